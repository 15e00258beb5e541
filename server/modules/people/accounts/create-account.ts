import { sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addMember } from '../team/members.ts';
import { writeUnlessDuplicate } from './errors.ts';

export interface NewAccount {
  organisationId: string;
  role: Role;
  accountId: string;
  username: string;
  email: string;
  passwordHash: string;
  isAdmin: boolean;
  isEmailConfirmed?: true;
}

export async function createAccount(
  transaction: Transaction,
  account: NewAccount,
): Promise<{ createdAt: Date }> {
  // Row-level security lets an organisation write only accounts of its members, so the membership is added first.
  await addMember(transaction, account);
  const { created_at } = await writeUnlessDuplicate(() =>
    transaction
      .insertInto('account')
      .values({
        account_id: account.accountId,
        username: account.username,
        email: account.email,
        password_hash: account.passwordHash,
        is_admin: account.isAdmin,
        email_confirmed_at: account.isEmailConfirmed ? sql<Date>`product_now()` : null,
      })
      .returning('created_at')
      .executeTakeFirstOrThrow(),
  );
  return { createdAt: created_at };
}
