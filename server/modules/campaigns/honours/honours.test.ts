import { beforeEach, describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import {
  aGift,
  aPaidGift,
  aStartedGift,
  pay,
  sendGift,
  sendGiftForm,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { silenceRecipient } from '../../foundation/mail/silence-recipient.ts';

const start = new Date('2027-03-26T10:00:00Z');
let now = start;
const world = useGivingWorld(() => ({ clock: { now: () => now } }));
let organisation: Organisation;

beforeEach(async () => {
  now = start;
  organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'form_honours', 'ja');
  await saveSetting(organisation, 'org_name', 'Stichting Licht');
});

const honour = { honourName: 'Oma Riet' };
const card = {
  ...honour,
  honourTo: 'Riet',
  honourEmail: 'riet@voorbeeld.nl',
  honourMessage: 'Van harte.\r\n\r\nTot gauw, x < 3',
  honourOn: '2027-03-28',
};

interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}
async function cards(): Promise<Mail[]> {
  await world.runScheduled('send-honour-cards');
  const { rows } = await world.owner.query<Mail>(
    `select recipient, subject, text, html from mail where organisation_id = $1 and kind = 'honour-card'`,
    [organisation.id],
  );
  return rows;
}
async function listHonours() {
  const { rows } = await world.owner.query(
    'select honoured, recipient_name, recipient_email, message, due_at, sent_at from honour where organisation_id = $1',
    [organisation.id],
  );
  return rows;
}
const noCard = { recipient_name: null, recipient_email: null, message: null, due_at: null };
const detailOf = async ({ id }: { id: string }) =>
  (await organisation.get(`/api/admin/donations/${id}`)).json<DonationDetail>();

describe('giving in somebody’s honour', () => {
  test('is offered and recorded only if the organisation enables it, and is not offered on an in memoriam page', async () => {
    const form = async (query = '') =>
      (await world.app.inject(`/donation-embed?component=simple&orgId=${organisation.id}${query}`)).body;
    const memorial = await aCampaignPage(world, organisation, { kind: 'in_memoriam' });
    expect(await form()).toContain('<details class="honour"><summary>Ter ere van iemand</summary>');
    expect(await form(`&page=${memorial.slug}`)).not.toContain('Ter ere van');
    expect((await world.app.inject(`/c/${memorial.slug}`)).body).not.toContain('Ter ere van');
    await saveSetting(organisation, 'form_honours', 'nee');
    expect(await form('&utm_source=nu')).not.toContain('Ter ere van');
    await aPaidGift(world, organisation, card);
    expect(await listHonours()).toEqual([]);
  });

  test('shows the honoured name in the dashboard, the confirmation and both exports', async () => {
    const gift = await aPaidGift(world, organisation, honour);
    expect((await detailOf(gift)).honour).toEqual({ name: 'Oma Riet', cardOn: null, cardSentAt: null });
    const { rows } = await world.owner.query(
      `select text from mail where kind = 'confirmation'
      and donation_id = $1`,
      [gift.id],
    );
    expect(rows[0].text).toContain('U gaf ter ere van Oma Riet.\n');
    const { body } = await organisation.get('/api/admin/donations/export.csv');
    expect(body.split('\r\n')[0]).toContain(';Ter ere van;');
    expect(body).toContain(';Oma Riet;');
    const own = await organisation.get('/api/admin/donors/export?email=noor@voorbeeld.nl');
    expect(own.json().donations).toMatchObject([{ honoured: 'Oma Riet' }]);
    expect(await cards()).toEqual([]);
  });
});

