import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, PlatformAuditEntry } from '../../../../contract/audit.ts';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';
let tenant: LoggedIn;
let administrator: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  tenant = await aTenant(world);
  administrator = await anAdministrator(world);
});

const logOf = async (organisation: LoggedIn) =>
  (await organisation.get('/api/admin/audit'))
    .json<AuditEntry[]>()
    .map(({ actor, byAdministrator, text }) => ({ actor, byAdministrator, text }));

const platformLogOf = async ({ email }: LoggedIn) =>
  (await administrator.get('/api/admin/platform-audit'))
    .json<PlatformAuditEntry[]>()
    .filter(({ actor }) => actor === email)
    .map(({ text }) => text);

interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

async function mailsAbout({ id }: LoggedIn, kind: string): Promise<Mail[]> {
  const { rows } = await world.owner.query<Mail>(
    'select recipient, subject, text, html from mail where organisation_id = $1 and kind = $2 order by created_at',
    [id, kind],
  );
  return rows;
}

describe('an administrator who changes the account of an owner', () => {
  test('leaves an entry in the logs of the organisation and the platform when the address changes, and the old address gets a mail', async () => {
    const email = `over-${tenant.email}`;
    const answer = await administrator.post('/api/admin/settings', {
      key: 'org_email',
      value: email,
      userId: tenant.id,
    });
    expect(answer.statusCode).toBe(200);
    const text = `Het e-mailadres van het account gewijzigd: ${tenant.email} → ${email}.`;
    expect(await logOf(tenant)).toEqual([{ actor: administrator.email, byAdministrator: true, text }]);
    expect(await platformLogOf(administrator)).toEqual([text]);
    const [mail, ...others] = await mailsAbout(tenant, 'account-email-changed');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: tenant.email, subject: 'Uw e-mailadres is gewijzigd' });
    expect(mail!.text).toContain(
      `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${email}.`,
    );
    expect(mail!.text).toContain('http://localhost:3000/adres-herstellen?token=');
    await world.runJobs();
    const { rows } = await world.owner.query(`select status from mail where recipient = $1`, [tenant.email]);
    expect(rows).toEqual([{ status: 'sent' }]);
  });

  test('leaves an entry in the logs of the organisation and the platform when the username changes', async () => {
    await administrator.post('/api/admin/settings/org_username', {
      value: `n-${tenant.username}`,
      userId: tenant.id,
    });
    const text = `De gebruikersnaam van het account gewijzigd: ${tenant.username} → n-${tenant.username}.`;
    expect(await logOf(tenant)).toEqual([{ actor: administrator.email, byAdministrator: true, text }]);
    expect(await platformLogOf(administrator)).toEqual([text]);
    expect(await mailsAbout(tenant, 'account-email-changed')).toEqual([]);
  });

  test('gets 404 when the organisation does not exist', async () => {
    const body = { key: 'org_email', value: 'nieuw@voorbeeld.nl', userId: '0'.repeat(26) };
    expect((await administrator.post('/api/admin/settings', body)).statusCode).toBe(404);
  });
});

describe('a user who changes their own account', () => {
  test('leaves a log entry with the new username and one with the requested address', async () => {
    const [username, email] = [`n-${tenant.username}`, `n-${tenant.email}`];
    expect((await tenant.post('/api/auth/profile', { username, email })).statusCode).toBe(200);
    const own = { actor: tenant.email, byAdministrator: false };
    expect(await logOf(tenant)).toEqual(
      expect.arrayContaining([
        { ...own, text: `De gebruikersnaam van het account gewijzigd: ${tenant.username} → ${username}.` },
        { ...own, text: `Een ander e-mailadres voor het account gevraagd: ${tenant.email} → ${email}.` },
      ]),
    );
    expect(await platformLogOf(tenant)).toEqual([]);
  });

  test('gets a mail about the new password, with the platform’s name, address, KvK number and bank account', async () => {
    for (const [key, value] of [
      ['organization_address', 'Platformweg 1\n1234 AB Stad'],
      ['organization_kvk', '87654321'],
      ['organization_bank', 'BE68539007547034'],
    ])
      await administrator.post('/api/admin/settings', { key, value });
    await tenant.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword });
    const [mail] = await mailsAbout(tenant, 'account-password-changed');
    expect(mail!.text).toContain(
      'Gulhart, online geven aan goede doelen\nPlatformweg 1, 1234 AB Stad\nKvK 87654321\nIBAN BE68 5390 0754 7034',
    );
    expect(mail!.html).toContain('Platformweg 1, 1234 AB Stad<br>KvK 87654321');
  });

  test('leaves no log entry and gets no mail when nothing changes', async () => {
    await tenant.post('/api/auth/profile', { username: tenant.username, email: tenant.email });
    await tenant.post('/api/admin/settings', { key: 'org_email', value: tenant.email });
    expect(await logOf(tenant)).toEqual([]);
    expect(await mailsAbout(tenant, 'account-email-changed')).toEqual([]);
  });

  test('leaves an entry in the platform’s log if they are an administrator', async () => {
    const email = `n-${administrator.email}`;
    await administrator.post('/api/admin/settings', { key: 'account_email', value: email });
    const text = `Een ander e-mailadres voor het account gevraagd: ${administrator.email} → ${email}.`;
    expect(await platformLogOf(administrator)).toEqual([text]);
  });

  test('may request ten new addresses an hour, and may then still change the username', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const email = `vreemde-${turn}-${tenant.email}`;
      statuses.push(
        (await tenant.post('/api/auth/profile', { username: tenant.username, email })).statusCode,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await mailsAbout(tenant, 'email-change')).toHaveLength(10);
    const username = `n-${tenant.username}`;
    expect(
      (await tenant.post('/api/admin/settings', { key: 'org_username', value: username })).statusCode,
    ).toBe(200);
  });
});

