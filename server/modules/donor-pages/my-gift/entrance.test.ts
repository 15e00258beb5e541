import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { randomId, randomToken } from '../../../platform/random-id.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { DonorBrowser, linkMailedTo, openMyGift, textOf } from '../../../testing/donor-browser.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  await world.owner.query('delete from mail');
});

const entrance = (of: { id: string } = organisation) => `/mijn-gift?orgId=${of.id}`;
const own = (path = '', of: { id: string } = organisation) => `/mijn-gift/${of.id}${path}`;
const newBrowser = () => new DonorBrowser(world.app);
const linkMails = async () =>
  (await world.owner.query<{ recipient: string }>(`select recipient from mail where kind = 'my-gift-link'`))
    .rows;

// The first test, because each test adds an organisation to the same database.
test('the address without an organisation opens the only one there is, and none if there are several', async () => {
  const only = textOf(await newBrowser().get('/mijn-gift'));
  expect(only).toContain('Hier ziet u al uw giften aan Stichting Test');

  await anOrganisationThatTakesGifts(world);
  const opened = await newBrowser().get('/mijn-gift');
  const sent = await newBrowser().send('/mijn-gift', { email: 'noor@voorbeeld.nl' });
  for (const page of [opened, sent]) {
    expect(page.statusCode).toBe(200);
    expect(textOf(page)).toMatch(/Uw gift terugvinden.*bij welke organisatie/);
    expect(page.body).not.toContain('Stichting Test');
  }
});

test('the cut-off address of a monthly gift says where the whole link is, and search engines skip the page', async () => {
  const page = await newBrowser().get('/maandgift');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(textOf(page)).toMatch(/Uw gift terugvinden.*uw laatste bevestigingsmail.*nieuwe link/);
  const withSlash = await newBrowser().get('/maandgift/');
  expect([withSlash.statusCode, withSlash.headers.location]).toEqual([308, '/maandgift']);
});

