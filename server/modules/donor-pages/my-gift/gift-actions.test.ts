import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatShortDay } from '../../../../donor/render/my-gift/views.ts';
import { formatDutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import { endAllGifts } from '../../../testing/changing-gifts.ts';
import { DonorBrowser, openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  chargesOf,
  pay,
  paymentsOf,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { moveChargesToPaidAccount } from './move-to-paid-account.ts';

const world = useGivingWorld();
let organisation: Organisation;
let gift: Awaited<ReturnType<typeof aMonthlyGift>>;
let link: string;
let nextDate: string;
let browser: DonorBrowser;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aMonthlyGift(world, organisation);
  const subscription = await subscriptionOf(world, gift);
  link = `/maandgift/${subscription.stop_token}`;
  nextDate = subscription.next_payment_date!;
  browser = new DonorBrowser(world.app);
});

afterEach(async () => {
  await world.settle();
  await expectLedgersToMatch(world);
});

const away: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } };
const ownPath = (action = '') => `/mijn-gift/${organisation.id}/gift/${gift.subscriptionId}${action}`;

const atMollie = async () => {
  const { mollie_customer_id: customer } = await subscriptionOf(world, gift);
  return (await world.state()).accounts
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ customerId, status }) => customerId === customer && status === 'active');
};

async function mailsOf(kind: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ text: string }>(
    'select text from mail where organisation_id = $1 and kind = $2 order by created_at',
    [organisation.id, kind],
  );
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' '));
}

describe('the page of one gift, opened by the link from the mail', () => {
  test('shows the amount, the next date and the last charges, but no name, address or other gift', async () => {
    await aMonthlyGift(world, organisation, { amount: '77.00' });
    const page = await browser.get(link);
    const text = textOf(page);
    expect(text).toContain('€ 25,00');
    expect(text).toContain(formatDutchDate(nextDate));
    expect(text).toContain('Laatste maanden');
    expect(text).toContain('Betaald');
    expect(page.body).not.toMatch(/noor|de wit|77,00/i);
    expect(page.body).not.toContain(gift.id);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  });

  test('offers no action that needs a confirmed email address, and no unknown action', async () => {
    for (const action of ['dag', 'rekening', 'opnieuw', 'gegevens', '__proto__', 'toString']) {
      expect([action, (await browser.get(`${link}/${action}`)).statusCode]).toEqual([action, 404]);
      expect([action, (await browser.send(`${link}/${action}`, { day: '3' })).statusCode]).toEqual([
        action,
        404,
      ]);
    }
  });

  test('is not found with an invalid token, for any action', async () => {
    for (const token of [randomId(), 'x', '%00', 'a'.repeat(99)])
      for (const path of ['', '/bedrag', '/overslaan', '/toch-niet', '/stoppen'])
        expect((await browser.get(`/maandgift/${token}${path}`)).statusCode).toBe(404);
    expect((await browser.send(`/maandgift/${randomId()}/bedrag`, { amount: '5' })).statusCode).toBe(404);
  });
});

