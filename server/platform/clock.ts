/** The time that people see. Leases, sessions and ordering use the database's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