describe('asking for a link', () => {
  test('gets the same answer for a donor and an unknown address, and only the donor gets a mail', async () => {
    await aPaidGift(world, organisation, { email: 'Noor@voorbeeld.nl' });
    const known = await newBrowser().send(entrance(), { email: 'NOOR@voorbeeld.NL' });
    const unknown = await newBrowser().send(entrance(), { email: 'niemand@voorbeeld.nl' });
    expect([known.statusCode, textOf(known)]).toEqual([
      200,
      expect.stringContaining('Als wij dit adres kennen, ontvangt u zo een mail met een link.'),
    ]);
    expect(known.body).toContain(`<a href="${entrance()}">Ander adres of opnieuw</a>`);
    expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
      200,
      known.body,
      Object.keys(known.headers),
    ]);
    await world.settle();
    expect(await linkMails()).toEqual([{ recipient: 'Noor@voorbeeld.nl' }]);
    const { rows } = await world.owner.query<{ subject: string; text: string }>(
      `select subject, text from mail where kind = 'my-gift-link'`,
    );
    expect(rows[0]!.subject).toBe('Uw link naar Mijn gift van Stichting Test');
    expect(rows[0]!.text).toContain('Met vriendelijke groet,\nStichting Test');
  });

  test('sends a mail to an address with a refunded gift, but not to an address with only unpaid gifts', async () => {
    const email = 'slachtoffer@elders.nl';
    await aStartedGift(world, organisation, { email });
    await pay(await aStartedGift(world, organisation, { email }), 'failed');
    await pay(await aStartedGift(world, organisation, { email, isRecurring: true }), 'canceled');
    const paidBack = await aPaidGift(world, organisation);
    await aStartedGift(world, organisation);
    const refund = await organisation.post(`/api/admin/donations/${paidBack.id}/refund`, { amount: '25.00' });
    expect(refund.statusCode).toBe(201);
    await world.settle();
    const asked = await newBrowser().send(entrance(), { email });
    const paid = await newBrowser().send(entrance(), { email: 'noor@voorbeeld.nl' });
    expect([asked.statusCode, asked.body]).toEqual([200, paid.body]);
    await world.settle();
    expect(await linkMails()).toEqual([{ recipient: 'noor@voorbeeld.nl' }]);
  });

  test('sends no mail when the address gave to another organisation only', async () => {
    await aPaidGift(world, organisation);
    const other = await anOrganisationThatTakesGifts(world);
    expect((await newBrowser().send(entrance(other), { email: 'noor@voorbeeld.nl' })).statusCode).toBe(200);
    await world.settle();
    expect(await linkMails()).toEqual([]);
  });

  test.each(['', 'geen adres', 'a@b', `${'a'.repeat(300)}@voorbeeld.nl`, '<script>@voorbeeld.nl'])(
    'is refused with the invalid address %j',
    async (email) => {
      const answer = await newBrowser().send(entrance(), { email });
      expect([answer.statusCode, textOf(answer)]).toEqual([
        400,
        expect.stringContaining('Voer een geldig e-mailadres in'),
      ]);
      expect(answer.body).not.toContain('<script>');
    },
  );

  test('gets a 404 for an unknown organisation, with GET and POST', async () => {
    for (const orgId of ['0'.repeat(26), 'x', '%00']) {
      expect((await newBrowser().get(`/mijn-gift?orgId=${orgId}`)).statusCode).toBe(404);
      const sent = await newBrowser().send(`/mijn-gift?orgId=${orgId}`, { email: 'noor@voorbeeld.nl' });
      expect(sent.statusCode).toBe(404);
    }
  });

  test('gives the same answer five times, but sends only three mails, and all three links work', async () => {
    await aPaidGift(world, organisation);
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    for (const email of ['noor@voorbeeld.nl', 'niemand@voorbeeld.nl']) {
      const browser = new DonorBrowser(app);
      const answers: unknown[] = [];
      for (let time = 0; time < 5; time += 1) {
        const { statusCode, body } = await browser.send(entrance(), { email });
        answers.push([statusCode, body]);
      }
      expect(answers).toEqual(answers.map(() => [200, expect.stringContaining('Als wij dit adres kennen')]));
      expect(new Set(answers.map(String)).size).toBe(1);
    }
    await world.settle();
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where kind = 'my-gift-link'`,
    );
    expect(rows).toHaveLength(3);
    for (const { text } of rows) {
      const [link = ''] = /http\S+\/mijn-gift\/link\/\S+/.exec(text) ?? [];
      expect((await newBrowser().send(new URL(link).pathname)).statusCode).toBe(303);
    }
  });

  test('is refused after too many requests from one IP address, and always from a form on another site', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    const browser = new DonorBrowser(app);
    const statuses: number[] = [];
    for (let time = 0; time < 25; time += 1)
      statuses.push((await browser.send(entrance(), { email: `wie${time}@voorbeeld.nl` })).statusCode);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(429);
    const fromElsewhere = await newBrowser().send(
      entrance(),
      { email: 'noor@voorbeeld.nl' },
      { origin: 'https://elders.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(fromElsewhere.statusCode).toBe(403);
  });
});

describe('the link to Mijn gift', () => {
  async function aLink(): Promise<string> {
    await aPaidGift(world, organisation);
    await newBrowser().send(entrance(), { email: 'noor@voorbeeld.nl' });
    await world.settle();
    return linkMailedTo(world, 'noor@voorbeeld.nl');
  }

  test('still works after a mail scanner opens it', async () => {
    const link = await aLink();
    for (let time = 0; time < 3; time += 1) {
      const opened = await newBrowser().get(link);
      expect([opened.statusCode, textOf(opened)]).toEqual([200, expect.stringContaining('Open Mijn gift')]);
      expect(opened.cookies).toEqual([]);
      expect(opened.body).not.toContain('noor@');
    }
    expect((await newBrowser().send(link)).statusCode).toBe(303);
  });

  test('works for only one of three simultaneous requests, and never again', async () => {
    const link = await aLink();
    const answers = await Promise.all([1, 2, 3].map(() => newBrowser().send(link)));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
    const again = await newBrowser().get(link);
    expect([again.statusCode, textOf(again)]).toEqual([
      404,
      expect.stringContaining('Deze link werkt niet meer'),
    ]);
    for (const dead of [again, ...answers.filter(({ statusCode }) => statusCode === 404)])
      expect(dead.body).toContain(`href="${entrance()}"`);
  });

  test('that is invalid offers a new link only if its URL contains a well-formed organisation id', async () => {
    for (const path of ['link', 'adres'].map((kind) => `/mijn-gift/${kind}/${randomToken()}`)) {
      const madeUp = `/mijn-gift?orgId=${'0'.repeat(26)}`;
      expect((await newBrowser().get(path + madeUp.slice(10))).body).toContain(`href="${madeUp}"`);
      expect((await newBrowser().get(madeUp)).statusCode).toBe(404);
      const { id } = organisation;
      for (const query of [
        '',
        '?orgId=',
        '?orgId=x',
        `?orgId=${id}&orgId=${id}`,
        '?orgId=%22%3E%3Cb%3E//x.nl',
      ]) {
        const dead = await newBrowser().get(path + query);
        expect([query, dead.statusCode, textOf(dead)]).toEqual([
          query,
          404,
          expect.stringContaining('Deze link werkt niet meer'),
        ]);
        expect(dead.body).not.toContain('href="/mijn-gift');
      }
    }
  });

  test('expires after half an hour', async () => {
    const link = await aLink();
    await world.movePast({ minutes: 29 });
    expect((await newBrowser().get(link)).statusCode).toBe(200);
    await world.movePast({ minutes: 1 });
    expect((await newBrowser().get(link)).statusCode).toBe(404);
    expect((await newBrowser().send(link)).statusCode).toBe(404);
  });

  test('sets a session cookie for Mijn gift only, and the database stores only a hash of its value', async () => {
    const opened = await newBrowser().send(await aLink());
    expect(opened.headers.location).toBe(own());
    const [cookie] = opened.cookies;
    expect(cookie).toMatchObject({
      name: `gulhart_donor_${organisation.id}`,
      path: '/mijn-gift',
      httpOnly: true,
      sameSite: 'Lax',
    });
    const { rows } = await world.owner.query<{ row: string }>('select s::text as row from donor_session s');
    expect(rows.map(({ row }) => row).join()).not.toContain(cookie!.value);
    const secure = await world.appWith({ publicUrl: new URL('https://geef.example') });
    await newBrowser().send(entrance(), { email: 'noor@voorbeeld.nl' });
    await world.settle();
    const overHttps = await new DonorBrowser(secure).send(await linkMailedTo(world, 'noor@voorbeeld.nl'));
    expect(overHttps.cookies).toMatchObject([{ name: `gulhart_donor_${organisation.id}`, secure: true }]);
  });
});

describe('the session in Mijn gift', () => {
  test('shows nothing from another organisation or another donor', async () => {
    const mine = await aMonthlyGift(world, organisation, { amount: '11.00' });
    const other = await anOrganisationThatTakesGifts(world);
    const there = await aMonthlyGift(world, other, { amount: '22.00' });
    const neighbour = await aMonthlyGift(world, organisation, {
      amount: '33.00',
      email: 'xnoor@voorbeeld.nl',
      lastName: 'Buurman',
    });
    const browser = await openMyGift(world, organisation);
    const page = await browser.get(own());
    expect(textOf(page)).toContain('€ 11,00');
    expect(textOf(page)).not.toMatch(/€ 22,00|€ 33,00|Buurman|xnoor/);
    expect((await browser.get(own('', other))).headers.location).toBe(`${entrance(other)}&gesloten=1`);
    const paths = [there, neighbour].flatMap((gift) => [
      own(`/gift/${gift.subscriptionId}`),
      own(`/gift/${gift.subscriptionId}/stoppen`),
      own(`/kwitantie/${gift.id}`),
    ]);
    for (const path of paths) expect([path, (await browser.get(path)).statusCode]).toEqual([path, 404]);
    for (const gift of [there, neighbour]) {
      expect((await browser.send(own(`/gift/${gift.subscriptionId}/stoppen`))).statusCode).toBe(404);
      expect((await browser.send(own(`/gift/${gift.subscriptionId}/stoppen`, other))).statusCode).toBe(303);
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    }
    expect((await browser.get(own(`/kwitantie/${mine.id}`))).headers['content-type']).toBe('application/pdf');
  });

  test('is separate for each organisation', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    for (const each of [organisation, other]) await aPaidGift(world, each);
    const browser = await openMyGift(world, organisation);
    const [name, token] = browser.cookie!.split('=');
    await openMyGift(world, other, undefined, browser);
    for (const each of [organisation, other]) {
      expect((await browser.get(own('', each))).statusCode).toBe(200);
      expect((await browser.get(entrance(each))).headers.location).toBe(own('', each));
    }
    await browser.send(own('/sluiten', other));
    expect([name, token]).toEqual(browser.cookie!.split('='));
    expect((await browser.get(own())).statusCode).toBe(200);
    browser.cookie = `gulhart_donor_${other.id}=${token}`;
    expect((await browser.get(own('', other))).headers.location).toBe(`${entrance(other)}&gesloten=1`);
  });

  test('replaces the oldest of ten sessions in the same browser', async () => {
    await aPaidGift(world, organisation);
    const browser = newBrowser();
    const earlier = Array.from({ length: 10 }, () => `gulhart_donor_${randomId()}=${randomToken()}`);
    browser.cookie = [...earlier, 'gulhart_donor_ü=x'].join('; ');
    await openMyGift(world, organisation, undefined, browser);
    const kept = browser.cookie.split('; ').filter((each) => !each.includes('ü'));
    expect(kept).toEqual([...earlier.slice(1), expect.stringContaining(organisation.id)]);
  });

  test('ends when the donor closes it, after an hour without use, and after twelve hours', async () => {
    await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    expect((await browser.get(own())).statusCode).toBe(200);
    expect((await browser.get(entrance())).headers.location).toBe(own());
    const token = browser.cookie;
    expect((await browser.send(own('/sluiten'))).headers.location).toBe(`${entrance()}&gesloten=1`);
    browser.cookie = token;
    expect((await browser.get(own())).statusCode).toBe(303);

    for (const column of ['last_seen_at', 'created_at']) {
      const another = await openMyGift(world, organisation);
      const age = column === 'created_at' ? '12 hours 1 second' : '61 minutes';
      await world.owner.query(`update donor_session set ${column} = now() - interval '${age}'`);
      expect([column, (await another.get(own())).statusCode]).toEqual([column, 303]);
    }
    await world.runScheduled('remove-expired-donor-links');
    expect((await world.owner.query('select from donor_session')).rowCount).toBe(0);
  });

  test('does not open with an invalid token', async () => {
    await aPaidGift(world, organisation);
    await openMyGift(world, organisation);
    const guesser = newBrowser();
    for (const token of [randomToken(), '', 'x', "' or 1=1 --", 'a'.repeat(5_000)]) {
      guesser.cookie = `gulhart_donor_${organisation.id}=${encodeURIComponent(token)}`;
      expect((await guesser.get(own())).statusCode).toBe(303);
    }
  });

  test('shows pages that are not cached, run no script, and cannot be framed', async () => {
    await aMonthlyGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    for (const path of [own(), own('/gegevens'), own('/e-mailadres'), own('/vergeten')]) {
      const { headers } = await browser.get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      expect(headers['content-security-policy']).toContain("script-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});
