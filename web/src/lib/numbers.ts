import { locale } from "$i18n";

/** A number with at most one decimal. */
export const formatNumber = (value: number): string =>
  value.toLocaleString(locale.language, { maximumFractionDigits: 1 });

/** Points more or fewer than the others, with their sign. */
export const formatMargin = (value: number): string =>
  value.toLocaleString(locale.language, { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** A share from 0 to 1, as a percentage. */
export const formatShare = (value: number): string =>
  value.toLocaleString(locale.language, { style: "percent", maximumFractionDigits: 0 });
