import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { aMember } from '../../../testing/builders.ts';
import { aCampaignPage, aFund } from '../../../testing/campaign-builders.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  callWebhook,
  chargesOf,
  deleteAtMollie,
  donationOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { useMailServer } from '../../../testing/mail-server.ts';
import { settingOfNotification, type NotificationKind } from './notify-organisation.ts';

const mailServer = useMailServer();
const world = useGivingWorld(() => ({
  // `mailServer.transport` exists only after the server has started, so it is read at delivery.
  mailTransport: { send: (mail) => mailServer.transport.send(mail), close: () => {} },
}));

interface SentNotification {
  kind: NotificationKind;
  recipient: string;
  subject: string;
  text: string;
  unsubscribe_url: string;
}

async function notificationsOf({ id }: Organisation): Promise<SentNotification[]> {
  const { rows } = await world.owner.query<SentNotification>(
    `select kind, recipient, subject, text, unsubscribe_url from mail
     where organisation_id = $1 and once_key is not null order by created_at, kind, once_key`,
    [id],
  );
  return rows;
}
const kindsOfNotifications = async (organisation: Organisation) =>
  (await notificationsOf(organisation)).map(({ kind }) => kind);

const switchNotification = (organisation: Organisation, kind: NotificationKind, choice: 'ja' | 'nee') =>
  saveSetting(organisation, settingOfNotification[kind], choice);

/** Mollie may send a webhook twice at the same moment. */
async function repeatWebhook({ id, paymentId }: { id: string; paymentId: string }): Promise<void> {
  const { webhook_token: token } = await donationOf(world, { id });
  await Promise.all([1, 2].map(() => callWebhook(world, token, `id=${paymentId}`)));
  await world.settle();
}

const stopAsDonor = async (gift: { id: string }) => {
  const { stop_token: token } = await subscriptionOf(world, gift);
  await world.app.inject({ method: 'POST', url: `/maandgift/${token}/stoppen` });
};

async function failACharge({ keys }: Organisation): Promise<void> {
  await world.control('account', { key: keys.live, failNextDirectDebits: 1 });
  await world.movePast({ days: 35 });
  await world.settle();
}

