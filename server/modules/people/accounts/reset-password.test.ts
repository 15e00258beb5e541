import { beforeEach, describe, expect, test } from 'vitest';
import type { MailboxMail } from '../../../../contract/mails.ts';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';
const anyone = () => new TestVisitor(world.app);

beforeEach(() => world.forgetAttempts());

const requestReset = (email: string) => anyone().post('/api/auth/forgot-password', { email });

const reset = (token: string, password = newPassword) =>
  anyone().post('/api/auth/reset-password', { token, password });

const loginStatus = async ({ email }: LoggedIn, password: string) =>
  (await anyone().post('/api/auth/login', { email, password })).statusCode;

async function mailsTo(email: string): Promise<MailboxMail[]> {
  const administrator = await anAdministrator(world);
  const mails = (await administrator.get('/api/admin/mailbox')).json<MailboxMail[]>();
  return mails.filter(({ to }) => to === email);
}

async function aTokenFor(tenant: LoggedIn): Promise<string> {
  await requestReset(tenant.email);
  await world.runJobs();
  const [mail] = await mailsTo(tenant.email);
  return new URL(/http\S+/.exec(mail!.text)![0]).searchParams.get('token')!;
}

const deadLinkSentence = 'Deze link is al gebruikt of niet meer geldig.';
const usedLinkSentence = 'Met deze link is al een wachtwoord gekozen. U kunt daarmee inloggen.';
const deadLink = {
  message: deadLinkSentence,
  error: deadLinkSentence,
  code: 'validation_failed',
  fields: { token: deadLinkSentence },
};

describe('asking for a new password', () => {
  test('gives the same response for an address with and without an account', async () => {
    const tenant = await aTenant(world);
    const known = await requestReset(tenant.email);
    const unknown = await requestReset('niemand@voorbeeld.nl');
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({
      message: 'Als dit adres bij ons bekend is, ontvangt u binnen enkele minuten een mail met een link.',
    });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  });

  test('mails a link only to an address that has an account', async () => {
    const tenant = await aTenant(world);
    await requestReset(tenant.email.toUpperCase());
    await requestReset('niemand@voorbeeld.nl');
    await world.runJobs();
    const mails = (await (await anAdministrator(world)).get('/api/admin/mailbox')).json<MailboxMail[]>();
    const [mail] = mails.filter(({ to }) => to.toLowerCase() === tenant.email);
    expect(mail).toEqual({
      id: expect.any(String),
      to: expect.any(String),
      from: 'Gulhart <post@gulhart.example>',
      replyTo: null,
      subject: 'Een nieuw wachtwoord kiezen',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      html: expect.stringContaining('href="http://localhost:3000/wachtwoord-herstellen?token='),
      text: expect.stringMatching(/http:\/\/localhost:3000\/wachtwoord-herstellen\?token=[\w-]{43}\n/),
      messageId: `<${mail!.id}@localhost>`,
      attachments: [],
    });
    expect(mails.filter(({ to }) => to.startsWith('niemand'))).toEqual([]);
  });

  test('stores only a hash of the link’s token', async () => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    const { rows } = await world.owner.query<{ row: string }>('select r::text as row from password_reset r');
    const hex = Buffer.from(token).toString('hex');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(hex);
    }
  });
});

describe('the link to choose a new password', () => {
  test('sets a new password, and is refused the second time', async () => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    const answer = await reset(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Uw nieuwe wachtwoord is opgeslagen. U kunt nu inloggen.' });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['gulhart-device']);
    expect(await loginStatus(tenant, goodPassword)).toBe(401);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
    const open = () => anyone().post('/api/auth/password-link', { token });
    for (const again of [await reset(token, 'Negen-Nieuwe-9'), await open()])
      expect([again.statusCode, again.json().fields]).toEqual([400, { token: usedLinkSentence }]);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
    await world.movePast({ hours: 1 });
    expect((await open()).json()).toEqual(deadLink);
  });

  test('says that the user can log in, if the new password was stored and the answer was lost', async () => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    const app = await appThatLoses(world, { commitOf: 'update "password_reset"' });
    const first = await new TestVisitor(app).post('/api/auth/reset-password', {
      token,
      password: newPassword,
    });
    expect(first.statusCode).toBe(503);
    expect((await reset(token)).json()).toMatchObject({ fields: { token: usedLinkSentence } });
    expect(await loginStatus(tenant, newPassword)).toBe(200);
  });

  test('removes second factors and recovery codes if the address was unconfirmed, and keeps them otherwise', async () => {
    const left: number[] = [];
    for (const confirmedAt of [null, '2026-01-01']) {
      const tenant = await aTenant(world);
      await world.owner.query('update account set email_confirmed_at = $2 where account_id = $1', [
        tenant.id,
        confirmedAt,
      ]);
      await world.owner.query(
        `insert into passkey (credential_id, account_id, public_key, counter, transports, name)
         values ($1, $1, '', 0, '{}', 'van iemand')`,
        [tenant.id],
      );
      await world.owner.query(`insert into recovery_code (account_id, code_hash) values ($1, 'h')`, [
        tenant.id,
      ]);
      await reset(await aTokenFor(tenant));
      const { rowCount } = await world.owner.query(
        `select from (select account_id from passkey union all select account_id from recovery_code) factor
         where account_id = $1`,
        [tenant.id],
      );
      left.push(rowCount ?? 0);
    }
    expect(left).toEqual([0, 2]);
  });

  test('ends every session of the account', async () => {
    const tenant = await aTenant(world);
    await reset(await aTokenFor(tenant));
    expect((await tenant.get('/api/auth/me')).statusCode).toBe(401);
  });

  test('works for only one of three concurrent requests', async () => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    const passwords = ['Een-Poging-1', 'Twee-Poging-2', 'Drie-Poging-3'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400,
    ]);
    expect(await loginStatus(tenant, passwords[winner]!)).toBe(200);
  });

  test.each([
    ['works after 59 minutes', 59, 200],
    ['is refused after an hour', 61, 400],
  ])('%s', async (_what, minutes, status) => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    await world.movePast({ minutes });
    expect((await reset(token)).statusCode).toBe(status);
  });

  test('stops working when the user changes the password without the link', async () => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    await tenant.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword });
    expect((await reset(token, 'Negen-Nieuwe-9')).json()).toEqual(deadLink);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
  });

  test('stops working when another link has been used', async () => {
    const tenant = await aTenant(world);
    const first = await aTokenFor(tenant);
    const second = await aTokenFor(tenant);
    expect(second).not.toBe(first);
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).json()).toEqual(deadLink);
  });

  test('that was never sent is refused', async () => {
    expect((await reset('nooit-verstuurd')).json()).toEqual(deadLink);
    expect((await reset('x'.repeat(100))).json()).toEqual(deadLink);
  });

  test.each([
    ['kort', 'Wachtwoord moet minimaal 8 tekens bevatten'],
    ['Welkom01', 'Wachtwoord moet minstens één speciaal teken bevatten'],
    ['Welkom01!', 'Dit wachtwoord wordt te vaak gebruikt. Kies een wachtwoord dat moeilijker te raden is.'],
  ])('stays valid after the password %s is refused', async (password, sentence) => {
    const tenant = await aTenant(world);
    const token = await aTokenFor(tenant);
    const refused = await reset(token, password);
    expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: { password: sentence } });
    expect((await reset(token)).statusCode).toBe(200);
  });
});
