import type { RateLimit, Slowdown } from '../../../platform/http/rate-limiter.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

/** How often an account, a browser or an address may try. Logins count only when they fail. */
export const limits = {
  loginByAccount: { name: 'login-account', max: 5, windowSeconds: quarterOfAnHour },
  loginByDevice: { name: 'login-device', max: 5, windowSeconds: quarterOfAnHour },
  loginByAddress: { name: 'login-address', max: 20, windowSeconds: quarterOfAnHour },
  forgotByAccount: { name: 'forgot-account', max: 3, windowSeconds: hour },
  forgotByAddress: { name: 'forgot-address', max: 20, windowSeconds: hour },
  resetByAddress: { name: 'reset-address', max: 20, windowSeconds: hour },
  openLinkByAddress: { name: 'open-link-address', max: 60, windowSeconds: hour },
  confirmByAddress: { name: 'confirm-address', max: 20, windowSeconds: hour },
  confirmationByAccount: { name: 'confirmation-account', max: 3, windowSeconds: hour },
  changeEmailByAccount: { name: 'change-email-account', max: 10, windowSeconds: hour },
  /** Wrong proofs of a logged-in session. The last one ends the session; a right proof resets the count. */
  proofBySession: { name: 'proof-session', max: 5, windowSeconds: 24 * hour },
  /** Against many sessions at once. Whoever has one of them must not hold up the others easily. */
  proofByAccount: { name: 'proof-account', max: 20, windowSeconds: quarterOfAnHour },
  challengeByAccount: { name: 'challenge-account', max: 60, windowSeconds: hour },
  undoEmailByAddress: { name: 'undo-email-address', max: 20, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

/** Wrong passwords in a row: after the third a pause, on top of the limits above. */
const slowly = { freeAttempts: 3, maxPauseSeconds: quarterOfAnHour, windowSeconds: 24 * hour };
export const slowdowns = {
  loginByAccount: { name: 'login-pause-account', ...slowly },
  loginByDevice: { name: 'login-pause-device', ...slowly },
} satisfies Record<string, Slowdown>;
