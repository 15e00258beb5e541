/** The product's time. Each transaction passes it to the database, where `product_now()` returns it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
