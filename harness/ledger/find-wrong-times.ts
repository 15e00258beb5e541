import type pg from 'pg';
import type { SimulatorState } from '../simulator-state.ts';

export async function findWrongTimes(database: pg.Pool, { accounts }: SimulatorState): Promise<string[]> {
  const times = new Map<string, string | null>(
    accounts.flatMap(({ payments, refunds, chargebacks }) => [
      ...payments.map(({ id, statusAt }) => [`payment ${id}`, statusAt] as const),
      ...refunds.map(({ id, createdAt }) => [`refund ${id}`, createdAt] as const),
      ...refunds.map(({ id, createdAt }) => [`refund_failed ${id}`, createdAt] as const),
      ...chargebacks.map(({ id, createdAt }) => [`chargeback ${id}`, createdAt] as const),
      ...chargebacks.map(({ id, reversedAt }) => [`chargeback_reversed ${id}`, reversedAt] as const),
    ]),
  );
  const { rows } = await database.query<{ movement: string; at: Date }>(
    `select kind || ' ' || provider_ref as movement, occurred_at as at from ledger_entry`,
  );
  return rows.flatMap(({ movement, at }) => {
    const atMollie = times.get(movement);
    return !atMollie || Date.parse(atMollie) === at.getTime()
      ? []
      : [`${movement}: ${atMollie} at Mollie, ${at.toISOString()} in the ledger`];
  });
}
