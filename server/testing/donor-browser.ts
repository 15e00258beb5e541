import { TestVisitor } from './test-world.ts';
import type { GivingWorld } from './giving-world.ts';

/** A browser of a donor, without JavaScript. */
export class DonorBrowser extends TestVisitor {
  override async request(...sent: Parameters<TestVisitor['request']>) {
    const kept = new Map(this.cookie?.split('; ').map((each) => [each.replace(/=.*/, ''), each]));
    const answer = await super.request(...sent);
    for (const { name, value } of answer.cookies)
      if (value) kept.set(name, `${name}=${value}`);
      else kept.delete(name);
    this.cookie = [...kept.values()].join('; ') || undefined;
    return answer;
  }

  send(url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.request('POST', url, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }
}

export function textOf({ body }: { body: string }): string {
  return body
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
}

export async function linkMailedTo(
  { owner }: GivingWorld,
  email: string,
  kind = 'my-gift-link',
): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    'select text from mail where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [email, kind],
  );
  const [link] = /http\S+\/mijn-gift\/\S+/.exec(rows[0]?.text ?? '') ?? [];
  if (!link) throw new Error(`no link was mailed to ${email}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export async function openMyGift(
  world: GivingWorld,
  organisation: { id: string },
  email = 'noor@voorbeeld.nl',
  browser = new DonorBrowser(world.app),
): Promise<DonorBrowser> {
  await browser.send(`/mijn-gift?orgId=${organisation.id}`, { email });
  await world.settle();
  const opened = await browser.send(await linkMailedTo(world, email));
  if (opened.statusCode !== 303) throw new Error(`Mijn gift did not open: ${opened.body}`);
  return browser;
}
