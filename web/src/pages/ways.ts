/** The ways to start a match from the home page. */

export const WAYS = ["bots", "friends", "device"] as const;
export type Way = (typeof WAYS)[number];

/** Line drawings in a square of 24: a bot, two people, a phone that is passed on. */
export const ICONS: Record<Way, string> = {
  bots: "M6 10h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 10V5M12 4.500v.01M9 14.500v.01M15 14.500v.01M9.500 17.500h5",
  friends:
    "M3 20c.4-4 2.600-6 6-6s5.600 2 6 6M5.500 8a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M15.500 5a3.300 3.300 0 0 1 0 6.500M17 14.500c2.300.5 3.700 2.300 4 5.500",
  device:
    "M4.500 3.500h8A1.500 1.500 0 0 1 14 5v14a1.500 1.500 0 0 1-1.500 1.500h-8A1.500 1.500 0 0 1 3 19V5a1.500 1.500 0 0 1 1.500-1.500zM7.500 17.500h2M17 8.500h2.500a1.500 1.500 0 0 1 1.500 1.500v4a1.500 1.500 0 0 1-1.500 1.500H17m1.800-2.300L16.500 15.500l2.300 2.300",
};
