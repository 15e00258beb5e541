import type { PlatformTransaction } from '../../../platform/database/database.ts';

export async function listClosing(transaction: PlatformTransaction): Promise<string[]> {
  const closing = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('closing_since', 'is not', null)
    .orderBy('closing_since')
    .execute();
  return closing.map(({ organisation_id }) => organisation_id);
}
