import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { aPaidGift, aStartedGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const hourMs = 60 * 60 * 1_000;
const start = Date.now();
let now = start;
const world = useGivingWorld(() => ({ clock: { now: () => new Date(now) } }));
let organisation: Organisation;

beforeEach(async () => {
  now = start;
  organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'form_reminder', 'ja');
  await saveSetting(organisation, 'org_name', 'Stichting Licht');
});

const email = 'Anna@voorbeeld.nl';

function ask(change: Record<string, string> = {}, query = '', app = world.app) {
  return app.inject({
    method: 'POST',
    url: `/herinnering?orgId=${organisation.id}${query}`,
    payload: new URLSearchParams({ email, consent: 'true', website: '', ...change }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function passHours(hours: number): Promise<void> {
  now += hours * hourMs;
  await world.runScheduled('send-reminders');
}

interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string;
}
const mails = async () => {
  const { rows } = await world.owner.query<Mail>(
    `select recipient, subject, text, html, unsubscribe_url from mail
     where organisation_id = $1 and kind = 'gift-reminder' order by created_at`,
    [organisation.id],
  );
  return rows;
};
const storedReminders = async () => {
  const { rows } = await world.owner.query(
    'select email, due_at, sent_count, page_slug from reminder where organisation_id = $1',
    [organisation.id],
  );
  return rows;
};
const pathOf = (url: string) => new URL(url).pathname;

describe('asking to be reminded', () => {
  test('is offered by the form only if the organisation enables it', async () => {
    const form = async () =>
      (await world.app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`)).body;
    const page = () => world.app.inject(`/herinnering?orgId=${organisation.id}`);
    expect(await form()).toContain(`/herinnering?orgId=${organisation.id}`);
    expect((await page()).statusCode).toBe(200);
    await saveSetting(organisation, 'form_reminder', 'nee');
    expect(await form()).not.toContain('/herinnering');
    expect((await page()).statusCode).toBe(404);
    expect((await ask()).statusCode).toBe(404);
  });

  test('requires an address and a tick for consent, and the form does not set that tick in advance', async () => {
    const { body } = await world.app.inject(`/herinnering?orgId=${organisation.id}`);
    expect(body).toContain('Ja, Stichting Licht mag mij hierover hoogstens twee keer mailen.');
    const [box] = /<input type="checkbox"[^>]*>/.exec(body) ?? [];
    expect(box).toMatch(/name="consent"/);
    expect(box).not.toContain('checked');
    const unticked = await ask({ consent: '' });
    expect(unticked.statusCode).toBe(400);
    expect(unticked.body).toContain('Zet het vinkje als u herinnerd wilt worden.');
    expect(unticked.body).toContain(`value="${email}"`);
    expect((await ask({ email: 'geen adres' })).body).toContain('Voer een geldig e-mailadres in');
    expect(await storedReminders()).toEqual([]);
  });

  test('gets the usual answer and stores nothing when the honeypot field is filled in', async () => {
    const answer = await ask({ website: 'https://spam.example' });
    expect(answer.body).toContain('<h1>Tot morgen</h1>');
    expect(await storedReminders()).toEqual([]);
  });

  test('stores one address at three organisations a day at most, and always gives the same answer', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    for (const expected of [1, 1, 1, 0]) {
      organisation = await anOrganisationThatTakesGifts(world);
      await saveSetting(organisation, 'form_reminder', 'ja');
      expect((await ask({ email: 'doelwit@voorbeeld.nl' }, '', app)).body).toContain('<h1>Tot morgen</h1>');
      expect(await storedReminders()).toHaveLength(expected);
    }
  });

  test('stores the page only if it belongs to this organisation', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    for (const [{ id }, slug] of [
      [organisation, `licht-${organisation.id.slice(0, 8)}`],
      [other, `ander-${other.id.slice(0, 8)}`],
    ] as const)
      await world.owner.query(
        `with page as (
           insert into campaign_page (organisation_id, page_id, kind, state, slug, title)
           values ($1, $1, 'campaign', 'open', $2, 'Actie') returning organisation_id, page_id, slug)
         insert into campaign_address (organisation_id, page_id, slug) select organisation_id, page_id, slug from page`,
        [id, slug],
      );
    await ask({ email: 'a@voorbeeld.nl' }, `&page=licht-${organisation.id.slice(0, 8)}`);
    await ask({ email: 'b@voorbeeld.nl' }, `&page=ander-${other.id.slice(0, 8)}`);
    const pages = (await storedReminders()).map((row) => [row.email, row.page_slug] as const);
    expect(new Map(pages)).toEqual(
      new Map([
        ['a@voorbeeld.nl', `licht-${organisation.id.slice(0, 8)}`],
        ['b@voorbeeld.nl', null],
      ]),
    );
    await passHours(24);
    const [first] = (await mails()).filter(({ recipient }) => recipient === 'a@voorbeeld.nl');
    expect(first?.text).toContain(`/c/licht-${organisation.id.slice(0, 8)}`);
  });
});

describe('a reminder', () => {
  test('is sent after one day and again three days later, and then the address is erased', async () => {
    expect((await ask()).body).toContain('<h1>Tot morgen</h1>');
    await passHours(23);
    expect(await mails()).toEqual([]);
    await passHours(1);
    await passHours(71);
    const [first, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      recipient: email,
      subject: 'Uw herinnering: geven aan Stichting Licht',
    });
    expect(first?.text).toContain(`/donation-embed?component=advanced&orgId=${organisation.id}`);
    expect(first?.html).toContain('Over drie dagen sturen wij nog één herinnering');
    await passHours(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Uw herinnering: geven aan Stichting Licht',
      'Nog één keer: geven aan Stichting Licht',
    ]);
    expect(await storedReminders()).toEqual([{ email: null, due_at: null, sent_count: 2, page_slug: null }]);
    await passHours(500);
    expect(await mails()).toHaveLength(2);

    await world.runScheduled('forget-reminders');
    expect(await mails()).toEqual([]);
    const { rows } = await world.owner.query(
      `select r::text as row from reminder r where organisation_id = $1`,
      [organisation.id],
    );
    expect(rows[0].row.toLowerCase()).not.toContain('anna');
  });

  test('is sent at most twice in ninety days to one address, even if it is typed in capitals', async () => {
    await ask();
    await ask({ email: 'ANNA@voorbeeld.nl' });
    expect(await storedReminders()).toHaveLength(1);
    await passHours(24);
    await passHours(72);
    expect((await ask({ email: 'anna@voorbeeld.nl' })).statusCode).toBe(200);
    await passHours(24);
    expect(await mails()).toHaveLength(2);
    await passHours(90 * 24);
    await ask();
    await passHours(24);
    expect(await mails()).toHaveLength(3);
  });

  test('is not sent after a paid gift, but is sent after an unpaid gift', async () => {
    await ask({ email: 'gaf@voorbeeld.nl' });
    await ask({ email: 'begon@voorbeeld.nl' });
    await aPaidGift(world, organisation, { email: 'GAF@voorbeeld.nl' });
    await aStartedGift(world, organisation, { email: 'begon@voorbeeld.nl' });
    await passHours(24);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['begon@voorbeeld.nl']);
    expect((await storedReminders()).filter(({ email: address }) => address === null)).toHaveLength(1);
  });

  test('is deleted when the donor is erased', async () => {
    await aPaidGift(world, organisation, { email });
    now += 2 * hourMs;
    await ask();
    await passHours(24);
    expect(await mails()).toHaveLength(1);
    expect((await organisation.post('/api/admin/donors/erase', { email })).statusCode).toBe(200);
    expect([await storedReminders(), await mails()]).toEqual([[], []]);
  });

  test('is not sent after the organisation disables reminders', async () => {
    await ask();
    await saveSetting(organisation, 'form_reminder', 'nee');
    await passHours(24);
    expect(await mails()).toEqual([]);
    expect(await storedReminders()).toMatchObject([{ email: null, due_at: null }]);
  });
});

describe('stopping reminders', () => {
  async function mailedLink(): Promise<string> {
    await ask();
    await passHours(24);
    return pathOf((await mails())[0]!.unsubscribe_url);
  }

  test('needs only one POST by a mail program, which removes the address and ends the reminders', async () => {
    const path = await mailedLink();
    const opened = await world.app.inject(path);
    expect(opened.body).toContain('Stuur mij geen herinneringen meer');
    expect(await storedReminders()).toMatchObject([{ email }]);
    const stopped = await world.app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect([stopped.statusCode, await storedReminders(), await mails()]).toEqual([
      200,
      [{ email: null, due_at: null, sent_count: 1, page_slug: null }],
      [],
    ]);
    await passHours(100);
    expect(await mails()).toEqual([]);
  });

  test('is permanent, even when a visitor enters the address again', async () => {
    const path = await mailedLink();
    await world.app.inject({ method: 'POST', url: path });
    now += 200 * 24 * hourMs;
    await world.runScheduled('forget-reminders');
    expect((await ask()).body).toContain('<h1>Tot morgen</h1>');
    await passHours(24);
    expect(await mails()).toEqual([]);
  });

  test('is refused with an invalid link, and a valid link does not stop other mails', async () => {
    const path = await mailedLink();
    for (const wrong of [`${path}x`, `/herinnering/stop/${organisation.id}.geraden`]) {
      expect((await world.app.inject(wrong)).statusCode).toBe(404);
      expect((await world.app.inject({ method: 'POST', url: wrong })).statusCode).toBe(404);
    }
    expect((await world.app.inject(path.replace('/herinnering/stop/', '/meldingen/'))).statusCode).toBe(404);
  });
});
