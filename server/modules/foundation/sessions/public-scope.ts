import { sql } from 'kysely';
import { publicId } from '../../../../contract/text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { SecretBox } from '../../../platform/secrets.ts';

/*
 * For whom a request acts that nobody is logged in for. What it may see and do there is little, and for the use case to
 * say.
 */

/**
 * The organisation that a donor's page names: anyone may give to it, and read what it says of itself in public. Whether
 * it exists is for the caller to see.
 */
export function scopeOfNamed(organisationId: string): OrganisationScope | undefined {
  return publicId.safeParse(organisationId).success ? mintOrganisationScope(organisationId) : undefined;
}

/** The organisation that a form means which names none. */
export async function findDefaultScope(database: Database): Promise<OrganisationScope | undefined> {
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_default_organisation() ${prepared}`.execute(database.unscoped);
  return rows[0] && mintOrganisationScope(rows[0].organisation_id);
}

/** Whoever knows a donation's id was told it by us, as its donor or as an administrator. */
export async function findScopeOfDonation(
  database: Database,
  donationId: string,
): Promise<OrganisationScope | undefined> {
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_donation(${donationId}) ${prepared}`.execute(database.unscoped);
  return rows[0] && mintOrganisationScope(rows[0].organisation_id);
}

export interface UnsubscribeLink {
  scope: OrganisationScope;
  /** The setting that it switches off. */
  settingKey: string;
}

const unsubscribeSeal = (organisationId: string) => ({ ownerId: organisationId, name: 'unsubscribe' });

/** Whoever got a mail with this token may switch off mails of its kind, and nothing else. */
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
    // Not ours, changed on the way, or older than the oldest secret.
    return undefined;
  }
}

export interface DonorProof {
  scope: OrganisationScope;
  donorId: string;
  /** In lower case. */
  email: string;
}

/** A donor who has opened Mijn gift: whoever holds the token showed to read the mail of this address. */
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

/** A link that was mailed to a donor: to open Mijn gift, or to an address that is to take the place of another. */
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

export interface StopLink {
  scope: OrganisationScope;
  subscriptionId: string;
}

/** The token came in a mail to the donor: whoever holds it may see and stop this one gift. */
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
  /** The newest address of the page, which may be another than the one that was asked for. */
  slug: string;
}

/** The organisation whose page as an ANBI is at an address: everybody may read it. */
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

/** The organisation whose campaign is at an address, now or before: everybody may read it. */
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
  missedMonthId: string;
}

/** The same for a month that could not be charged: whoever holds its token may see that one month, and pay it. */
export async function findRecoveryLink(database: Database, token: string): Promise<RecoveryLink | undefined> {
  if (!/^[\w-]+$/.test(token)) return undefined;
  const { rows } = await sql<{ organisation_id: string; missed_month_id: string }>`
    select organisation_id, missed_month_id from identify_recovery_link(${token})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      missedMonthId: rows[0].missed_month_id,
    }
  );
}

export interface IssuedPaper {
  scope: OrganisationScope;
  number: string;
}

/** The code is printed on a receipt or an overview: whoever reads it there may hear whether that paper holds. */
export async function findIssuedPaper(database: Database, code: string): Promise<IssuedPaper | undefined> {
  const { rows } = await sql<{ organisation_id: string; number: string }>`
    select organisation_id, number from identify_paper(${code}) ${prepared}`.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), number: rows[0].number };
}

export interface FollowedLink {
  scope: OrganisationScope;
  /** Of the page that it leads to; null for the organisation's own form. */
  pageSlug: string | null;
  amountCents: number | null;
  isMonthly: boolean;
  label: string;
}

/** Where the code of a poster leads: everybody who sees the poster may follow it. */
export async function findFollowedLink(database: Database, code: string): Promise<FollowedLink | undefined> {
  const { rows } = await sql<Omit<FollowedLink, 'scope'> & { organisation_id: string }>`
    select organisation_id, page_slug as "pageSlug", amount_cents as "amountCents", is_monthly as "isMonthly", label
    from identify_short_link(${code}) ${prepared}`.execute(database.unscoped);
  if (!rows[0]) return undefined;
  const { organisation_id, ...link } = rows[0];
  return { scope: mintOrganisationScope(organisation_id), ...link };
}

/**
 * Somebody who asked to start a page pressed the link in the mail: it may become one, for the organisation to judge.
 */
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
  /** Whether it was asked for after the one that is in use, and not opened yet. */
  isNext: boolean;
}

/** The link that the maker of a page got when it was approved: whoever holds it may keep that one page. */
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
