import type { Chapter, Lessons } from "$table/lesson";
import script from "./lessons.json";
import { spots } from "./spots";

export const lessons: Lessons = { chapters: script.chapters as unknown as Chapter[], spots };
