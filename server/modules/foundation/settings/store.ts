import { sql } from 'kysely';
import type { SecretName } from '../../../../contract/settings.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { SettingKey } from './catalogue.ts';

export async function findValue(transaction: Transaction, key: SettingKey): Promise<string | null> {
  const { organisationId } = transaction.scope;
  const found = await (organisationId === null
    ? transaction.selectFrom('platform_setting').select('value').where('key', '=', key).executeTakeFirst()
    : transaction
        .selectFrom('organisation_setting')
        .select('value')
        .where('organisation_id', '=', organisationId)
        .where('key', '=', key)
        .executeTakeFirst());
  return found?.value ?? null;
}

export async function writeValue(transaction: Transaction, key: SettingKey, value: string): Promise<boolean> {
  const updated = { value, updated_at: sql<Date>`product_now()` };
  const { organisationId } = transaction.scope;
  const written = await (organisationId === null
    ? transaction
        .insertInto('platform_setting')
        .values({ key, value })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(updated).where('platform_setting.value', '!=', value),
        )
        .executeTakeFirst()
    : transaction
        .insertInto('organisation_setting')
        .values({ organisation_id: organisationId, key, value })
        .onConflict((conflict) =>
          conflict
            .columns(['organisation_id', 'key'])
            .doUpdateSet(updated)
            .where('organisation_setting.value', '!=', value),
        )
        .executeTakeFirst());
  return written.numInsertedOrUpdatedRows === 1n;
}

export async function removeValue(transaction: Transaction, key: SettingKey): Promise<string | undefined> {
  const { organisationId } = transaction.scope;
  const removed = await (organisationId === null
    ? transaction.deleteFrom('platform_setting').where('key', '=', key).returning('value').executeTakeFirst()
    : transaction
        .deleteFrom('organisation_setting')
        .where('organisation_id', '=', organisationId)
        .where('key', '=', key)
        .returning('value')
        .executeTakeFirst());
  return removed?.value;
}

/** A retired secret stays readable for payments that started with it. */
export async function retireSecret(transaction: OrganisationTransaction, name: SecretName): Promise<boolean> {
  const retired = await transaction.own
    .updateTable('organisation_secret')
    .set({ retired_at: sql<Date>`product_now()` })
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return retired.numUpdatedRows > 0n;
}

export async function insertSecret(
  transaction: OrganisationTransaction,
  secret: { name: SecretName; sealedValue: string; lastFour: string; isRetired?: true },
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
      ...(secret.isRetired && { retired_at: sql<Date>`product_now()` }),
    })
    .execute();
  return { secretId };
}
