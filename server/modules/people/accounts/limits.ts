import type { RateLimit, Slowdown } from '../../../platform/http/rate-limiter.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

/** A successful login does not count towards the login limits. */
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
  changeEmailByRecipient: { name: 'change-email-recipient', max: 3, windowSeconds: 24 * hour },
  /** The wrong proof that reaches the maximum ends the session. A right proof resets the count. */
  proofBySession: { name: 'proof-session', max: 5, windowSeconds: 24 * hour },
  /** Higher than the session's limit, so that a stolen session does not block the account's other sessions. */
  proofByAccount: { name: 'proof-account', max: 20, windowSeconds: quarterOfAnHour },
  challengeByAccount: { name: 'challenge-account', max: 60, windowSeconds: hour },
  undoEmailByAddress: { name: 'undo-email-address', max: 20, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

const pauses = { freeAttempts: 3, maxPauseSeconds: quarterOfAnHour, windowSeconds: 24 * hour };
export const slowdowns = {
  loginByAccount: { name: 'login-pause-account', ...pauses },
  loginByDevice: { name: 'login-pause-device', ...pauses },
} satisfies Record<string, Slowdown>;
