import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Scope } from './scope.ts';

/**
 * `set local` ends with the transaction, so the next transaction on the connection starts without scope and time.
 * Without a scope, the transaction sets only `settings`.
 */
export function createBegin(clock: Clock, settings: readonly string[]): (scope: Scope | null) => string {
  const start = ['begin', ...settings].join('; ');
  let last = 0;
  let count = 0;
  return (scope) => {
    if (scope === null) return start;
    const now = clock.now();
    // The added microseconds keep transactions that begin in the same millisecond in order.
    count = now.getTime() === last ? Math.min(count + 1, 999) : 0;
    last = now.getTime();
    const time = now.toISOString().replace('Z', `${String(count).padStart(3, '0')}Z`);
    const name =
      scope.organisationId === null
        ? "gulhart.platform = 'on'"
        : `gulhart.organisation_id = ${pg.escapeLiteral(scope.organisationId)}`;
    return `${start}; set local ${name}; set local gulhart.now = '${time}'`;
  };
}
