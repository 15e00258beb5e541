/** Loaded before the first line of the product. */
const behindMs = Number(process.env.CLOCK_BEHIND_MS);
const realNow = Date.now;

Date.now = () => realNow() - behindMs;
// Not a subclass, because dates from another thread would not be instances of it.
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts) => (parts.length === 0 ? new RealDate(Date.now()) : new RealDate(...parts)),
});
