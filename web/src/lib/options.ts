/** The options of a game as texts. */

import { hasText, localized, t } from "$i18n";
import type { OptionInfo } from "./wire";

export type OptionValue = OptionInfo["default"];

/** Whether an option is a switch between yes and no. */
export const isSwitch = (option: OptionInfo): boolean => option.values.every((each) => typeof each === "boolean");

/** Whether the numbers of an option are seats: seats count from 0, and null leaves the seat to chance. */
const isSeat = (option: OptionInfo): boolean => option.values.includes(0) && option.values.includes(null);

export function valueText(option: OptionInfo, value: OptionValue): string {
  if (value === null) return t("new.default");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return isSeat(option) ? t("new.seat", { n: value + 1 }) : String(value);
  const key = `option.${value}`;
  return hasText(key) ? t(key) : value.replaceAll("_", " ");
}

/** An option together with its value: `Players: 2`; a switch that is on is named by its label alone. */
export function optionText(option: OptionInfo, value: OptionValue): string {
  const label = localized(option.label);
  return value === true ? label : t("option.value", { label, value: valueText(option, value) });
}
