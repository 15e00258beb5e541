import { Counter } from 'prom-client';
import { moduleMetrics } from '../../../platform/http/health.ts';
import { isBankCode, reasonOf } from './bank-reasons.ts';

const failedCharges = new Counter({
  name: 'gulhart_failed_charges_total',
  help: 'Charges of monthly gifts that brought nothing, by the reason code of the bank and by what follows. A "task" is ours or technical; "unknown" is a code that is not in our table.',
  labelNames: ['code', 'follow_up'],
  registers: [moduleMetrics],
});

export function countFailure(code: string | null): void {
  // What banks make up must not become a series each.
  const known = isBankCode(code) ? code : code === null ? 'none' : 'unknown';
  failedCharges.inc({ code: known, follow_up: reasonOf(code).followUp });
}
