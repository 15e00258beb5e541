import { daysLater, startOfDutchDay } from './dutch-calendar.ts';

/** Banks settle direct debits on weekdays, except on the holidays of TARGET, the payment system of the ECB. */
export function isBusinessDay(date: string): boolean {
  const day = new Date(date).getUTCDay();
  return day !== 0 && day !== 6 && !isTargetHoliday(date);
}

export function businessDayOnOrAfter(date: string): string {
  return isBusinessDay(date) ? date : businessDayOnOrAfter(daysLater(date, 1));
}

export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = businessDayOnOrAfter(daysLater(day, 1));
  return day;
}

export function nextDayOfMonth(date: string, dayOfMonth: number): string {
  const ending = `-${String(dayOfMonth).padStart(2, '0')}`;
  let day = daysLater(date, 1);
  while (!day.endsWith(ending)) day = daysLater(day, 1);
  return day;
}

export function startOfDutchDayAfter(date: string, days: number): Date {
  return startOfDutchDay(daysLater(date, days));
}

function isTargetHoliday(date: string): boolean {
  const fixed = ['01-01', '05-01', '12-25', '12-26'];
  if (fixed.includes(date.slice(5))) return true;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return date === daysLater(easter, -2) || date === daysLater(easter, 1);
}

/** Easter in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
