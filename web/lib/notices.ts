import type { CurrentUser } from '../../contract/current-user.ts';
import type { WaitingKind } from '../../contract/waiting.ts';

export type Notice = 'closing' | Extract<WaitingKind, 'key_missing' | 'second_factor' | 'email' | 'test'>;

/** The most urgent notice first. A screen shows at most one notice. */
export function noticesOf(user: CurrentUser): Notice[] {
  const isTenant = !user.isAdmin;
  const isLive = user.apiEnvironment === 'live';
  const all: [Notice, unknown][] = [
    ['closing', user.closingSince],
    ['key_missing', isTenant && isLive && !user.hasPaymentKey],
    ['second_factor', user.secondFactorDueAt],
    ['email', !user.emailConfirmed],
    ['test', isTenant && !isLive],
  ];
  return all.flatMap(([notice, isShown]) => (isShown ? [notice] : []));
}
