import { donate } from '../../harness/donate.ts';
import { tryRequest } from '../../harness/try-request.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { World } from './world.ts';

export const amount = '25.13';
export const amountCents = 2_513;
export const donorEmail = 'donateur@voorbeeld.nl';

export async function startSubscription(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: true });
  await world.mollie.checkOut(checkoutUrl, 'paid');
  await getMollieSubscription(world);
}

export function getMollieSubscription({ mollie }: World) {
  return waitUntil('a subscription at Mollie', async () => (await mollie.account()).subscriptions[0]);
}

interface FormAnswer {
  status: number;
  location: string;
  cookie: string;
}

/** Posts a form, and retries until the answer is not a server error. */
export function postForm(
  { address }: World,
  path: string,
  fields: Record<string, string> = {},
  cookie = '',
): Promise<FormAnswer> {
  return waitUntil(`an answer to ${path}`, () => postFormOnce({ address }, path, fields, cookie));
}

export async function postFormOnce(
  { address }: Pick<World, 'address'>,
  path: string,
  fields: Record<string, string> = {},
  cookie = '',
): Promise<FormAnswer | undefined> {
  try {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    if (answer.status >= 500) return undefined;
    const { status, headers } = answer;
    return {
      status,
      location: headers.get('location') ?? '',
      cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    };
  } catch {
    return undefined;
  }
}

/** Sends a request as the organisation, and retries until the product answers. */
export function requestAsOrganisation(
  { address, organisation }: World,
  path: string,
  body: object,
  expected: number[],
  method?: 'POST' | 'DELETE',
) {
  return waitUntil(`an answer to ${path}`, () =>
    tryRequest(`${address}/api/admin/${path}`, body, expected, organisation.cookie, method),
  );
}

export interface SubscriptionLink {
  id: string;
  /** The path of the donor's page about the subscription. Mails link to this page. */
  path: string;
}

export async function getSubscription({ database }: World): Promise<SubscriptionLink> {
  const { rows } = await database.query<{ id: string; token: string }>(
    'select subscription_id as id, stop_token as token from subscription order by created_at limit 1',
  );
  const [gift] = rows;
  if (!gift) throw new Error('There is no subscription.');
  return { id: gift.id, path: `/maandgift/${gift.token}` };
}

export function mailedLink({ database }: World, kind: string): Promise<string> {
  return waitUntil(`a mail of kind ${kind}`, async () => {
    const { rows } = await database.query<{ text: string }>(
      'select text from mail where kind = $1 order by created_at desc limit 1',
      [kind],
    );
    const [link] = /http\S+\/mijn-gift\/\S+/.exec(rows[0]?.text ?? '') ?? [];
    return link && new URL(link).pathname;
  });
}

export async function openMyGift(world: World): Promise<string> {
  await postForm(world, `/mijn-gift?orgId=${world.organisation.id}`, { email: donorEmail });
  return (await postForm(world, await mailedLink(world, 'my-gift-link'))).cookie;
}

export async function listMailsToDonor({ database }: World): Promise<string[]> {
  const { rows } = await database.query<{ kind: string }>(
    `select kind from mail where recipient <> 'penningmeester@voorbeeld.nl' and kind <> 'confirmation' order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

export async function listChanges({ database }: World): Promise<string[]> {
  const { rows } = await database.query<{ change: string }>(
    `select kind || ' ' || state as change from subscription_change order by requested_at`,
  );
  return rows.map(({ change }) => change);
}
