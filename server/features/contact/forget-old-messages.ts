import { sql } from 'kysely';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { forgetMail } from '../mail/forget-mail.ts';

export const contactMailKind = 'contact';

/** The privacy policy promises that a message, and the mail it became, are gone after a year. */
export async function forgetOldMessages({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.transaction(mintPlatformScope(), async (transaction) => {
    await sql`delete from contact_message where created_at < now() - interval '1 year'`.execute(transaction);
    await forgetMail(transaction, contactMailKind, '1 year');
  });
}
