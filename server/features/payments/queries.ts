import type { PlatformTransaction } from '../../platform/database/database.ts';

/** Every key of every organisation that is in use, or with which a donation was ever begun. */
export async function listAccountsInUse(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: 'test' | 'live' }[]> {
  const keys = await transaction
    .selectFrom('organisation_secret as s')
    .select(['s.organisation_id', 's.secret_id', 's.name'])
    .where((row) =>
      row.or([
        // After a restore there may be payments of which no donation is left.
        row('s.retired_at', 'is', null),
        row.exists(
          row
            .selectFrom('donation as d')
            .select('d.donation_id')
            .whereRef('d.organisation_id', '=', 's.organisation_id')
            .whereRef('d.secret_id', '=', 's.secret_id'),
        ),
      ]),
    )
    .execute();
  return keys.map((key) => ({
    organisationId: key.organisation_id,
    secretId: key.secret_id,
    environment: key.name === 'mollie_api_live_key' ? 'live' : 'test',
  }));
}