describe('a new gift', () => {
  test('is reported once to every owner, and to no other member, when there is no contact address', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const owner = await aMember(world, organisation, 'owner');
    for (const role of ['treasurer', 'staff', 'viewer'] as const) await aMember(world, organisation, role);
    await repeatWebhook(await aPaidGift(world, organisation));
    expect(await notificationsOf(organisation)).toMatchObject([
      { kind: 'first-gift', recipient: organisation.email },
      { kind: 'first-gift', recipient: owner.email },
    ]);
  });

  test('is reported to the contact address if a member has confirmed that address, and otherwise to owners', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const [unproved, member] = [
      await aMember(world, organisation, 'owner'),
      await aMember(world, organisation, 'viewer'),
    ];
    const prove = (account: { id: string }, at: Date | null) =>
      world.owner.query('update account set email_confirmed_at = $2 where account_id = $1', [account.id, at]);
    await prove(unproved, null);
    await switchNotification(organisation, 'first-gift', 'nee');
    await switchNotification(organisation, 'new-gift', 'ja');
    const recipientsOfNext = async () => {
      const before = await notificationsOf(organisation);
      await aPaidGift(world, organisation);
      return (await notificationsOf(organisation)).slice(before.length).map(({ recipient }) => recipient);
    };
    expect(await recipientsOfNext()).toEqual([organisation.email]);
    await saveSetting(organisation, 'org_contact_email', 'vreemde@voorbeeld.nl');
    expect(await recipientsOfNext()).toEqual([organisation.email]);
    await saveSetting(organisation, 'org_contact_email', member.email.toUpperCase());
    await prove(member, null);
    expect(await recipientsOfNext()).toEqual([organisation.email]);
    await prove(member, new Date());
    expect(await recipientsOfNext()).toEqual([member.email.toUpperCase()]);
  });

  test('is reported if it is the first gift, or if the organisation wants a mail for every gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const first = await aPaidGift(world, organisation);
    await repeatWebhook(first);
    await aPaidGift(world, organisation);
    const sent = await notificationsOf(organisation);
    expect(sent).toMatchObject([
      { kind: 'first-gift', recipient: organisation.email, subject: 'Uw eerste gift is binnen' },
    ]);
    expect(sent[0]!.text).toContain('Noor de Wit (noor@voorbeeld.nl) gaf €\u00a025,00.');
    expect(sent[0]!.text).toContain(`&donatie=${first.id}`);

    await switchNotification(organisation, 'new-gift', 'ja');
    await repeatWebhook(await aPaidGift(world, organisation, { amount: '1250.00' }));
    expect((await notificationsOf(organisation)).slice(1)).toMatchObject([
      { kind: 'new-gift', recipient: organisation.email, subject: 'Nieuwe gift van €\u00a01.250,00' },
    ]);
  });

  test('is reported with its campaign page and its fund', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const fund_id = await aFund(world, organisation, 'Nieuw dak');
    const page = await aCampaignPage(world, organisation, { title: 'Samen voor het dak', fund_id });
    const gift = await aPaidGift(world, organisation, { page: page.slug });
    const [sent] = await notificationsOf(organisation);
    expect(sent!.text).toContain(
      'gaf €\u00a025,00 via de pagina ‘Samen voor het dak’. Bestemming: Nieuw dak.',
    );
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where kind = 'confirmation' and donation_id = $1`,
      [gift.id],
    );
    expect(rows[0]!.text).toContain('Pagina: Samen voor het dak\nBestemming: Nieuw dak\n');
  });

  test('is reported as the first gift only once when two gifts are paid at the same moment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gifts = [await aStartedGift(world, organisation), await aStartedGift(world, organisation)];
    await Promise.all(gifts.map((gift) => pay(gift)));
    await world.settle();
    expect(await kindsOfNotifications(organisation)).toEqual(['first-gift']);
  });

  test('causes no first-gift mail when that mail is switched off', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await switchNotification(organisation, 'first-gift', 'nee');
    await pay(await aStartedGift(world, organisation), 'failed');
    await aPaidGift(world, organisation);
    await world.settle();
    expect(await notificationsOf(organisation)).toEqual([]);
  });

  test('is not reported in test mode, except the first gift. After test mode, the first live gift is reported as a first gift too', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    await switchNotification(organisation, 'new-gift', 'ja');
    await aPaidGift(world, organisation);
    const monthly = await aMonthlyGift(world, organisation);
    await stopAsDonor(monthly);
    const [sent, ...more] = await notificationsOf(organisation);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      kind: 'first-gift',
      subject: 'Testmodus: uw eerste testgift is gelukt',
      text: expect.stringContaining('Testmodus: er wordt niets afgeschreven.'),
    });
    await saveSetting(organisation, 'payment_api_environment', 'live');
    await aPaidGift(world, organisation);
    expect((await notificationsOf(organisation)).slice(1)).toMatchObject([
      { subject: 'Uw eerste gift is binnen' },
    ]);
  });
});

describe('a monthly gift', () => {
  test('causes one mail when it begins and one when its donor stops it', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await switchNotification(organisation, 'first-gift', 'nee');
    await switchNotification(organisation, 'new-gift', 'ja');
    const gift = await aMonthlyGift(world, organisation);
    await repeatWebhook(gift);
    await world.runScheduled('sync-subscriptions');
    await stopAsDonor(gift);
    await stopAsDonor(gift);
    await world.runScheduled('sync-subscriptions');
    const sent = await notificationsOf(organisation);
    expect(sent).toMatchObject([
      { kind: 'monthly-begun', subject: 'Nieuwe maandelijkse gift van €\u00a025,00' },
      { kind: 'monthly-stopped', subject: 'Maandelijkse gift van €\u00a025,00 gestopt' },
    ]);
    expect(sent[1]!.text).toContain(
      'De donateur heeft de maandelijkse gift van €\u00a025,00 van Noor de Wit',
    );
  });

  test('causes a mail when it ends at Mollie, but not when the organisation stops it', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const own = await aMonthlyGift(world, organisation);
    const other = await aMonthlyGift(world, organisation);
    await organisation.post(`/api/admin/subscriptions/${own.subscriptionId}/cancel`);
    const { mollie_customer_id: customer, mollie_subscription_id: id } = await subscriptionOf(world, other);
    await deleteAtMollie(world, organisation.keys.live, `customers/${customer}/subscriptions/${id}`);
    await world.runScheduled('sync-subscriptions');
    const sent = await notificationsOf(organisation);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'first-gift',
      'monthly-begun',
      'monthly-begun',
      'monthly-stopped',
    ]);
    expect(sent[3]!.text).toContain('Bij Mollie is de maandelijkse gift van €\u00a025,00 van Noor de Wit');
  });

  test('causes one mail for each charge that fails or is charged back', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await switchNotification(organisation, 'monthly-begun', 'nee');
    await switchNotification(organisation, 'first-gift', 'nee');
    const gift = await aMonthlyGift(world, organisation);
    await failACharge(organisation);
    await world.runScheduled('sync-subscriptions');
    await world.movePast({ days: 30 });
    await world.settle();
    const [failed, paid] = (await chargesOf(world, gift)).filter(({ kind }) => kind === 'charge');
    expect([failed!.status, paid!.status]).toEqual(['failed', 'completed']);
    expect(await notificationsOf(organisation)).toMatchObject([
      { kind: 'charge-failed', subject: 'Maandelijkse afschrijving van €\u00a025,00 mislukt' },
    ]);
    await world.control(`payments/${paid!.mollie_payment_id}/chargeback`, {});
    await world.settle();
    await world.runScheduled('sync-subscriptions');
    expect((await notificationsOf(organisation)).slice(1)).toMatchObject([
      { kind: 'charge-failed', subject: 'Maandelijkse gift van €\u00a025,00 teruggehaald' },
    ]);
  });

  test('causes no mail when notifications are switched off', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const kind of ['first-gift', 'monthly-begun', 'monthly-stopped', 'charge-failed'] as const)
      await switchNotification(organisation, kind, 'nee');
    const gift = await aMonthlyGift(world, organisation);
    await failACharge(organisation);
    await stopAsDonor(gift);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'donor' });
    expect(await notificationsOf(organisation)).toEqual([]);
  });
});

describe('the unsubscribe link of a notification', () => {
  const choicesOf = async (organisation: Organisation) => {
    const { rows } = await world.owner.query<{ key: string; value: string }>(
      `select key, value from organisation_setting where organisation_id = $1 and key like 'notify%' order by key`,
      [organisation.id],
    );
    return rows;
  };
  const off = { key: 'notify_first_gift', value: 'nee' };

  test('stops working for a removed owner, and keeps working for the other owners', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const second = await aMember(world, organisation, 'owner');
    await aPaidGift(world, organisation);
    const sent = await notificationsOf(organisation);
    const pathTo = (email: string) =>
      new URL(sent.find(({ recipient }) => recipient === email)!.unsubscribe_url).pathname;
    const links = sent.map(({ recipient }) => pathTo(recipient));
    expect(new Set(links).size).toBe(2);
    await world.owner.query('delete from membership where account_id = $1', [second.id]);
    for (const method of ['GET', 'POST'] as const)
      expect((await world.app.inject({ method, url: pathTo(second.email) })).statusCode).toBe(404);
    const remaining = sent.find(({ recipient }) => recipient !== second.email)!.recipient;
    expect((await world.app.inject({ method: 'POST', url: pathTo(remaining) })).statusCode).toBe(200);
  });

  async function aLink() {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, organisation);
    const url = new URL((await notificationsOf(organisation))[0]!.unsubscribe_url);
    return { organisation, url, path: url.pathname };
  }

  test('is in the text and in the headers that mail programs read', async () => {
    const { organisation, url } = await aLink();
    const { mail } = mailServer.received.find(({ envelope }) => envelope.includes(organisation.email))!;
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${url.href}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`Deze melding uitzetten:\n${url.href}`);
    expect(mail.html).toContain(`href="${url.href}"`);
  });

  test('asks for confirmation when opened, and changes nothing', async () => {
    const { organisation, path } = await aLink();
    const page = await world.app.inject(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Zet deze melding uit');
    expect(page.body).toContain('Eerste gift');
    expect(await choicesOf(organisation)).toEqual([]);
  });

  test.each([
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'switches that kind of notification off when a mail program posts %s to it',
    async (_what, type, payload) => {
      const { organisation, path } = await aLink();
      const { organisation: other } = await aLink();
      for (let times = 0; times < 2; times += 1) {
        const page = await world.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
          payload,
        });
        expect([page.statusCode, page.body]).toEqual([
          200,
          expect.stringContaining('Deze melding staat uit'),
        ]);
      }
      expect(await choicesOf(organisation)).toEqual([off]);
      expect(await choicesOf(other)).toEqual([]);
      expect((await world.app.inject(path)).body).toContain('Deze melding staat uit');
    },
  );

  test('gives 404 when it was altered or invented', async () => {
    const { organisation, path } = await aLink();
    const { organisation: other } = await aLink();
    const [, , token = ''] = path.split('/');
    const otherKind = world.deps.secrets
      .seal('org_name', { ownerId: organisation.id, name: 'unsubscribe' })
      .replaceAll(':', '.');
    const madeUp = [
      token.replace(organisation.id, other.id),
      token.slice(0, -3),
      `${organisation.id}.${otherKind}`,
      organisation.id,
      randomId(),
      'x'.repeat(299),
    ];
    for (const each of madeUp)
      for (const method of ['GET', 'POST'] as const) {
        const page = await world.app.inject({ method, url: `/meldingen/${each}` });
        expect([each, page.statusCode]).toEqual([each, 404]);
        expect(page.body).toContain('Deze link werkt niet');
      }
    expect([await choicesOf(organisation), await choicesOf(other)]).toEqual([[], []]);
  });
});
