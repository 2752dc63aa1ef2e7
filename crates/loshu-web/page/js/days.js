// Days, as the clock on the wall has them.

export const DAY = 24 * 60 * 60 * 1000;

/**
 * The day of a time, such as `2026-01-31`.
 * @param {number} time
 */
export function dayOf(time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * The day so many days later. Noon, so that an hour more or less in spring and autumn changes no day.
 * @param {number} time
 * @param {number} days
 */
export const daysAfter = (time, days) => dayOf(new Date(time).setHours(12, 0, 0, 0) + days * DAY);