async function resetToken({ email }: LoggedIn): Promise<string> {
  await new TestVisitor(world.app).post('/api/auth/forgot-password', { email });
  await world.runJobs();
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'password-reset'`,
    [email],
  );
  return /token=([\w-]+)/.exec(rows[0]!.text)![1]!;
}

describe('a new password', () => {
  const change = (who: LoggedIn, currentPassword = goodPassword) =>
    who.post('/api/auth/change-password', { currentPassword, newPassword });

  test('chosen with the current password causes a log entry and a mail, both without the password', async () => {
    expect((await change(tenant)).statusCode).toBe(200);
    const log = await logOf(tenant);
    expect(log).toEqual([
      {
        actor: tenant.email,
        byAdministrator: false,
        text: `Het wachtwoord van ${tenant.email} gewijzigd.`,
      },
    ]);
    const mails = await mailsAbout(tenant, 'account-password-changed');
    expect(mails).toMatchObject([{ recipient: tenant.email, subject: 'Uw wachtwoord is gewijzigd' }]);
    expect(mails[0]!.text).toContain('http://localhost:3000/contact');
    expect(JSON.stringify([log, mails])).not.toMatch(/Acht-Luide|Zeven-Stille|argon2/);
  });

  test('is refused when the current password is wrong, and the wrong guess is logged', async () => {
    expect((await change(tenant, 'Mis-Gegokt-1')).statusCode).toBe(400);
    expect((await logOf(tenant)).map(({ text }) => text)).toEqual([
      'Bij het wijzigen van het wachtwoord klopte het huidige niet.',
    ]);
    expect(await mailsAbout(tenant, 'account-password-changed')).toEqual([]);
  });

  test('chosen with a link from a mail causes a log entry and a mail', async () => {
    const token = await resetToken(tenant);
    const answer = await new TestVisitor(world.app).post('/api/auth/reset-password', {
      token,
      password: newPassword,
    });
    expect(answer.statusCode).toBe(200);
    await tenant.post('/api/auth/login', { email: tenant.email, password: newPassword });
    const [login, ...log] = await logOf(tenant);
    expect(login?.text).toMatch(/^Ingelogd/);
    expect(log).toEqual([
      {
        actor: tenant.email,
        byAdministrator: false,
        text: `Met een link uit een mail een nieuw wachtwoord voor ${tenant.email} gekozen.`,
      },
    ]);
    const mails = await mailsAbout(tenant, 'account-password-changed');
    expect(mails).toMatchObject([{ recipient: tenant.email }]);
    expect(mails[0]!.text).toContain('met een link uit een mail');
  });

  test('of an administrator is recorded in the platform’s log, both after a change and after a reset', async () => {
    const token = await resetToken(administrator);
    await change(administrator);
    expect(await platformLogOf(administrator)).toEqual([
      `Het wachtwoord van ${administrator.email} gewijzigd.`,
    ]);
    // The change invalidated the earlier link, so the test requests a new one.
    await world.owner.query(`delete from mail where recipient = $1`, [administrator.email]);
    const newer = await resetToken(administrator);
    expect(newer).not.toBe(token);
    const reset = { token: newer, password: goodPassword };
    expect((await new TestVisitor(world.app).post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    await administrator.post('/api/auth/login', { email: administrator.email, password: goodPassword });
    expect((await platformLogOf(administrator))[1]).toBe(
      `Met een link uit een mail een nieuw wachtwoord voor ${administrator.email} gekozen.`,
    );
  });
});
