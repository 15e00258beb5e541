import type { MollieFault } from '../../harness/mollie.ts';
import type { SmtpFault } from '../../harness/smtp-server.ts';
import { organisations } from './organisations.ts';
import { between, choose, type Random } from '../../harness/random.ts';

export type Incident = {
  /**
   * The incident happens after this number of exchanges. An exchange is the start or the end of a request to Mollie or
   * its checkout, of a webhook, or of a mail. Unlike a time, this number does not depend on the speed of the machine.
   */
  at: number;
} & (
  | { kind: 'kill'; victim: Victim; choice: number }
  | { kind: 'mollie'; fault: MollieFault }
  | { kind: 'mail'; fault: SmtpFault; count: number }
  | { kind: 'delete' | 'reopen'; organisation: number }
  | { kind: 'full disk' }
);

/** `database` is the whole database server. `backend` is its process for one connection. */
export type Victim = 'web' | 'worker' | 'database' | 'backend';

export function generateKill(random: Random) {
  const victim = choose<Victim>(random, [
    [35, 'web'],
    [35, 'worker'],
    [20, 'database'],
    [10, 'backend'],
  ]);
  return { kind: 'kill' as const, victim, choice: random() };
}

export function generateOutage(random: Random) {
  const count = between(random, 3, 25);
  if (random() < 0.4) {
    const fault = choose<SmtpFault>(random, [
      [1, { at: 'end', code: 554, text: 'Transaction failed' }],
      [1, { at: 'end', code: 451, text: 'Try again later' }],
      [1, { at: 'end', does: 'nothing' }],
      [1, { at: 'end', does: 'hang-up' }],
    ]);
    return { kind: 'mail' as const, fault, count };
  }
  const fault = choose<MollieFault>(random, [
    [4, { count, effect: { type: 'status', code: 503 } }],
    [2, { count, effect: { type: 'status', code: 500 } }],
    [2, { count, effect: { type: 'status', code: 429, retryAfter: 1 } }],
    [3, { count, effect: { type: 'cut' } }],
    [4, { count, effect: { type: 'accept-then-cut' } }],
    [3, { count, effect: { type: 'accept-then-status', code: 502 } }],
    // This is longer than the ten seconds that the product waits.
    [1, { count: 3, effect: { type: 'slow', ms: 12_000 } }],
  ]);
  return { kind: 'mollie' as const, fault };
}

/** Mollie, or a proxy in front of Mollie, answers 404 for an object that exists. */
export function generateStray404(random: Random) {
  const body = random() < 0.5 ? ('mollie' as const) : ('html' as const);
  const effect = { type: 'status' as const, code: 404, body };
  const count = between(random, 3, 25);
  const fault = choose<MollieFault>(random, [
    [3, { method: 'DELETE', path: '/v2/customers/*/subscriptions/*', count, effect }],
    [2, { method: 'GET', path: '/v2/customers/*/subscriptions/*', count, effect }],
    // At most one 404 is in Mollie's format, because after two in a row the product treats the customer as deleted.
    [2, { method: 'GET', path: '/v2/customers/*', count: body === 'mollie' ? 1 : count, effect }],
    [2, { method: 'GET', path: '/v2/payments/*', count, effect }],
  ]);
  return { kind: 'mollie' as const, fault };
}

/** Mollie answers 409, as if the refund were a duplicate. In half of the cases Mollie makes the refund anyway. */
export function generateStray409(random: Random) {
  const type = random() < 0.5 ? ('status' as const) : ('accept-then-status' as const);
  const effect = { type, code: 409, body: 'mollie' as const };
  const fault: MollieFault = { method: 'POST', path: '/v2/payments/*/refunds', count: 1, effect };
  return { kind: 'mollie' as const, fault };
}

export function describeIncident(incident: Incident): string {
  const { kind, at } = incident;
  if (kind === 'kill') return `${incident.victim} killed at exchange ${at}`;
  if (kind === 'mail') {
    const { fault, count } = incident;
    return `mail: ${'does' in fault ? fault.does : fault.code} ×${count} at exchange ${at}`;
  }
  if (kind === 'full disk') return `the disk full at exchange ${at}`;
  if (kind !== 'mollie') return `${kind} ${organisations[incident.organisation]?.name} at exchange ${at}`;
  const { count, effect, method, path } = incident.fault;
  const answer = [effect.type, ...('code' in effect ? [effect.code, effect.body] : [])].join(' ').trimEnd();
  return `Mollie: ${answer} ×${count}${path ? ` to ${method} ${path}` : ''} at exchange ${at}`;
}
