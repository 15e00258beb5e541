import { sql } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../platform/database/database.ts';
import { randomId } from '../../platform/random-id.ts';
import type { SettingKey } from './catalogue.ts';

export async function writeValue(transaction: Transaction, key: SettingKey, value: string): Promise<void> {
  const updated = { value, updated_at: sql<Date>`now()` };
  await (transaction.scope.organisationId === null
    ? transaction
        .insertInto('platform_setting')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(updated))
        .execute()
    : transaction
        .insertInto('organisation_setting')
        .values({ organisation_id: transaction.scope.organisationId, key, value })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doUpdateSet(updated))
        .execute());
}

export async function removeValue(transaction: Transaction, key: SettingKey): Promise<void> {
  await (transaction.scope.organisationId === null
    ? transaction.deleteFrom('platform_setting').where('key', '=', key).execute()
    : transaction
        .deleteFrom('organisation_setting')
        .where('organisation_id', '=', transaction.scope.organisationId)
        .where('key', '=', key)
        .execute());
}

/** Takes the current version of a secret out of use. It stays readable for what was started with it. */
export async function retireSecret(transaction: OrganisationTransaction, name: SettingKey): Promise<void> {
  await transaction
    .updateTable('organisation_secret')
    .set({ retired_at: sql<Date>`now()` })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .execute();
}

export async function insertSecret(
  transaction: OrganisationTransaction,
  secret: { name: SettingKey; sealedValue: string; lastFour: string },
): Promise<{ secretId: string }> {
  const secretId = randomId();
  await transaction
    .insertInto('organisation_secret')
    .values({
      organisation_id: transaction.scope.organisationId,
      secret_id: secretId,
      name: secret.name,
      sealed_value: secret.sealedValue,
      last_four: secret.lastFour,
    })
    .execute();
  return { secretId };
}
