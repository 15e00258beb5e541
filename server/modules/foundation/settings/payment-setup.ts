import { sql } from 'kysely';
import { environments, type Environment } from '../../../../contract/environments.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { settingOf } from './payment-keys.ts';

export async function findPaymentSetup(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<{ environment: Environment; keys: Environment[] }> {
  const { rows } = await sql<{ is_live: boolean; keys: string[] }>`
    select
      exists (select from organisation_setting
        where organisation_id = ${organisationId} and key = 'payment_api_environment' and value = 'live') as is_live,
      array(select name from organisation_secret
        where organisation_id = ${organisationId} and retired_at is null) as keys
  `.execute(transaction);
  const { is_live: isLive, keys } = rows[0]!;
  return {
    environment: isLive ? 'live' : 'test',
    keys: environments.filter((environment) => keys.includes(settingOf[environment])),
  };
}