describe('a change of the amount', () => {
  test('is made at Mollie and mailed to the donor only once, even if the donor sends the form twice', async () => {
    const asked = await browser.get(`${link}/bedrag`);
    expect([asked.statusCode, textOf(asked)]).toEqual([200, expect.stringContaining('Wijzig het bedrag')]);
    expect(await atMollie()).toMatchObject([{ amount: '25.00' }]);
    const done = await browser.send(`${link}/bedrag`, { amount: '12,50' });
    expect([done.statusCode, textOf(done)]).toEqual([
      200,
      expect.stringContaining('Uw gift is nu € 12,50 per maand'),
    ]);
    expect(await atMollie()).toMatchObject([{ amount: '12.50' }]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 12_50 });
    expect(await mailsOf('monthly-changed')).toEqual([expect.stringContaining('€ 12,50')]);
    const again = await browser.send(`${link}/bedrag`, { amount: '12,50' });
    expect([again.statusCode, textOf(again)]).toEqual([200, expect.stringContaining('Zo stond het al')]);
    expect(await mailsOf('monthly-changed')).toHaveLength(1);
  });

  test('is refused with the reason when the amount is invalid', async () => {
    for (const [amount, sentence] of [
      ['0,99', 'Typ een bedrag van minstens € 1,00, bijvoorbeeld 15 of 12,50.'],
      ['1000,01', 'hoogstens € 1.000'],
      ['1.000', '1.000 kan twee dingen betekenen: typ 1000 of 1,00'],
      ['12,505', '12,505 kan twee dingen betekenen: typ 12505 of 12,50'],
      [' 12.505 ', '12.505 kan twee dingen betekenen: typ 12505 of 12,50'],
      ['60000,001', 'kan hoogstens € 1.000 zijn'],
      ['9'.repeat(30), 'kan hoogstens € 1.000 zijn'],
      ['veel', 'minstens € 1,00'],
      ['', 'minstens € 1,00'],
      ['-5', 'minstens € 1,00'],
      ['<b>5</b>', 'cijfers'],
    ] as const) {
      const answer = await browser.send(`${link}/bedrag`, { amount });
      const read = [amount, answer.statusCode, textOf(answer)];
      expect(read).toEqual([amount, 400, expect.stringContaining(sentence)]);
      expect(answer.body).not.toContain('<b>5');
      expect([amount, await subscriptionOf(world, gift)]).toMatchObject([amount, { amount_cents: 25_00 }]);
    }
  });

  test('is refused above the maximum of the Mollie account', async () => {
    await world.owner.query(
      'update organisation_secret set monthly_max_cents = 5000 where organisation_id = $1',
      [organisation.id],
    );
    const answer = await browser.send(`${link}/bedrag`, { amount: '51' });
    expect([answer.statusCode, textOf(answer)]).toEqual([
      400,
      expect.stringContaining('kan hoogstens € 50 zijn'),
    ]);
  });

  test('is stored while Mollie cannot be reached, and carried out later', async () => {
    const later = await world.during(away, () => browser.send(`${link}/bedrag`, { amount: '10' }));
    expect([later.statusCode, textOf(later)]).toEqual([
      202,
      expect.stringContaining('Wij hebben uw wens opgeschreven'),
    ]);
    expect(await mailsOf('monthly-changed')).toEqual([]);
    expect(textOf(await browser.get(link))).toContain('Het bedrag wordt € 10,00 per maand.');
    expect(textOf(await browser.get(`${link}/overslaan`))).toContain('Een eerdere wijziging is nog bezig');
    expect((await browser.send(`${link}/bedrag`, { amount: '11' })).statusCode).toBe(409);
    await world.movePast({ minutes: 5 });
    await world.settle();
    expect(await atMollie()).toMatchObject([{ amount: '10.00' }]);
    expect(await mailsOf('monthly-changed')).toEqual([expect.stringContaining('€ 10,00')]);
  });
});

describe('skipping months', () => {
  test('moves the next charge only once if the donor sends the form twice, and can be undone', async () => {
    const dates = [1, 2, 3].map((months) => monthsLater(nextDate, months));
    const asked = await browser.get(`${link}/overslaan`);
    for (const date of dates) expect(asked.body).toContain(`value="${date}"`);
    const [first] = dates;
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await browser.send(`${link}/overslaan`, { nextDate: first! }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const month = new Intl.DateTimeFormat('nl-NL', { month: 'long' }).format(new Date(nextDate));
    expect(textOf(answers[0]!)).toContain(`U slaat ${month} over`);
    expect(textOf(await browser.get(link))).toContain(`U slaat ${month} over.`);
    expect(await subscriptionOf(world, gift)).toMatchObject({ next_payment_date: first });
    expect(await atMollie()).toMatchObject([{ nextPaymentDate: first }]);
    expect(await mailsOf('monthly-changed')).toHaveLength(1);
    const { rows } = await world.owner.query<{ subject: string }>(
      `select subject from mail where kind = 'monthly-changed' order by created_at desc limit 1`,
    );
    expect(rows[0]?.subject).toMatch(new RegExp(` slaat ${month} over$`));

    expect(textOf(await browser.get(link))).toContain('Toch niet overslaan');
    expect(textOf(await browser.get(`${link}/toch-niet`))).toContain(formatDutchDate(nextDate));
    browser = await openMyGift(world, organisation);
    expect((await browser.send(ownPath('/toch-niet'))).statusCode).toBe(200);
    expect(await atMollie()).toMatchObject([{ nextPaymentDate: nextDate }]);
    const again = await browser.send(ownPath('/toch-niet'));
    expect([again.statusCode, textOf(again)]).toEqual([200, expect.stringContaining('Zo stond het al')]);
    const mails = await mailsOf('monthly-changed');
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)).toContain(`U slaat ${month} niet meer over.`);
  });

  test('cannot be undone when nothing was skipped', async () => {
    const answer = await browser.send(`${link}/toch-niet`);
    expect([answer.statusCode, textOf(answer)]).toEqual([409, expect.stringContaining('Dit kan niet meer')]);
  });

  test('changes nothing when the date was not offered', async () => {
    for (const date of ['', 'morgen', '2020-01-01', '2026-13-45', '9999-12-31']) {
      const answer = await browser.send(`${link}/overslaan`, { nextDate: date });
      expect([400, 409], date).toContain(answer.statusCode);
      expect([date, await atMollie()]).toMatchObject([date, [{ nextPaymentDate: nextDate }]]);
    }
  });
});

