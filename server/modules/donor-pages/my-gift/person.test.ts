import { beforeEach, describe, expect, test } from 'vitest';
import type { DonorExport } from '../../../../contract/donors.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { dutchDate, formatDutchDate, oneMonthLater } from '../../../platform/dutch-calendar.ts';
import { DonorBrowser, linkMailedTo, openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { aMonthlyGift, aPaidGift, donationOf, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

const own = (path = '') => `/mijn-gift/${organisation.id}${path}`;
const details = {
  firstName: 'Noor',
  lastName: 'de Wit',
  street: 'Dorpsstraat 1',
  postalCode: '1234 AB',
  city: 'Zwolle',
};

async function mailsTo(recipient: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ kind: string }>(
    `select kind from mail where organisation_id = $1 and recipient = $2 and kind like 'my-gift-%' order by created_at`,
    [organisation.id, recipient],
  );
  return rows.map(({ kind }) => kind);
}

test('the pages of Mijn gift say that payments are not real while the organisation is in test mode', async () => {
  const trying = await anOrganisationThatTakesGifts(world, 'test');
  await aPaidGift(world, trying);
  const browser = await openMyGift(world, trying);
  for (const path of ['', '/gegevens', '/e-mailadres', '/vergeten'])
    expect([path, textOf(await browser.get(`/mijn-gift/${trying.id}${path}`))]).toEqual([
      path,
      expect.stringContaining(testModeNotice),
    ]);
  await aPaidGift(world, organisation);
  const real = await openMyGift(world, organisation);
  expect(textOf(await real.get(own('/gegevens')))).not.toContain(testModeNotice);
});

describe('name and address', () => {
  test('are prefilled with the donor’s name on the gift, and the donor gets a mail after a change', async () => {
    await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    expect((await browser.get(own('/gegevens'))).body).toContain('value="de Wit"');
    const saved = await browser.send(own('/gegevens'), { ...details, city: '<Zwolle>' });
    expect(saved.headers.location).toBe(`${own()}?bewaard=1`);
    const page = await browser.get(saved.headers.location!);
    expect(page.body).toContain('&lt;Zwolle&gt;');
    expect(textOf(page)).toContain('Dorpsstraat 1');
    expect(await mailsTo('noor@voorbeeld.nl')).toEqual(['my-gift-link', 'my-gift-details']);
  });

  test('are shown with a formatted postal code, and are refused if the postal code is invalid', async () => {
    await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    const refused = await browser.send(own('/gegevens'), { ...details, postalCode: 'ABC' });
    expect(refused.statusCode).toBe(400);
    expect(textOf(refused)).toContain('Vul een Nederlandse postcode in, zoals 1234 AB, of laat dit leeg.');
    expect(refused.body).toContain('value="ABC"');
    await browser.send(own('/gegevens'), { ...details, postalCode: '1234ab' });
    expect(textOf(await browser.get(own()))).toContain('1234 AB Zwolle');
  });

  test('are refused if the first and last name together form a telephone number', async () => {
    await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    const halves = { firstName: 'Bel 06', lastName: '12345678' };
    const refused = await browser.send(own('/gegevens'), { ...details, ...halves });
    expect([refused.statusCode, textOf(refused)]).toEqual([400, expect.stringContaining('geen webadres')]);
  });

  test('are prefilled with the donor’s name on the newest gift that has a name', async () => {
    await aPaidGift(world, organisation);
    await openMyGift(world, organisation);
    await aPaidGift(world, organisation, { firstName: 'Eleonora' });
    await aPaidGift(world, organisation, { firstName: '', lastName: '' });
    const form = await (await openMyGift(world, organisation)).get(own('/gegevens'));
    expect(form.body).toContain('value="Eleonora"');
  });

  test('appear after a change only on papers and in mails of later gifts, until the donor is erased', async () => {
    const before = await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    await browser.send(own('/gegevens'), { ...details, firstName: 'Eleonora', postalCode: '1234ab' });
    const after = await aPaidGift(world, organisation);
    await browser.send(own('/gegevens'), { ...details, firstName: 'Nora', street: 'Kerkstraat 2' });
    const receiptOf = async ({ id }: { id: string }) =>
      readPdf((await browser.get(own(`/kwitantie/${id}`))).rawPayload)
        .pages.flat()
        .join(' ');
    expect(await receiptOf(before)).toContain('Noor de Wit');
    expect(await receiptOf(before)).not.toContain('Zwolle');
    expect(await receiptOf(after)).toMatch(/Eleonora de Wit.*Dorpsstraat 1, 1234 AB Zwolle/);
    const mails = await world.owner.query<{ text: string }>(
      `select text from mail where donation_id = $1 and kind = 'confirmation'`,
      [after.id],
    );
    expect(mails.rows[0]!.text).toContain('Eleonora de Wit');
    expect(
      (await organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' })).statusCode,
    ).toBe(200);
    const papers = await world.owner.query('select facts from paper where organisation_id = $1', [
      organisation.id,
    ]);
    expect(JSON.stringify(papers.rows)).not.toMatch(/Eleonora|Dorpsstraat/);
  });

  test('are refused with an error for each field that is too long or has several lines', async () => {
    await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    const answer = await browser.send(own('/gegevens'), {
      ...details,
      street: 'x'.repeat(201),
      city: 'Zwolle\nZuid',
    });
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer)).toContain('Gebruik hoogstens 200 tekens.');
    expect(textOf(answer)).toContain('Gebruik geen regeleinden');
    expect(
      (
        await world.owner.query('select from donor where street is not null and organisation_id = $1', [
          organisation.id,
        ])
      ).rowCount,
    ).toBe(0);
  });
});

