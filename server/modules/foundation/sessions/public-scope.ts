import { sql, type RawBuilder } from 'kysely';
import type { Approval } from '../../../../contract/gift-states.ts';
import { publicId } from '../../../../contract/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { SecretBox } from '../../../platform/secrets.ts';

/**
 * Scopes for requests without a login. A scope is the right to work with the rows of one organisation. Each caller
 * limits what the visitor may do with it.
 */

/** Anyone may give to an organisation and read its public data. The caller checks that the organisation exists. */
export function publicScopeOf(organisationId: string): OrganisationScope | undefined {
  return publicId.safeParse(organisationId).success ? mintOrganisationScope(organisationId) : undefined;
}

export async function identify<Found extends object>(
  database: Database,
  statement: RawBuilder<unknown>,
): Promise<(Found & { scope: OrganisationScope }) | undefined> {
  const { rows } = await statement.execute(database.unscoped);
  if (!rows[0]) return undefined;
  const { organisation_id, ...found } = rows[0] as Found & { organisation_id: string };
  return { ...(found as unknown as Found), scope: mintOrganisationScope(organisation_id) };
}

export async function findDefaultScope(database: Database): Promise<OrganisationScope | undefined> {
  const statement = sql`select organisation_id from identify_default_organisation() ${prepared}`;
  return (await identify(database, statement))?.scope;
}

/** Returns undefined if there are several organisations. */
export async function findOnlyScope(database: Database): Promise<OrganisationScope | undefined> {
  const statement = sql`select organisation_id from identify_only_organisation() ${prepared}`;
  return (await identify(database, statement))?.scope;
}

/** A donation's id cannot be guessed. Only the donor and the organisation know it. */
export async function findScopeOfDonation(
  database: Database,
  donationId: string,
): Promise<OrganisationScope | undefined> {
  const statement = sql`select organisation_id from identify_donation(${donationId}) ${prepared}`;
  return (await identify(database, statement))?.scope;
}

const unsubscribeSeal = (organisationId: string) => ({ ownerId: organisationId, name: 'unsubscribe' });

/** `purpose` says which mails the holder of the token may stop. The token allows nothing else. */
export function makeUnsubscribeToken(
  secrets: SecretBox,
  { organisationId }: OrganisationScope,
  purpose: string,
): string {
  const sealed = secrets.seal(purpose, unsubscribeSeal(organisationId));
  return `${organisationId}.${sealed.replaceAll(':', '.')}`;
}

export function openUnsubscribeToken(secrets: SecretBox, token: string) {
  const [organisationId = '', ...parts] = token.split('.');
  const scope = publicScopeOf(organisationId);
  if (!scope) return undefined;
  try {
    return { scope, purpose: secrets.open(parts.join(':'), unsubscribeSeal(organisationId)) };
  } catch {
    // The token is forged, damaged or sealed with a secret that is no longer in use.
    return undefined;
  }
}

export interface DonorProof {
  scope: OrganisationScope;
  donorId: string;
  email: string;
}

export const findDonorSession = (database: Database, tokenHash: Buffer) =>
  identify<DonorProof>(
    database,
    sql`
      select organisation_id, donor_id as "donorId", email
      from identify_donor_session(${tokenHash}, ${database.now()}) ${prepared}`,
  );

export const findDonorLink = (database: Database, tokenHash: Buffer) =>
  identify<DonorProof & { newEmail: string | null }>(
    database,
    sql`
      select organisation_id, donor_id as "donorId", email, new_email as "newEmail"
      from identify_donor_link(${tokenHash}, ${database.now()}) where not is_used`,
  );

/** A used link proves nothing any more. It only tells its holder that it was used. */
export const findUsedDonorLink = (database: Database, tokenHash: Buffer) =>
  identify(
    database,
    sql`select organisation_id from identify_donor_link(${tokenHash}, ${database.now()}) where is_used`,
  );

const isLinkToken = (token: string) => /^[\w-]+$/.test(token);

/**
 * The token is in mails to the donor. Its holder may see and stop the subscription that this function finds,
 * skip its charges and change its amount. A raise of the amount or the undoing of a skip also needs a
 * confirmation by mail.
 */
export async function findStopLink(database: Database, token: string) {
  if (!isLinkToken(token)) return undefined;
  return identify<{ subscriptionId: string }>(
    database,
    sql`select organisation_id, subscription_id as "subscriptionId" from identify_stop_link(${token})`,
  );
}

export interface PublishedPage {
  scope: OrganisationScope;
  slug: string;
}

export const findPublishedPage = (database: Database, slug: string) =>
  identify<PublishedPage>(
    database,
    sql`select organisation_id, slug from identify_anbi_page(${slug}) ${prepared}`,
  );

export interface CampaignAddress extends PublishedPage {
  pageId: string;
}

export const findCampaignAddress = (database: Database, slug: string) =>
  identify<CampaignAddress>(
    database,
    sql`select organisation_id, page_id as "pageId", slug from identify_campaign_page(${slug}) ${prepared}`,
  );

export interface RecoveryLink {
  scope: OrganisationScope;
  missedChargeId: string;
}

/** The holder of the token may see and pay only the missed charge that this function finds. */
export async function findRecoveryLink(database: Database, token: string): Promise<RecoveryLink | undefined> {
  if (!isLinkToken(token)) return undefined;
  return identify(
    database,
    sql`select organisation_id, missed_charge_id as "missedChargeId" from identify_recovery_link(${token})`,
  );
}

/** The code is printed on the receipt or overview. Anyone with the code may check whether the document is valid. */
export const findIssuedPaper = (database: Database, code: string) =>
  identify<{ number: string }>(
    database,
    sql`select organisation_id, number from identify_paper(${code}) ${prepared}`,
  );

export interface PublicShortLink {
  scope: OrganisationScope;
  pageSlug: string | null;
  amountCents: number | null;
  isMonthly: boolean;
  label: string;
}

export const findPublicShortLink = (database: Database, code: string) =>
  identify<PublicShortLink>(
    database,
    sql`
      select organisation_id, page_slug as "pageSlug", amount_cents as "amountCents", is_monthly as "isMonthly", label
      from identify_short_link(${code}) ${prepared}`,
  );

export async function findScopeOfPageStart(
  database: Database,
  tokenHash: Buffer,
): Promise<OrganisationScope | undefined> {
  const statement = sql`select organisation_id from identify_page_start(${tokenHash}, ${database.now()})`;
  return (await identify(database, statement))?.scope;
}

export interface MakerLink {
  scope: OrganisationScope;
  pageId: string;
  approval: Approval;
  /** Whether this is a newly requested link that nobody has opened yet. */
  isNext: boolean;
}

/** The holder of the maker's link may edit the one page that is returned. */
export const findPageMaker = (database: Database, tokenHash: Buffer) =>
  identify<MakerLink>(
    database,
    sql`
      select organisation_id, page_id as "pageId", approval, is_next as "isNext" from identify_page_maker(${tokenHash})`,
  );
