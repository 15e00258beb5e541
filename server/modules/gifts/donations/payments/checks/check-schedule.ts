const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * We ask Mollie about a payment at these times after it was created, until it has an outcome. We do not rely on
 * webhooks. The first checks come soon, because the donor waits. Later checks come after an iDEAL payment has expired,
 * after Mollie's last attempt to send a webhook, and then daily.
 */
const delaysMs = [1 * minute, 5 * minute, 16 * minute, 1 * hour, 6 * hour, 27 * hour];
const lastDay = 14;

export function nextCheckAt(createdAt: Date, checksDone: number): Date | null {
  const dailyDay = checksDone - delaysMs.length + 2;
  const delayMs = delaysMs[checksDone] ?? (dailyDay <= lastDay ? dailyDay * day : undefined);
  return delayMs === undefined ? null : new Date(createdAt.getTime() + delayMs);
}
