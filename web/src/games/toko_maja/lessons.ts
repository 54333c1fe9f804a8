import type { Lesson } from "$table/lesson";
import script from "./lessons.json";

export const lessons = script.lessons as unknown as Lesson[];
