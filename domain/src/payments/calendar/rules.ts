const [monday, thursday, saturday, sunday] = [1, 4, 6, 7];

type Holiday = { readonly month: number; readonly day: number };

/** Holidays on a fixed date. If the date is a Sunday, the holiday moves to Monday. */
const fixed: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 11, day: 11 },
  { month: 12, day: 25 },
];

/** Holidays on a weekday of a month, such as the third Monday in January. */
const floating: readonly { readonly month: number; readonly weekday: number; readonly nth: number }[] = [
  { month: 1, weekday: monday, nth: 3 },
  { month: 2, weekday: monday, nth: 3 },
  { month: 9, weekday: monday, nth: 1 },
  { month: 10, weekday: monday, nth: 2 },
  { month: 11, weekday: thursday, nth: 4 },
];

function isOn(date: Temporal.PlainDate, { month, day }: Holiday): boolean {
  return date.month === month && date.day === day;
}

/**
 * Returns whether the banks are closed for a holiday. A holiday on a Saturday does not move to Friday (Fed's
 * Operating Circular 1, SH-026).
 */
export function isBankHoliday(date: Temporal.PlainDate): boolean {
  const weekday = date.dayOfWeek;
  const isMemorialDay = weekday === monday && date.month === 5 && date.day + 7 > date.daysInMonth;
  const nth = Math.ceil(date.day / 7);
  return (
    isMemorialDay ||
    fixed.some((holiday) => isOn(date, holiday)) ||
    (weekday === monday && fixed.some((holiday) => isOn(date.subtract({ days: 1 }), holiday))) ||
    floating.some((day) => day.month === date.month && day.weekday === weekday && day.nth === nth)
  );
}

/** Returns whether the ACH network settles payments on the given day. */
export function isBusinessDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek !== saturday && date.dayOfWeek !== sunday && !isBankHoliday(date);
}

export function businessDayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date;
  while (!isBusinessDay(day)) day = day.add({ days: 1 });
  return day;
}

export function businessDaysAfter(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = businessDayFrom(day.add({ days: 1 }));
  return day;
}

export function businessDaysBefore(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0; left -= 1) {
    day = day.subtract({ days: 1 });
    while (!isBusinessDay(day)) day = day.subtract({ days: 1 });
  }
  return day;
}

/** The maximum number of days between scheduling and payment (SERV-CONST-01). */
export const windowDays = 60;
/** The authorization's text says "at least 2 business days before the payment date". */
const cancelBusinessDays = 2;

export type PaymentWindow = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/**
 * Returns the dates that the borrower can choose for a payment. Undefined if no date is possible before the charge-off
 * (SH-025, SERV-MODAL-17 to 21, SH-133).
 */
export function paymentWindow(
  today: Temporal.PlainDate,
  chargeOffDate: Temporal.PlainDate | null,
): PaymentWindow | undefined {
  const first = businessDayFrom(today.add({ days: 1 }));
  const furthest = today.add({ days: windowDays });
  const lastBeforeChargeOff = chargeOffDate?.subtract({ days: 1 });
  const isCut = lastBeforeChargeOff && Temporal.PlainDate.compare(lastBeforeChargeOff, furthest) < 0;
  const last = isCut ? lastBeforeChargeOff : furthest;
  return Temporal.PlainDate.compare(first, last) <= 0 ? { first, last } : undefined;
}

export function isPaymentDate(date: Temporal.PlainDate, window: PaymentWindow | undefined): boolean {
  return (
    window !== undefined &&
    Temporal.PlainDate.compare(date, window.first) >= 0 &&
    Temporal.PlainDate.compare(date, window.last) <= 0 &&
    isBusinessDay(date)
  );
}

/** Returns the last day on which a scheduled payment may be canceled (SERV-CONST-02). */
export function cancelUntil(effectiveDate: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysBefore(effectiveDate, cancelBusinessDays);
}

/** Returns whether a payment can still be canceled. Used in the browser and on the server. */
export function isInTimeToCancel(effectiveDate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(today, cancelUntil(effectiveDate)) <= 0;
}
