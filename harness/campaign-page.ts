import * as z from 'zod/mini';
import { decimalToCents } from '../contract/money.ts';
import type { Organisation } from './organisation.ts';

export interface OpenedPage {
  id: string;
  slug: string;
}

/** The totals of a page, including all its subpages. */
export interface ShownTotals {
  cents: number;
  gifts: number;
}

/** The dashboard sends these fields for a new page when the user fills in only the title and the address. */
export const emptyPageFields = {
  parentId: null,
  shortText: '',
  longText: '',
  imageId: null,
  goal: '',
  startsOn: '',
  endsOn: '',
  presetAmounts: '',
  preselectedFrequency: null,
  fundId: null,
  thankYouText: '',
  allowsActionPages: true,
  wall: 'approved',
  contact: '',
};

export async function openCampaignPage(
  address: string,
  organisation: Organisation,
  page: Partial<Record<keyof typeof emptyPageFields, unknown>> & { title: string; slug: string },
): Promise<OpenedPage> {
  const pages = `${address}/api/admin/pages`;
  const send = (method: string, url: string, body: object) =>
    ask(url, {
      method,
      headers: { 'content-type': 'application/json', cookie: organisation.cookie },
      body: JSON.stringify(body),
    });
  const made = await send('POST', pages, { kind: 'campaign', page: { ...emptyPageFields, ...page } });
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(made));
  await send('PUT', `${pages}/${id}/state`, { state: 'open' });
  return { id, slug: page.slug };
}

export async function readShownTotals(
  address: string,
  organisation: Organisation,
  { id, slug }: OpenedPage,
): Promise<{ page: ShownTotals; dashboard: ShownTotals }> {
  const html = (await ask(`${address}/c/${slug}`)).replaceAll(/\u00a0|&nbsp;/g, ' ');
  const shown = /<p>€ ([\d.,]+)[^<]*<\/p><p class="quiet">(nog geen|[\d.]+) gift/.exec(html);
  if (!shown) throw new Error(`/c/${slug} does not show a total.`);
  const [euros = '', cents = ''] = shown[1]!.replaceAll('.', '').split(',');
  const answer = await ask(`${address}/api/admin/pages/${id}`, { headers: { cookie: organisation.cookie } });
  const dashboard = z.object({ received: z.string(), giftCount: z.number() }).parse(JSON.parse(answer));
  return {
    page: {
      cents: decimalToCents(`${euros}.${cents.padEnd(2, '0')}`),
      gifts: shown[2] === 'nog geen' ? 0 : Number(shown[2]!.replaceAll('.', '')),
    },
    dashboard: { cents: decimalToCents(dashboard.received), gifts: dashboard.giftCount },
  };
}

async function ask(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