describe('another e-mail address', () => {
  test('applies after confirmation to all gifts at this organisation, and both addresses get a mail', async () => {
    const gift = await aMonthlyGift(world, organisation, { email: 'Noor@voorbeeld.nl' });
    const elsewhere = await anOrganisationThatTakesGifts(world);
    const there = await aPaidGift(world, elsewhere);
    const { stop_token: formerToken } = await subscriptionOf(world, gift);
    const browser = await openMyGift(world, organisation, 'Noor@voorbeeld.nl');
    await browser.send(own('/gegevens'), details);
    const asked = await browser.send(own('/e-mailadres'), { email: 'Nieuw@voorbeeld.nl' });
    expect([asked.statusCode, textOf(asked)]).toEqual([200, expect.stringContaining('nieuwe adres')]);
    expect(await donationOf(world, gift)).toMatchObject({ email: 'Noor@voorbeeld.nl' });

    const link = await linkMailedTo(world, 'Nieuw@voorbeeld.nl', 'my-gift-email');
    const stranger = new DonorBrowser(world.app);
    expect(textOf(await stranger.get(link))).toContain('Gebruik dit adres');
    expect(await donationOf(world, gift)).toMatchObject({ email: 'Noor@voorbeeld.nl' });
    expect((await stranger.send(link.replace('/adres/', '/link/'))).statusCode).toBe(404);
    expect((await stranger.send(link)).statusCode).toBe(200);
    expect((await stranger.send(link)).statusCode).toBe(404);
    expect(stranger.cookie).toBeUndefined();

    expect(await donationOf(world, gift)).toMatchObject({ email: 'Nieuw@voorbeeld.nl' });
    expect(await subscriptionOf(world, gift)).toMatchObject({ email: 'Nieuw@voorbeeld.nl' });
    expect((await stranger.get(`/maandgift/${formerToken}`)).statusCode).toBe(404);
    expect(await donationOf(world, there)).toMatchObject({ email: 'noor@voorbeeld.nl' });
    expect(await mailsTo('noor@voorbeeld.nl')).toEqual(['my-gift-details', 'my-gift-email-moved']);
    expect(await mailsTo('Nieuw@voorbeeld.nl')).toEqual(['my-gift-email', 'my-gift-email-moved']);
    const moved = await world.owner.query<{ recipient: string; text: string }>(
      `select recipient, text from mail where organisation_id = $1 and kind = 'my-gift-email-moved' order by recipient`,
      [organisation.id],
    );
    expect(moved.rows.map(({ recipient, text }) => [recipient, text.replaceAll(/\s+/g, ' ')])).toEqual([
      ['Nieuw@voorbeeld.nl', expect.stringMatching(/horen voortaan bij dit e-mailadres/)],
      ['noor@voorbeeld.nl', expect.stringMatching(/horen voortaan bij een ander e-mailadres/)],
    ]);
    const page = textOf(await (await openMyGift(world, organisation, 'Nieuw@voorbeeld.nl')).get(own()));
    expect(page).toContain('nieuw@voorbeeld.nl');
    expect(page).toContain('Dorpsstraat 1');
  });

  test('ends every session of the donor and every other link of both addresses', async () => {
    const gift = await aPaidGift(world, organisation);
    await aPaidGift(world, organisation, { email: 'hans@voorbeeld.nl' });
    const sessions = [await openMyGift(world, organisation), await openMyGift(world, organisation)];
    const another = await openMyGift(world, organisation, 'hans@voorbeeld.nl');
    await another.send(own('/e-mailadres'), { email: 'NIEUW@voorbeeld.nl' });
    const links = [await linkMailedTo(world, 'NIEUW@voorbeeld.nl', 'my-gift-email')];
    for (const email of ['elders@voorbeeld.nl', 'nieuw@voorbeeld.nl']) {
      await sessions[0]!.send(own('/e-mailadres'), { email });
      links.push(await linkMailedTo(world, email, 'my-gift-email'));
    }
    await new DonorBrowser(world.app).send(`/mijn-gift?orgId=${organisation.id}`, {
      email: 'noor@voorbeeld.nl',
    });
    await world.settle();
    const login = await linkMailedTo(world, 'noor@voorbeeld.nl');
    const stranger = new DonorBrowser(world.app);
    expect((await stranger.send(links.pop()!)).statusCode).toBe(200);

    for (const session of sessions) expect((await session.get(own())).statusCode).toBe(303);
    expect((await another.get(own())).statusCode).toBe(200);
    for (const link of [...links, login]) expect((await stranger.send(link)).statusCode).toBe(404);
    const dead = await stranger.get(links[0]!);
    expect(textOf(dead)).toContain('ouder dan een dag');
    expect(textOf(dead)).not.toContain('half uur');
    expect(dead.body).toContain(`href="/mijn-gift?orgId=${organisation.id}"`);
    expect(await donationOf(world, gift)).toMatchObject({ email: 'nieuw@voorbeeld.nl' });
  });

  test('only one of two new addresses is accepted when the donor confirms both at the same moment', async () => {
    const gift = await aPaidGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    const links: string[] = [];
    for (const email of ['een@voorbeeld.nl', 'twee@voorbeeld.nl']) {
      await browser.send(own('/e-mailadres'), { email });
      links.push(await linkMailedTo(world, email, 'my-gift-email'));
    }
    const answers = await Promise.all(links.map((link) => new DonorBrowser(world.app).send(link)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    const winner = answers[0]!.statusCode === 200 ? 'een@voorbeeld.nl' : 'twee@voorbeeld.nl';
    expect(await donationOf(world, gift)).toMatchObject({ email: winner });
  });

  test('that belongs to another donor merges both donors, and only the mail to it announces the merge', async () => {
    const mine = await aMonthlyGift(world, organisation);
    const theirs = await aPaidGift(world, organisation, { email: 'Bea@voorbeeld.nl' });
    const their = await openMyGift(world, organisation, 'Bea@voorbeeld.nl');
    await their.send(own('/gegevens'), { ...details, firstName: 'Bea', lastName: 'Smit' });
    const browser = await openMyGift(world, organisation);
    const known = await browser.send(own('/e-mailadres'), { email: 'bea@voorbeeld.nl' });
    const unknown = await browser.send(own('/e-mailadres'), { email: 'niemand@voorbeeld.nl' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const { rows } = await world.owner.query<{ recipient: string; text: string }>(
      `select recipient, text from mail where organisation_id = $1 and kind = 'my-gift-email' order by recipient`,
      [organisation.id],
    );
    expect(rows.map(({ text }) => text.includes('al eerder aan'))).toEqual([true, false]);
    const file = (await browser.get(own('/mijn-gegevens.json'))).json<DonorExport>();
    const asked = file.donations
      .flatMap(({ mails }) => mails)
      .filter(({ kind }) => kind === 'my-gift-email')
      .map(({ subject }) => subject);
    expect(asked).toEqual([asked[0], asked[0]]);
    const link = await linkMailedTo(world, 'bea@voorbeeld.nl', 'my-gift-email');
    expect((await new DonorBrowser(world.app).send(link)).statusCode).toBe(200);

    const donors = await world.owner.query(
      'select donor_id, email, first_name, street from donor where organisation_id = $1',
      [organisation.id],
    );
    expect(donors.rows).toMatchObject([
      { email: 'bea@voorbeeld.nl', first_name: 'Bea', street: details.street },
    ]);
    const { donor_id } = donors.rows[0];
    expect(await donationOf(world, mine)).toMatchObject({ donor_id, email: 'bea@voorbeeld.nl' });
    expect(await donationOf(world, theirs)).toMatchObject({ donor_id, email: 'Bea@voorbeeld.nl' });
    expect(await subscriptionOf(world, mine)).toMatchObject({ donor_id, email: 'bea@voorbeeld.nl' });
    for (const session of [their, browser]) expect((await session.get(own())).statusCode).toBe(303);
    const page = textOf(await (await openMyGift(world, organisation, 'Bea@voorbeeld.nl')).get(own()));
    expect(page.match(/25,00/g)?.length).toBeGreaterThan(1);
  });

  test('gets at most three mails a day, even when several donors request it as their new address', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const email = `donor${turn}@voorbeeld.nl`;
      await aPaidGift(world, organisation, { email });
      const browser = await openMyGift(world, organisation, email, new DonorBrowser(app));
      statuses.push((await browser.send(own('/e-mailadres'), { email: 'doelwit@voorbeeld.nl' })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo('doelwit@voorbeeld.nl')).toHaveLength(3);
  });

  test.each(['', 'geen adres', 'noor@voorbeeld.nl', 'NOOR@voorbeeld.nl'])(
    'is refused if it is invalid or is the current address: %j',
    async (email) => {
      await aPaidGift(world, organisation);
      const browser = await openMyGift(world, organisation);
      expect((await browser.send(own('/e-mailadres'), { email })).statusCode).toBe(400);
      expect(await mailsTo(email)).not.toContain('my-gift-email');
    },
  );
});

describe('the stored data of a donor', () => {
  test('can be downloaded by the donor, without data from another organisation', async () => {
    const gift = await aMonthlyGift(world, organisation);
    const elsewhere = await anOrganisationThatTakesGifts(world);
    const there = await aPaidGift(world, elsewhere);
    const browser = await openMyGift(world, organisation);
    await browser.send(own('/gegevens'), details);
    const file = await browser.get(own('/mijn-gegevens.json'));
    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename="mijn-gegevens.json"',
      'cache-control': 'no-store',
    });
    const kept = file.json<DonorExport>();
    expect(kept).toMatchObject({ email: 'noor@voorbeeld.nl', details, donations: [{ id: gift.id }] });
    expect(kept.subscriptions).toMatchObject([{ id: gift.subscriptionId }]);
    expect(file.body).not.toContain(there.id);
  });
});

describe('a request to be erased', () => {
  test('is refused while a subscription runs, then gets a deadline, and disappears after the erasure', async () => {
    const gift = await aMonthlyGift(world, organisation);
    const browser = await openMyGift(world, organisation);
    const page = await browser.get(own('/vergeten'));
    expect(textOf(page)).toContain('Stop eerst uw vaste gift');
    expect(page.body).not.toContain('Vraag om mij te vergeten');
    const tooEarly = await browser.send(own('/vergeten'));
    expect([tooEarly.statusCode, textOf(tooEarly)]).toEqual([
      409,
      expect.stringContaining('Stop eerst uw vaste gift'),
    ]);
    await browser.send(own(`/gift/${gift.subscriptionId}/stoppen`));
    const lastDay = oneMonthLater(dutchDate(new Date()));
    expect(textOf(await browser.get(own('/vergeten')))).toContain('Vraag om mij te vergeten');
    const presses = [1, 2, 3].map(() => browser.send(own('/vergeten')));
    for (const answer of await Promise.all(presses))
      expect(textOf(answer)).toContain(formatDutchDate(lastDay));
    expect((await mailsTo('noor@voorbeeld.nl')).filter((kind) => kind === 'my-gift-forget')).toHaveLength(1);
    const { rows } = await world.owner.query(
      `select recipient from mail where organisation_id = $1 and kind = 'erasure-asked'`,
      [organisation.id],
    );
    expect(rows).toEqual([{ recipient: organisation.email }]);
    const requests = () => organisation.get('/api/admin/donors/erasure-requests');
    expect((await requests()).json()).toMatchObject([
      { email: 'noor@voorbeeld.nl', lastDay, userId: organisation.id, daysLeft: expect.any(Number) },
    ]);
    const stranger = await anOrganisationThatTakesGifts(world);
    expect((await stranger.get('/api/admin/donors/erasure-requests')).json()).toEqual([]);

    await organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' });
    expect((await requests()).json()).toEqual([]);
    expect((await browser.get(own())).statusCode).toBe(303);
    const left = await world.owner.query(
      `select from donor where organisation_id = $1
       union all select from mail where organisation_id = $1 and recipient ilike 'noor@%'`,
      [organisation.id],
    );
    expect(left.rowCount).toBe(0);
  });
});
