const behindMs = Number(process.env.CLOCK_BEHIND_MS);
const realNow = Date.now;

Date.now = () => realNow() - behindMs;
// Replaces Date by a proxy and not by a subclass, because a Date from another thread would not be an instance of the
// subclass.
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts) => (parts.length === 0 ? new RealDate(Date.now()) : new RealDate(...parts)),
});
