import { sql } from 'kysely';
import { publicId } from '../../../../contract/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { SecretBox } from '../../../platform/secrets.ts';

/** Scopes of requests without a login. Each use case decides what such a request may do. */

/** Anyone may give to an organisation and read its public data. The caller checks that it exists. */
export function scopeOfNamed(organisationId: string): OrganisationScope | undefined {
  return publicId.safeParse(organisationId).success ? mintOrganisationScope(organisationId) : undefined;
}

/** For a form that names no organisation. */
export async function findDefaultScope(database: Database): Promise<OrganisationScope | undefined> {
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_default_organisation() ${prepared}`.execute(database.unscoped);
  return rows[0] && mintOrganisationScope(rows[0].organisation_id);
}

/** A donation's id is known only to its donor and to administrators. */
export async function findScopeOfDonation(
  database: Database,
  donationId: string,
): Promise<OrganisationScope | undefined> {
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_donation(${donationId}) ${prepared}`.execute(database.unscoped);
  return rows[0] && mintOrganisationScope(rows[0].organisation_id);
}

interface UnsubscribeLink {
  scope: OrganisationScope;
  settingKey: string;
}

const unsubscribeSeal = (organisationId: string) => ({ ownerId: organisationId, name: 'unsubscribe' });

/** A holder of the token may only switch off this kind of mail. */
export function makeUnsubscribeToken(
  secrets: SecretBox,
  { organisationId }: OrganisationScope,
  settingKey: string,
): string {
  const sealed = secrets.seal(settingKey, unsubscribeSeal(organisationId));
  return `${organisationId}.${sealed.replaceAll(':', '.')}`;
}

export function openUnsubscribeToken(secrets: SecretBox, token: string): UnsubscribeLink | undefined {
  const [organisationId = '', ...parts] = token.split('.');
  const scope = scopeOfNamed(organisationId);
  if (!scope) return undefined;
  try {
    return { scope, settingKey: secrets.open(parts.join(':'), unsubscribeSeal(organisationId)) };
  } catch {
    // Forged, damaged or sealed with a secret that is no longer in use.
    return undefined;
  }
}

export interface DonorProof {
  scope: OrganisationScope;
  donorId: string;
  /** In lower case. */
  email: string;
}

/** The holder of the token proved to receive mail at this address. */
export async function findDonorSession(
  database: Database,
  tokenHash: Buffer,
): Promise<DonorProof | undefined> {
  const { rows } = await sql<{ organisation_id: string; donor_id: string; email: string }>`
    select organisation_id, donor_id, email from identify_donor_session(${tokenHash})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      donorId: rows[0].donor_id,
      email: rows[0].email,
    }
  );
}

/** Opens Mijn gift, or confirms a new address of a donor (`newEmail`). */
export async function findDonorLink(
  database: Database,
  tokenHash: Buffer,
): Promise<(DonorProof & { newEmail: string | null }) | undefined> {
  const { rows } = await sql<{
    organisation_id: string;
    donor_id: string;
    email: string;
    new_email: string | null;
  }>`
    select organisation_id, donor_id, email, new_email from identify_donor_link(${tokenHash})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      donorId: rows[0].donor_id,
      email: rows[0].email,
      newEmail: rows[0].new_email,
    }
  );
}

interface StopLink {
  scope: OrganisationScope;
  subscriptionId: string;
}

/** The donor's mail contains the token; its holder may see and stop this one subscription. */
export async function findStopLink(database: Database, token: string): Promise<StopLink | undefined> {
  if (!/^[\w-]+$/.test(token)) return undefined;
  const { rows } = await sql<{ organisation_id: string; subscription_id: string }>`
    select organisation_id, subscription_id from identify_stop_link(${token})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      subscriptionId: rows[0].subscription_id,
    }
  );
}

export interface PublishedPage {
  scope: OrganisationScope;
  /** The current slug, which may differ from the one requested. */
  slug: string;
}

export async function findPublishedPage(
  database: Database,
  slug: string,
): Promise<PublishedPage | undefined> {
  const { rows } = await sql<{ organisation_id: string; slug: string }>`
    select organisation_id, slug from identify_anbi_page(${slug}) ${prepared}`.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), slug: rows[0].slug };
}

export interface CampaignAddress extends PublishedPage {
  pageId: string;
}

export async function findCampaignAddress(
  database: Database,
  slug: string,
): Promise<CampaignAddress | undefined> {
  const { rows } = await sql<{ organisation_id: string; page_id: string; slug: string }>`
    select organisation_id, page_id, slug from identify_campaign_page(${slug}) ${prepared}`.execute(
    database.unscoped,
  );
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      pageId: rows[0].page_id,
      slug: rows[0].slug,
    }
  );
}

export interface RecoveryLink {
  scope: OrganisationScope;
  missedChargeId: string;
}

/** The holder of the token may see and pay this one missed charge. */
export async function findRecoveryLink(database: Database, token: string): Promise<RecoveryLink | undefined> {
  if (!/^[\w-]+$/.test(token)) return undefined;
  const { rows } = await sql<{ organisation_id: string; missed_charge_id: string }>`
    select organisation_id, missed_charge_id from identify_recovery_link(${token})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      missedChargeId: rows[0].missed_charge_id,
    }
  );
}

interface IssuedPaper {
  scope: OrganisationScope;
  number: string;
}

/** The code is printed on the paper; its holder may check whether the paper is valid. */
export async function findIssuedPaper(database: Database, code: string): Promise<IssuedPaper | undefined> {
  const { rows } = await sql<{ organisation_id: string; number: string }>`
    select organisation_id, number from identify_paper(${code}) ${prepared}`.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), number: rows[0].number };
}

export interface FollowedLink {
  scope: OrganisationScope;
  pageSlug: string | null;
  amountCents: number | null;
  isMonthly: boolean;
  label: string;
}

export async function findFollowedLink(database: Database, code: string): Promise<FollowedLink | undefined> {
  const { rows } = await sql<Omit<FollowedLink, 'scope'> & { organisation_id: string }>`
    select organisation_id, page_slug as "pageSlug", amount_cents as "amountCents", is_monthly as "isMonthly", label
    from identify_short_link(${code}) ${prepared}`.execute(database.unscoped);
  if (!rows[0]) return undefined;
  const { organisation_id, ...link } = rows[0];
  return { scope: mintOrganisationScope(organisation_id), ...link };
}

/** The token from the confirmation mail of a page request. */
export async function findPageStart(
  database: Database,
  tokenHash: Buffer,
): Promise<OrganisationScope | undefined> {
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_page_start(${tokenHash})`.execute(database.unscoped);
  return rows[0] && mintOrganisationScope(rows[0].organisation_id);
}

export interface MakerLink {
  scope: OrganisationScope;
  pageId: string;
  /** Whether a newer link was requested that has not been opened yet. */
  isNext: boolean;
}

/** The holder of the maker's link may edit this one page. */
export async function findPageMaker(database: Database, tokenHash: Buffer): Promise<MakerLink | undefined> {
  const { rows } = await sql<{ organisation_id: string; page_id: string; is_next: boolean }>`
    select organisation_id, page_id, is_next from identify_page_maker(${tokenHash})`.execute(
    database.unscoped,
  );
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      pageId: rows[0].page_id,
      isNext: rows[0].is_next,
    }
  );
}
