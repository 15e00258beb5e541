import { sql, type Selectable, type Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';

export type PageStart = Selectable<Schema['page_start']>;
export type PageMaker = Selectable<Schema['page_maker']>;

export async function insertStart(
  transaction: OrganisationTransaction,
  start: Omit<
    PageStart,
    'organisation_id' | 'token_hash' | 'created_at' | 'expires_at' | 'confirmed_at' | 'page_id'
  >,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('page_start')
    .values({
      organisation_id: transaction.scope.organisationId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`product_now() + interval '7 days'`,
      ...start,
    })
    .execute();
  return token;
}

export async function findStart(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<PageStart | undefined> {
  return selectStarts(transaction, tokenHash).executeTakeFirst();
}

export async function lockStart(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<PageStart | undefined> {
  return selectStarts(transaction, tokenHash).forUpdate().executeTakeFirst();
}

function selectStarts(transaction: OrganisationTransaction, tokenHash: Buffer) {
  return transaction.own.selectFrom('page_start').selectAll().where('token_hash', '=', tokenHash);
}

/** Also clears the maker's data, which the caller copies to `page_maker` and the draft page. */
export async function markConfirmed(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
  pageId: string,
): Promise<void> {
  await transaction.own
    .updateTable('page_start')
    .set({
      confirmed_at: sql`product_now()`,
      page_id: pageId,
      maker_name: '',
      maker_email: '',
      title: '',
      long_text: '',
      goal_cents: null,
      ends_on: null,
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteStart(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction.own.deleteFrom('page_start').where('token_hash', '=', tokenHash).execute();
}

export async function insertMaker(
  transaction: OrganisationTransaction,
  maker: Pick<PageMaker, 'page_id' | 'name' | 'email' | 'asked_at'>,
): Promise<void> {
  await transaction
    .insertInto('page_maker')
    .values({ organisation_id: transaction.scope.organisationId, ...maker })
    .execute();
}

export async function findMaker(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageMaker | undefined> {
  return selectMakers(transaction).where('page_id', '=', pageId).executeTakeFirst();
}

export async function lockMaker(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageMaker | undefined> {
  return selectMakers(transaction).where('page_id', '=', pageId).forUpdate().executeTakeFirst();
}

function selectMakers(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('page_maker').selectAll();
}

export async function updateMaker(
  transaction: OrganisationTransaction,
  pageId: string,
  change: Updateable<Schema['page_maker']>,
): Promise<void> {
  await transaction.own.updateTable('page_maker').set(change).where('page_id', '=', pageId).execute();
}

export async function issueToken(transaction: OrganisationTransaction, pageId: string): Promise<string> {
  const token = randomToken();
  await updateMaker(transaction, pageId, { token_hash: hashToken(token) });
  return token;
}

/** Anybody can request a new link, so the old link works until the new link is opened. */
export async function issueNextToken(transaction: OrganisationTransaction, pageId: string): Promise<string> {
  const token = randomToken();
  await updateMaker(transaction, pageId, { next_token_hash: hashToken(token) });
  return token;
}

export async function activateNextToken(
  transaction: OrganisationTransaction,
  pageId: string,
  tokenHash: Buffer,
): Promise<void> {
  await transaction.own
    .updateTable('page_maker')
    .set({ token_hash: tokenHash, next_token_hash: null })
    .where('page_id', '=', pageId)
    .where('next_token_hash', '=', tokenHash)
    .execute();
}

/** Returns the maker only once, and only if the page is approved. */
export async function claimFirstGiftMail(
  transaction: OrganisationTransaction,
  pageId: string,
  now: Date,
): Promise<Pick<PageMaker, 'page_id' | 'email'> | undefined> {
  return transaction.own
    .updateTable('page_maker')
    .set({ first_gift_mailed_at: now })
    .where('page_id', '=', pageId)
    .where('approval', '=', 'approved')
    .where('first_gift_mailed_at', 'is', null)
    .returning(['page_id', 'email'])
    .executeTakeFirst();
}

export async function listPagesOfMaker(
  transaction: OrganisationTransaction,
  email: string,
  atMost: number,
): Promise<PageMaker[]> {
  return selectMakers(transaction)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((row) => row.or([row('approval', '=', 'approved'), row('token_hash', 'is not', null)]))
    .orderBy('asked_at', 'desc')
    .limit(atMost)
    .execute();
}

export async function listOrganisationsOfMaker(
  transaction: PlatformTransaction,
  email: string,
): Promise<string[]> {
  const organisations = await transaction
    .selectFrom('page_maker')
    .select('organisation_id')
    .distinct()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  return organisations.map(({ organisation_id }) => organisation_id);
}

export async function removeExpiredStarts(transaction: PlatformTransaction): Promise<void> {
  await sql`delete from page_start where expires_at < product_now()`.execute(transaction);
}
