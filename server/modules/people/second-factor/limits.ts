import type { RateLimit, Slowdown } from '../../../platform/http/rate-limiter.ts';

const quarterOfAnHour = 15 * 60;
const hour = 60 * 60;

export const limits = {
  codeByAccount: { name: 'code-account', max: 5, windowSeconds: quarterOfAnHour },
  codeByDevice: { name: 'code-device', max: 5, windowSeconds: quarterOfAnHour },
  codeByAddress: { name: 'code-address', max: 20, windowSeconds: quarterOfAnHour },
  passkeyByAddress: { name: 'passkey-address', max: 20, windowSeconds: quarterOfAnHour },
  /** High, because each login page requests a challenge and many people may share an IP address. */
  challengeByAddress: { name: 'challenge-address', max: 200, windowSeconds: quarterOfAnHour },
  changesByAccount: { name: 'second-factor-changes', max: 60, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

const pauses = { freeAttempts: 3, maxPauseSeconds: quarterOfAnHour, windowSeconds: 24 * hour };
export const slowdowns = {
  codeByAccount: { name: 'code-pause-account', ...pauses },
  codeByDevice: { name: 'code-pause-device', ...pauses },
} satisfies Record<string, Slowdown>;
