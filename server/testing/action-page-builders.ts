import { expect } from 'vitest';
import type { Environment } from '../../contract/environments.ts';
import { aCampaignPage } from './campaign-builders.ts';
import { DonorBrowser } from './donor-browser.ts';
import { anOrganisationThatTakesGifts, type GivingWorld, type Organisation } from './giving-world.ts';

export const maker = 'loper@voorbeeld.nl';

export const form = {
  name: 'Piet Loper',
  email: maker,
  title: 'Piet loopt de marathon',
  text: 'Ik loop 42 kilometer voor de buurt. **Doet u mee?**',
  goal: '500',
  endsOn: '',
  website: '',
};

const refusal = 'Noem de datum <b>.\nEn de plaats.';

const unknownVersion = '0'.repeat(64);

interface Mail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export function actionPageBuilders(world: GivingWorld) {
  const browser = () => new DonorBrowser(world.app);

  async function aCampaign(given: Record<string, unknown> = {}, environment: Environment = 'live') {
    const organisation = await anOrganisationThatTakesGifts(world, environment);
    const campaign = await aCampaignPage(world, organisation, {
      allows_action_pages: true,
      wall: 'at_once',
      ...given,
    });
    return { organisation, campaign };
  }

  const start = (slug: string, change: Record<string, string> = {}, kind = 'action') =>
    browser().send(`/c/${slug}/start?soort=${kind}`, { ...form, ...change });

  async function mailsOf({ id }: Organisation, kind: string): Promise<Mail[]> {
    const { rows } = await world.owner.query<Mail>(
      `select kind, recipient, subject, text, html from mail where organisation_id = $1 and kind = $2
       order by created_at`,
      [id, kind],
    );
    return rows;
  }

  async function linkIn(organisation: Organisation, kind: string): Promise<string> {
    const mails = await mailsOf(organisation, kind);
    const [link] = /http\S+\/actie\/\S+/.exec(mails.at(-1)?.text ?? '') ?? [];
    if (!link) throw new Error(`the newest mail of the kind ${kind} contains no link`);
    return new URL(link).pathname;
  }

  async function aConfirmedPage(
    organisation: Organisation,
    slug: string,
    change: Record<string, string> = {},
    kind = 'action',
  ): Promise<string> {
    expect((await start(slug, change, kind)).statusCode).toBe(200);
    const confirmed = await browser().send(await linkIn(organisation, 'action-page-confirm'));
    expect(confirmed.statusCode).toBe(200);
    const { pages } = (await organisation.get('/api/admin/page-approvals')).json<{
      pages: { pageId: string }[];
    }>();
    return pages.at(-1)!.pageId;
  }

  async function versionSeenBy(organisation: Organisation, pageId: string): Promise<string> {
    const { pages, changes } = (await organisation.get('/api/admin/page-approvals')).json<{
      pages: { pageId: string; seen: string }[];
      changes: { pageId: string; seen: string }[];
    }>();
    return [...pages, ...changes].find((page) => page.pageId === pageId)?.seen ?? unknownVersion;
  }

  const decide = async (organisation: Organisation, pageId: string, body: object) =>
    organisation.request('PUT', `/api/admin/page-approvals/${pageId}`, {
      seen: await versionSeenBy(organisation, pageId),
      ...body,
    });

  const decideChange = async (organisation: Organisation, pageId: string, decision: string, seen?: string) =>
    organisation.request('PUT', `/api/admin/page-approvals/${pageId}/change`, {
      decision,
      ...(decision === 'refuse' && { reason: refusal }),
      seen: seen ?? (await versionSeenBy(organisation, pageId)),
    });

  const pageRow = async (pageId: string) =>
    (await world.owner.query('select * from campaign_page where page_id = $1', [pageId])).rows[0];

  async function anActionPage(change: Record<string, string> = {}, kind = 'action') {
    const { organisation, campaign } = await aCampaign();
    const pageId = await aConfirmedPage(organisation, campaign.slug, change, kind);
    expect((await decide(organisation, pageId, { decision: 'approve' })).statusCode).toBe(200);
    const base = await linkIn(organisation, 'action-page-approved');
    const { slug } = await pageRow(pageId);
    return { organisation, campaign, pageId, slug: slug as string, base };
  }

  return {
    browser,
    aCampaign,
    start,
    mailsOf,
    linkIn,
    aConfirmedPage,
    versionSeenBy,
    decide,
    decideChange,
    pageRow,
    anActionPage,
  };
}
