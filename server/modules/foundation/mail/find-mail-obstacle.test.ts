import { beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdministrator } from '../../../testing/builders.ts';
import { aMonthlyGift, aPaidGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { useMailServer } from '../../../testing/mail-server.ts';
import { TestVisitor } from '../../../testing/test-world.ts';

const mailServer = useMailServer();
const world = useGivingWorld(() => ({ mailTransport: mailServer.transport }));

const stranger = 'slachtoffer@elders.nl';
const onlyToTeam = 'mails over testgiften gaan alleen naar leden van het team van de organisatie.';
let organisation: Organisation;

beforeEach(async () => {
  await world.owner.query('delete from mail');
});

async function confirmed(environment: 'test' | 'live'): Promise<Organisation> {
  organisation = await anOrganisationThatTakesGifts(world, environment);
  return organisation;
}

async function unconfirmed(environment: 'test' | 'live'): Promise<Organisation> {
  const { id } = await confirmed(environment);
  await world.owner.query('update account set email_confirmed_at = null where account_id = $1', [id]);
  return organisation;
}

async function recipients(): Promise<string[]> {
  await world.settle();
  return mailServer.received.flatMap(({ envelope }) => envelope.map((address) => address.toLowerCase()));
}

const testMail = (testEmail: string) =>
  organisation.post('/api/admin/test-email', { testEmail, testAmount: '10' });
const invite = (email: string) => organisation.post('/api/admin/team/invitations', { email, role: 'staff' });

describe('while no owner has confirmed an address', () => {
  test('a test mail is sent to the user’s own address and refused for any other address', async () => {
    await unconfirmed('live');
    const refused = await testMail(stranger);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Bevestig eerst uw e-mailadres'),
    ]);
    const template = { template: 'storno_ask_template' };
    const other = { testEmail: stranger, testAmount: '10', ...template };
    expect((await organisation.post('/api/admin/test-email', other)).statusCode).toBe(409);
    expect((await testMail(organisation.email.toUpperCase())).statusCode).toBe(200);
    expect(await recipients()).toEqual([organisation.email]);
  });

  test('an invitation is refused', async () => {
    await unconfirmed('live');
    const refused = await invite(stranger);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Bevestig eerst uw e-mailadres'),
    ]);
    expect((await organisation.get('/api/admin/team')).json().invitations).toEqual([]);
    expect(await recipients()).toEqual([]);
  });

  test('a donor gets no mail, and the donation and the status page say so', async () => {
    const gift = await aPaidGift(world, await unconfirmed('live'), { email: stranger });
    expect(await recipients()).not.toContain(stranger);
    const { mails } = (await organisation.get(`/api/admin/donations/${gift.id}`)).json();
    expect(mails).toMatchObject([
      { to: stranger, status: 'failed', lastError: expect.stringContaining('e-mailadres heeft bevestigd') },
    ]);
    expect((await new TestVisitor(world.app).get(`/donation-complete?id=${gift.id}`)).body).toContain(
      'Naar uw adres gaat geen mail',
    );
  });

  test('the mail that asks to confirm the address is delivered', async () => {
    await unconfirmed('live');
    await organisation.post('/api/auth/resend-confirmation');
    expect(await recipients()).toEqual([organisation.email]);
  });
});

describe('once an owner has confirmed an address', () => {
  test('invitations, test mails and mails to donors are delivered', async () => {
    await confirmed('live');
    expect((await testMail('proef@elders.nl')).statusCode).toBe(200);
    expect((await invite('nieuw@elders.nl')).statusCode).toBe(201);
    const gift = await aPaidGift(world, organisation, { email: 'donateur@elders.nl' });
    expect(await recipients()).toEqual(
      expect.arrayContaining(['proef@elders.nl', 'nieuw@elders.nl', 'donateur@elders.nl']),
    );
    const page = (await new TestVisitor(world.app).get(`/donation-complete?id=${gift.id}`)).body;
    expect(page).toContain('U krijgt een bevestiging per <span class="unbroken">e-mail</span>.');
  });

  test('the subject of an invitation shortens the organisation name to sixty characters', async () => {
    await confirmed('live');
    await saveSetting(organisation, 'org_name', 'Stichting '.repeat(11).trim());
    await invite('nieuw@elders.nl');
    await world.settle();
    const subject = mailServer.received
      .map(({ mail }) => mail.subject ?? '')
      .find((text) => /team/.test(text));
    expect(subject).toMatch(/^Uitnodiging voor het team van .{59}…$/);
  });
});