test('the amount page shows only the start of a long invalid amount', async () => {
  const answer = await browser.send(`${link}/bedrag`, { amount: 'x'.repeat(5_000) });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain('x'.repeat(21));
});

describe('stopping a gift', () => {
  test.each([
    ['first', [{ reason: 'money' }, {}]],
    ['second', [{}, { reason: 'money' }]],
  ])('stores the reason if only the %s of two requests to stop gives a reason', async (_which, presses) => {
    await Promise.all(presses.map((form) => browser.send(`${link}/stoppen`, form)));
    for (const form of presses) await browser.send(`${link}/stoppen`, form);
    const { rows } = await world.owner.query(
      `select reason from subscription_change where subscription_id = $1 and kind = 'stop'`,
      [gift.subscriptionId],
    );
    expect(rows).toEqual([{ reason: 'money' }]);
  });

  test('sends a mail that offers a restart and no other change', async () => {
    await browser.send(`${link}/stoppen`);
    const [mail] = await mailsOf('monthly-changed');
    expect(mail).toContain('Wilt u later weer elke maand geven? Dat kan een jaar lang');
    expect(mail).toContain(`/mijn-gift?orgId=${organisation.id}`);
    expect(mail).not.toContain('een maand overslaan');
  });

  test('says that nothing more is charged, even if the donor left a checkout unpaid', async () => {
    browser = await openMyGift(world, organisation);
    expect((await browser.send(ownPath('/rekening'))).statusCode).toBe(303);
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ kind: 'account', status: 'pending' }]);
    const text = textOf(await browser.send(ownPath('/stoppen')));
    expect(text).toContain('Er wordt niets meer afgeschreven.');
    expect(text).not.toContain('onderweg');
  });

  test('stores the reason, and ignores an unknown reason', async () => {
    const reasonOf = async () =>
      (
        await world.owner.query<{ reason: string | null }>(
          `select reason from subscription_change where subscription_id = $1 and kind = 'stop'`,
          [gift.subscriptionId],
        )
      ).rows;
    await browser.send(`${link}/stoppen`, { reason: 'money' });
    expect(await reasonOf()).toEqual([{ reason: 'money' }]);
    gift = await aMonthlyGift(world, organisation);
    const { stop_token: token } = await subscriptionOf(world, gift);
    await browser.send(`/maandgift/${token}/stoppen`, { reason: '<script>' });
    expect(await reasonOf()).toEqual([{ reason: null }]);
  });

  test('is retried when Mollie cannot be reached, and the donor gets a mail after it succeeds', async () => {
    const answer = await world.during(away, () => browser.send(`${link}/stoppen`));
    expect([answer.statusCode, textOf(answer)]).toEqual([
      503,
      expect.stringContaining('Wij hebben uw wens opgeschreven'),
    ]);
    await world.movePast({ minutes: 5 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'donor' });
    expect(await mailsOf('monthly-changed')).toEqual([expect.stringContaining('is gestopt')]);
  });
});

