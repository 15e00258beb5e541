import { donate } from '../../harness/donate.ts';
import { tryRequest } from '../../harness/try-request.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { World } from './world.ts';

export const amount = '25.13';
export const amountCents = 2_513;
export const donorEmail = 'donateur@voorbeeld.nl';

export async function giveEveryMonth(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: true });
  await world.mollie.checkOut(checkoutUrl, 'paid');
  await theSubscription(world);
}

export function theSubscription({ mollie }: World) {
  return waitUntil('a subscription at Mollie', async () => (await mollie.account()).subscriptions[0]);
}

interface Pressed {
  status: number;
  location: string;
  cookie: string;
}

/** Presses a button of a page until there is an answer, and one that does not say to try again. */
export function press(
  { address }: World,
  path: string,
  fields: Record<string, string> = {},
  cookie = '',
): Promise<Pressed> {
  return waitUntil(`an answer to ${path}`, () => pressOnce({ address }, path, fields, cookie));
}

/** Undefined when no answer comes, or one that says to try again. */
export async function pressOnce(
  { address }: Pick<World, 'address'>,
  path: string,
  fields: Record<string, string> = {},
  cookie = '',
): Promise<Pressed | undefined> {
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

/** The same for somebody at the organisation. */
export function ask(
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

export interface Gift {
  id: string;
  /** The address of its page by the link in its mails. */
  path: string;
}

export async function theGift({ database }: World): Promise<Gift> {
  const { rows } = await database.query<{ id: string; token: string }>(
    'select subscription_id as id, stop_token as token from subscription order by created_at limit 1',
  );
  const [gift] = rows;
  if (!gift) throw new Error('There is no monthly gift.');
  return { id: gift.id, path: `/maandgift/${gift.token}` };
}

/** The address in the newest mail of a kind, once there is one. */
export function mailedLink({ database }: World, kind: string): Promise<string> {
  return waitUntil(`a mail ${kind}`, async () => {
    const { rows } = await database.query<{ text: string }>(
      'select text from mail where kind = $1 order by created_at desc limit 1',
      [kind],
    );
    const [link] = /http\S+\/mijn-gift\/\S+/.exec(rows[0]?.text ?? '') ?? [];
    return link && new URL(link).pathname;
  });
}

/** Opens Mijn gift by a mailed link, and gives the cookie that keeps it open. */
export async function openMyGift(world: World): Promise<string> {
  await press(world, `/mijn-gift?orgId=${world.organisation.id}`, { email: donorEmail });
  return (await press(world, await mailedLink(world, 'my-gift-link'))).cookie;
}

/** What the donor was mailed, in the order of the alphabet; that a gift was received is not what this is about. */
export async function toldDonor({ database }: World): Promise<string[]> {
  const { rows } = await database.query<{ kind: string }>(
    `select kind from mail where recipient <> 'penningmeester@voorbeeld.nl' and kind <> 'confirmation' order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

/** What was changed about monthly gifts and what became of it, oldest first. */
export async function listChanges({ database }: World): Promise<string[]> {
  const { rows } = await database.query<{ change: string }>(
    `select kind || ' ' || state as change from subscription_change order by requested_at`,
  );
  return rows.map(({ change }) => change);
}