describe('mails about a test gift', () => {
  test('are sent only to the team, and the status page and the unsent mails give the reason', async () => {
    await confirmed('test');
    await saveSetting(organisation, 'org_contact_email', 'kantoor@elders.nl');
    await saveSetting(organisation, 'form_honours', 'ja');
    const gift = await aPaidGift(world, organisation, {
      email: stranger,
      isRecurring: true,
      honourName: 'Oma',
      honourTo: 'Oma',
      honourEmail: 'oma@elders.nl',
    });
    await world.runScheduled('send-honour-cards');
    await world.app.inject({
      method: 'POST',
      url: `/mijn-gift?orgId=${organisation.id}`,
      payload: new URLSearchParams({ email: stranger }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await recipients()).toEqual([organisation.email]);
    const { rows } = await world.owner.query<{ kind: string; last_error: string }>(
      'select kind, last_error from mail where recipient = any($1)',
      [[stranger, 'kantoor@elders.nl', 'oma@elders.nl']],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['confirmation', 'honour-card']));
    expect(new Set(rows.map(({ last_error }) => last_error))).toEqual(
      new Set([`Niet verzonden: ${onlyToTeam}`]),
    );
    const again = await organisation.post(`/api/donations/${gift.id}/send-email`);
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('testgift')]);
    expect((await new TestVisitor(world.app).get(`/donation-complete?id=${gift.id}`)).body).toContain(
      `Naar uw adres gaat geen mail: ${onlyToTeam}`,
    );
  });

  test('are refused when a user sends one to a donor outside the team', async () => {
    await confirmed('test');
    const sendLink = async (email: string) => {
      const { subscriptionId } = await aMonthlyGift(world, organisation, { email });
      return organisation.post(`/api/admin/subscriptions/${subscriptionId}/send-link`);
    };
    const refused = await sendLink(stranger);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('testgift')]);
    expect((await sendLink(organisation.email)).statusCode).toBe(200);
    const { rows } = await world.owner.query(`select recipient from mail where kind = 'my-gift-again'`);
    expect(rows).toEqual([{ recipient: organisation.email }]);
  });

  test('are sent to a team member, even if the address has other capital letters', async () => {
    await confirmed('test');
    const member = await aMember(world, organisation, 'staff');
    const email = member.email.replace('staff', 'Staff');
    await aPaidGift(world, organisation, { email });
    expect(await recipients()).toContain(member.email);
  });

  test('arrive in the built-in mailbox, whoever the recipient is, when there is no mail server', async () => {
    await unconfirmed('test');
    const { deps } = world;
    const transport = deps.mailTransport;
    deps.mailTransport = null;
    try {
      await aPaidGift(world, organisation, { email: stranger });
      await world.settle();
    } finally {
      deps.mailTransport = transport;
    }
    const { rows } = await world.owner.query('select status from mail where recipient = $1', [stranger]);
    expect(rows).toEqual([{ status: 'sent' }]);
  });
});

describe('a mail to the organisation', () => {
  const subjects = async () => {
    await world.settle();
    return mailServer.received.map(({ mail }) => mail.subject);
  };
  const firstGift = 'Uw eerste gift is binnen';

  async function aGiftAfterChange(): Promise<string> {
    const administrator = await anAdministrator(world);
    const { id } = await confirmed('live');
    const changed = `${id}@elders.nl`;
    const address = { key: 'org_email', value: changed, userId: id };
    const answer = await administrator.post('/api/admin/settings', address);
    expect(answer.statusCode).toBe(200);
    await aPaidGift(world, organisation);
    expect(await subjects()).not.toContain(firstGift);
    const { rows } = await world.owner.query(
      `select recipient, status, last_error from mail where kind = 'first-gift'`,
    );
    expect(rows).toEqual([
      { recipient: changed, status: 'queued', last_error: expect.stringContaining('bevestigd e-mailadres') },
    ]);
    return changed;
  }

  test('about a live gift waits until the owner confirms the address that an administrator entered', async () => {
    const changed = await aGiftAfterChange();
    await world.owner.query('update account set email_confirmed_at = now() where email = $1', [changed]);
    await world.movePast({ hours: 1 });
    expect(await subjects()).toContain(firstGift);
    expect(await recipients()).toContain(changed);
  });

  test('about a live gift is not sent after the owner has restored the old address', async () => {
    const changed = await aGiftAfterChange();
    await world.owner.query(`update account set email = $2, email_confirmed_at = now() where email = $1`, [
      changed,
      organisation.email,
    ]);
    await world.movePast({ hours: 1 });
    expect(await subjects()).not.toContain(firstGift);
  });

  test('about a test gift reaches an owner who has never confirmed an address', async () => {
    await unconfirmed('test');
    await aPaidGift(world, organisation);
    expect(await recipients()).toEqual([organisation.email]);
  });
});