describe('in Mijn gift, with a confirmed email address,', () => {
  test('a day above 28 or an invalid day is refused', async () => {
    browser = await openMyGift(world, organisation);
    for (const day of ['0', '29', '31', '-1', '1.5', 'maandag', '']) {
      const answer = await browser.send(ownPath('/dag'), { day });
      const read = [day, answer.statusCode, textOf(answer)];
      expect(read).toEqual([day, 400, expect.stringContaining('van 1 tot en met 28')]);
      expect([day, await atMollie()]).toMatchObject([day, [{ nextPaymentDate: nextDate }]]);
    }
  });

  test('the donor can choose another day of the month, and no month is skipped', async () => {
    browser = await openMyGift(world, organisation);
    const day = Number(nextDate.slice(8)) === 5 ? 6 : 5;
    const asked = textOf(await browser.get(ownPath('/dag')));
    for (let time = 0; time < 2; time += 1)
      expect((await browser.send(ownPath('/dag'), { day: String(day) })).statusCode).toBe(200);
    const [running, ...others] = await atMollie();
    expect(others).toEqual([]);
    expect(Number(running!.nextPaymentDate!.slice(8))).toBe(day);
    expect(asked).toContain(`${day}, de volgende op ${formatShortDay(running!.nextPaymentDate!)}`);
    // The donor skipped no month, so there is nothing to undo.
    expect(textOf(await browser.get(ownPath()))).not.toContain('Toch niet overslaan');
    expect(await mailsOf('monthly-changed')).toHaveLength(1);
  });

  test('a new day of the month does not shorten a pause', async () => {
    const mine = await openMyGift(world, organisation, 'noor@voorbeeld.nl');
    const resumes = monthsLater(nextDate, 3);
    expect((await mine.send(ownPath('/overslaan'), { nextDate: resumes })).statusCode).toBe(200);
    const day = Number(resumes.slice(8)) === 28 ? 27 : 28;
    expect((await mine.send(ownPath('/dag'), { day: String(day) })).statusCode).toBe(200);
    const [running] = await atMollie();
    expect(running!.nextPaymentDate! >= resumes).toBe(true);
    expect((await subscriptionOf(world, gift)).next_payment_date).toBe(running!.nextPaymentDate);
  });

  test('a payment from a new bank account replaces the next charge, and later charges use that bank account', async () => {
    browser = await openMyGift(world, organisation);
    expect(textOf(await browser.get(ownPath('/rekening')))).toContain(
      formatDutchDate(monthsLater(nextDate, 1)),
    );
    const { mollie_mandate_id: formerMandate } = await subscriptionOf(world, gift);
    const [first, second] = [
      await browser.send(ownPath('/rekening')),
      await browser.send(ownPath('/rekening')),
    ];
    expect(first.statusCode).toBe(303);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await atMollie()).toMatchObject([{ nextPaymentDate: nextDate }]);
    const returned = (await pay({ id: '', checkoutUrl: first.headers.location! }))!;
    const { pathname, search } = new URL(returned);
    const next = formatDutchDate(monthsLater(nextDate, 1));
    const readReturned = async () => textOf(await browser.get(pathname + search));
    const before = await readReturned();
    await world.settle();
    expect(await readReturned()).toContain('Uw gift gaat voortaan van deze rekening');
    for (const text of [
      before,
      await readReturned(),
      (await mailsOf('confirmation')).at(-1),
      (await mailsOf('monthly-changed')).at(-1),
    ]) {
      expect(text).toContain(next);
      expect(text).not.toContain(formatDutchDate(nextDate));
    }
    const after = await subscriptionOf(world, gift);
    expect(after).toMatchObject({ status: 'active', next_payment_date: monthsLater(nextDate, 1) });
    expect(after.mollie_mandate_id).not.toBe(formerMandate);
    expect(await atMollie()).toMatchObject([
      { nextPaymentDate: monthsLater(nextDate, 1), mandateId: after.mollie_mandate_id },
    ]);
    expect(await chargesOf(world, gift)).toMatchObject([{ kind: 'account', status: 'completed' }]);
    // The donor skipped no month, so the page does not offer to undo a skip.
    expect(textOf(await browser.get(ownPath()))).not.toContain('Toch niet overslaan');
    expect((await browser.send(ownPath('/toch-niet'))).statusCode).toBe(409);
  });

  test('a payment from a new bank account replaces only one charge, and does not restart a stopped gift', async () => {
    browser = await openMyGift(world, organisation);
    const scope = mintOrganisationScope(organisation.id);
    const payFromThere = async () => {
      const { headers } = await browser.send(ownPath('/rekening'));
      await pay({ id: '', checkoutUrl: headers.location! });
    };
    await payFromThere();
    await world.settle();
    const [paid] = await chargesOf(world, gift);
    const { mollie_mandate_id: mandateId } = await subscriptionOf(world, gift);
    for (let time = 0; time < 2; time += 1)
      await moveChargesToPaidAccount(world.deps, scope, { paymentId: paid!.payment_id, mandateId });
    expect(await atMollie()).toMatchObject([{ nextPaymentDate: monthsLater(nextDate, 1) }]);
    expect(await mailsOf('monthly-changed')).toHaveLength(1);

    const { headers } = await browser.send(ownPath('/rekening'));
    await browser.send(ownPath('/stoppen'));
    const { pathname, search } = new URL((await pay({ id: '', checkoutUrl: headers.location! }))!);
    await world.settle();
    expect(textOf(await browser.get(pathname + search))).toContain('loopt niet meer');
    const thanks = (await mailsOf('confirmation')).at(-1);
    expect(thanks).not.toContain('U geeft elke maand');
    expect(thanks).not.toContain('volgende afschrijving');
    expect(await atMollie()).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
  });

  test('the page to change the bank account mentions an unpaid checkout with a different amount', async () => {
    browser = await openMyGift(world, organisation);
    expect((await browser.send(ownPath('/rekening'))).statusCode).toBe(303);
    const note = 'U begon eerder een betaling van € 25,00, die nog openstaat.';
    expect(textOf(await browser.get(ownPath('/rekening')))).not.toContain(note);
    await browser.send(ownPath('/bedrag'), { amount: '4' });
    expect(textOf(await browser.get(ownPath('/rekening')))).toContain(note);
  });

  test('a failed payment from a new bank account changes nothing, is not listed as a gift, and the donor can try again', async () => {
    browser = await openMyGift(world, organisation);
    const first = await browser.send(ownPath('/rekening'));
    const returned = (await pay({ id: '', checkoutUrl: first.headers.location! }, 'failed'))!;
    await world.settle();
    expect(await atMollie()).toMatchObject([{ nextPaymentDate: nextDate }]);
    expect(textOf(await browser.get(`/mijn-gift/${organisation.id}`))).not.toContain('Niet gelukt');
    const { pathname, search } = new URL(returned);
    const readReturned = async () => textOf(await browser.get(pathname + search));
    expect(await readReturned()).toMatch(
      /Uw rekening is niet gewijzigd.*Uw gift loopt door van de oude rekening\..*Terug naar Mijn gift/s,
    );
    await world.owner.query(`update subscription set status = 'suspended' where subscription_id = $1`, [
      gift.subscriptionId,
    ]);
    expect(await readReturned()).not.toContain('oude rekening');
    await world.owner.query(`update subscription set status = 'active' where subscription_id = $1`, [
      gift.subscriptionId,
    ]);
    const again = await browser.send(ownPath('/rekening'));
    expect(again.statusCode).toBe(303);
    expect(again.headers.location).not.toBe(first.headers.location);
    const unreachable = await world.during({ count: 'always', effect: { type: 'cut' } }, () =>
      browser.send(ownPath('/rekening')),
    );
    expect([unreachable.statusCode, textOf(unreachable)]).toEqual([
      503,
      expect.stringContaining('Hebt u net al betaald, dan hoeft u niets te doen'),
    ]);
  });

  test('a stopped gift can be restarted as a new subscription within a year', async () => {
    browser = await openMyGift(world, organisation);
    await browser.send(ownPath('/stoppen'));
    const asked = await browser.get(ownPath('/opnieuw'));
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('value="25"')]);
    expect((await browser.send(ownPath('/opnieuw'), { amount: '0,50' })).statusCode).toBe(400);
    const [one, two] = [
      await browser.send(ownPath('/opnieuw'), { amount: '30' }),
      await browser.send(ownPath('/opnieuw'), { amount: '30' }),
    ];
    expect([one.statusCode, two.headers.location]).toEqual([303, one.headers.location]);
    await pay({ id: '', checkoutUrl: one.headers.location! });
    await world.settle();
    const { rows } = await world.owner.query(
      `select amount_cents, status, email from subscription where organisation_id = $1 and status = 'active'`,
      [organisation.id],
    );
    expect(rows).toEqual([{ amount_cents: 30_00, status: 'active', email: 'noor@voorbeeld.nl' }]);

    await endAllGifts(world);
    await world.movePast({ days: 367 });
    browser = await openMyGift(world, organisation);
    expect((await browser.get(ownPath('/opnieuw'))).statusCode).toBe(409);
    expect((await browser.send(ownPath('/opnieuw'), { amount: '30' })).statusCode).toBe(409);
  });

  const runningGifts = async () =>
    (
      await world.owner.query<{ amount_cents: number }>(
        `select amount_cents from subscription where organisation_id = $1 and status in ('starting', 'active')`,
        [organisation.id],
      )
    ).rows.map(({ amount_cents }) => amount_cents);

  test('if the donor opens two checkouts for a restart, the gift restarts once, with the amount that is paid', async () => {
    browser = await openMyGift(world, organisation);
    await browser.send(ownPath('/stoppen'));
    const checkoutFor = async (amount: string) =>
      (await browser.send(ownPath('/opnieuw'), { amount })).headers.location!;
    const [hundred, five] = [await checkoutFor('100'), await checkoutFor('5')];
    expect(five).not.toBe(hundred);
    expect(await Promise.all([checkoutFor('5'), checkoutFor('100')])).toEqual([five, hundred]);
    await pay({ id: '', checkoutUrl: five });
    expect((await browser.send(ownPath('/opnieuw'), { amount: '7' })).statusCode).toBe(409);
    await world.settle();
    const running = await runningGifts();
    expect(running).toEqual([5_00]);
    expect(textOf(await browser.get(`/mijn-gift/${organisation.id}`))).not.toContain(
      'Weer maandelijks geven',
    );
    for (const again of [
      await browser.get(ownPath('/opnieuw')),
      await browser.send(ownPath('/opnieuw'), { amount: '14' }),
    ])
      expect([again.statusCode, textOf(again)]).toEqual([
        409,
        expect.stringContaining('U bent al weer begonnen'),
      ]);
    expect(await runningGifts()).toEqual(running);
  });

  test('a restart that is paid twice makes one subscription, and the second payment is refunded', async () => {
    browser = await openMyGift(world, organisation);
    await browser.send(ownPath('/stoppen'));
    const first = await browser.send(ownPath('/opnieuw'), { amount: '11' });
    const second = await browser.send(ownPath('/opnieuw'), { amount: '12' });
    expect(second.headers.location).not.toBe(first.headers.location);
    for (const { headers } of [second, first]) {
      await pay({ id: '', checkoutUrl: headers.location! });
      await world.settle();
    }
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await runningGifts()).toEqual([12_00]);
    const { rows } = await world.owner.query<{ donation_id: string }>(
      `select amount_cents, status, surplus_cents, donation_id from donation
       where organisation_id = $1 and amount_cents < 2000`,
      [organisation.id],
    );
    expect(rows).toMatchObject([{ amount_cents: 12_00, status: 'completed', surplus_cents: 0 }]);
    const id = rows[0]!.donation_id;
    expect(await paymentsOf(world, { id })).toMatchObject([
      { amount_cents: 11_00, status: 'refunded' },
      { amount_cents: 12_00, status: 'completed' },
    ]);
    const page = textOf(await browser.get(`/donation-complete?id=${id}`));
    expect(page).toContain('De € 11,00 van de betaling die te veel is, krijgt u vanzelf terug');
    expect(page).toMatch(/€ 12,00 aan .* is voltooid.* wordt € 12,00 weer afgeschreven/);
    // The two payments have different amounts, and neither failed, so the mail only says which amount is refunded.
    const mails = [...(await mailsOf('double-payment')), ...(await mailsOf('double-payment-donor'))];
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const flat = mail.replaceAll(/\s+/g, ' ');
      expect(flat).toContain('twee betalingen');
      expect(flat).toContain('€ 11,00');
      expect(flat).not.toMatch(/12,00|niet leek te lukken|probeerde/);
    }
  });
});