describe('the honour card', () => {
  test('is sent once, at nine on the chosen day, without the amount, and then its recipient and message are erased', async () => {
    const gift = await aPaidGift(world, organisation, card);
    expect((await detailOf(gift)).honour).toMatchObject({ cardOn: '2027-03-28', cardSentAt: null });
    now = new Date('2027-03-28T06:59:59Z');
    expect(await cards()).toEqual([]);
    now = new Date('2027-03-28T07:00:00Z');
    const [mail] = await cards();
    expect(mail).toMatchObject({
      recipient: 'riet@voorbeeld.nl',
      subject: 'Noor de Wit gaf ter ere van Oma Riet',
    });
    expect(mail!.text).toContain(
      'Beste Riet,\n\nNoor de Wit heeft ter ere van Oma Riet gegeven aan Stichting Licht.\n\n' +
        'Noor de Wit schrijft u daarbij:\n\nVan harte.\n\nTot gauw, x < 3\n\nU krijgt deze mail één keer, omdat',
    );
    expect(mail!.text).not.toMatch(/\b25\b|€/);
    expect(mail!.html).not.toContain('x < 3');
    expect(await listHonours()).toEqual([{ honoured: 'Oma Riet', ...noCard, sent_at: now }]);
    expect(await cards()).toHaveLength(1);
    expect((await detailOf(gift)).honour).toMatchObject({ cardOn: null, cardSentAt: now.toISOString() });
  });

  test('is sent as soon as the gift is paid if the donor chose no day, even if an earlier payment failed', async () => {
    const { isRecurring: _, ...sent } = aGift(organisation, { ...card, honourOn: '', honourMessage: '' });
    const form = new URLSearchParams(sent).toString() as unknown as object;
    const answer = await sendGift(world, form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.statusCode).toBe(303);
    await pay({ id: '', checkoutUrl: answer.headers.location! }, 'failed');
    await world.settle();
    expect(await cards()).toEqual([]);
    const { rows } = await world.owner.query(
      'select donation_id as id from donation where organisation_id = $1',
      [organisation.id],
    );
    const retried = await world.app.inject({ method: 'POST', url: `/donation-complete?id=${rows[0].id}` });
    await pay({ id: '', checkoutUrl: String(retried.headers.location) });
    await world.settle();
    expect(await cards()).toHaveLength(1);
    expect(await listHonours()).toMatchObject([{ sent_at: now }]);
  });

  test('is not sent during or after a refund of the whole gift', async () => {
    const gift = await aPaidGift(world, organisation, card);
    await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    now = new Date('2027-03-28T08:00:00Z');
    expect(await cards()).toEqual([]);
    expect(await listHonours()).toMatchObject([{ recipient_name: 'Riet' }]);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await cards()).toEqual([]);
    expect(await listHonours()).toEqual([{ honoured: 'Oma Riet', ...noCard, sent_at: null }]);
  });

  test('is deleted after a month if the gift is not paid', async () => {
    await pay(await aStartedGift(world, organisation, card), 'failed');
    await world.settle();
    now = new Date('2027-04-25T10:00:00Z');
    await world.runScheduled('forget-honour-cards');
    expect(await listHonours()).toMatchObject([{ recipient_email: 'riet@voorbeeld.nl' }]);
    now = new Date('2027-04-27T10:00:00Z');
    await world.runScheduled('forget-honour-cards');
    expect(await listHonours()).toMatchObject([noCard]);
  });

  test('is never sent to an address that the organisation must not mail again', async () => {
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      silenceRecipient(transaction, 'RIET@voorbeeld.nl'),
    );
    await aPaidGift(world, organisation, { ...card, honourOn: '' });
    expect(await cards()).toEqual([]);
    expect(await listHonours()).toEqual([{ honoured: 'Oma Riet', ...noCard, sent_at: null }]);
  });

  test('goes to the donor if the gift is a test, and says that it is a test', async () => {
    organisation = await anOrganisationThatTakesGifts(world, 'test');
    await saveSetting(organisation, 'form_honours', 'ja');
    await aPaidGift(world, organisation, { ...card, honourOn: '' });
    const [mail] = await cards();
    expect(mail).toMatchObject({ recipient: 'noor@voorbeeld.nl' });
    expect(mail!.text).toContain('Testmodus');
  });

  test('is deleted with its mail when the donor is erased', async () => {
    await aPaidGift(world, organisation, card);
    await aPaidGift(world, organisation, { ...card, honourOn: '' });
    expect(await cards()).toHaveLength(1);
    await organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' });
    expect(await listHonours()).toEqual([]);
    expect(await cards()).toEqual([]);
  });

  test('is refused before the payment when its recipient or its message is invalid', async () => {
    const answer = await sendGift(
      world,
      aGift(organisation, { ...card, honourTo: '', honourEmail: 'riet@' }),
    );
    const fields = {
      honourTo: 'Vul in voor wie het kaartje is.',
      honourEmail: 'Voer een geldig e-mailadres in',
    };
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    const long = await sendGift(world, aGift(organisation, { ...card, honourMessage: 'x'.repeat(501) }));
    expect(long.json().fields).toEqual({ honourMessage: 'Gebruik hoogstens 500 tekens.' });
    expect(await listHonours()).toEqual([]);
  });

  test('has its errors shown together with the other errors of the form, with and without JavaScript', async () => {
    await saveSetting(organisation, 'form_quarterly', 'nee');
    const sent = {
      ...aGift(organisation, {
        ...card,
        honourTo: '',
        honourMessage: 'www.kwaad.nl',
        honourOn: '2027-02-30',
      }),
      amount: '1000.01',
      email: 'noor@',
      frequency: 'quarterly',
    };
    const { isRecurring: _, ...form } = sent;
    const fields = {
      amount: 'Een kwartaalgift kan hoogstens € 1.000 zijn',
      email: 'Voer een geldig e-mailadres in',
      frequency: 'Per kwartaal geven kan bij deze organisatie niet. Kies eenmalig of maandelijks.',
      honourTo: 'Vul in voor wie het kaartje is.',
      honourMessage: 'Laat links, adressen en telefoonnummers weg; dan mailen wij het kaartje.',
      honourOn: 'Vul een datum in als 2026-12-31.',
    };
    const answer = await sendGift(world, sent);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    const { statusCode, body } = await sendGiftForm(world, form);
    expect(statusCode).toBe(400);
    for (const sentence of Object.values(fields)) expect(body).toContain(sentence);
    await saveSetting(organisation, 'form_honours', 'nee');
    const { honourTo: _to, honourMessage: _message, ...others } = fields;
    expect((await sendGift(world, sent)).json().fields).toEqual(others);
  });

  test('is validated before the form asks whether the donor wants to give monthly', async () => {
    await saveSetting(organisation, 'form_monthly_question', '100');
    const { isRecurring: _, ...form } = aGift(organisation, { ...card, asks: '1', component: 'advanced' });
    expect((await sendGiftForm(world, { ...form, honourTo: '' })).body).toContain(
      'Vul in voor wie het kaartje is.',
    );
    expect((await sendGiftForm(world, form)).body).toContain('per maand van?');
  });

  test('may be planned up to a year ahead, with a message of the maximum length', async () => {
    const honourOn = monthsLater(dutchDate(now), 12);
    await aStartedGift(world, organisation, { ...card, honourOn, honourMessage: 'x\r\n'.repeat(250) });
    expect(await listHonours()).toMatchObject([{ due_at: new Date('2028-03-26T07:00:00Z') }]);
  });
});
