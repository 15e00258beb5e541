import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { randomId } from '../../../platform/random-id.ts';
import {
  aTenant,
  anAdministrator,
  goodPassword,
  logInElsewhere,
  type LoggedIn,
} from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';
let tenant: LoggedIn;
let next: string;

beforeEach(async () => {
  await world.forgetAttempts();
  tenant = await aTenant(world);
  await world.owner.query('update account set email_confirmed_at = now() where account_id = $1', [tenant.id]);
  next = `nieuw-${tenant.email}`;
});

const requestChange = (email: string) =>
  tenant.post('/api/auth/profile', { username: tenant.username, email });
const post = (path: string, body: object) => new TestVisitor(world.app).post(path, body);
const confirm = (token: string) => tenant.post('/api/auth/confirm-email', { token });
const undo = (token: string) => post('/api/auth/undo-email', { token });
const logIn = async (email: string, password = goodPassword) =>
  (await post('/api/auth/login', { email, password })).statusCode;

async function mailsTo(address: string) {
  const { rows } = await world.owner.query<{ subject: string; text: string }>(
    'select subject, text from mail where recipient = $1 order by created_at',
    [address],
  );
  return rows.map(({ subject, text }) => ({
    subject,
    text,
    token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '',
  }));
}

const lastTo = async (address: string) => (await mailsTo(address)).at(-1)!;

async function currentEmail(): Promise<string> {
  const { rows } = await world.owner.query<{ email: string }>(
    'select email from account where account_id = $1',
    [tenant.id],
  );
  return rows[0]!.email;
}

async function changeTo(email: string): Promise<string> {
  const before = await currentEmail();
  expect((await requestChange(email)).statusCode).toBe(200);
  expect((await confirm((await lastTo(email)).token)).statusCode).toBe(200);
  return (await lastTo(before)).token;
}

const logOf = async (organisation: LoggedIn) =>
  (await organisation.get('/api/admin/audit')).json<AuditEntry[]>().map(({ text }) => text);

describe('a new e-mail address', () => {
  test('applies only after the user opens the link that is mailed to it', async () => {
    const answer = await requestChange(next);
    expect(answer.json().message).toBe(
      `We hebben een link gestuurd naar ${next}. Uw adres verandert zodra u die opent.`,
    );
    expect(await currentEmail()).toBe(tenant.email);
    expect(await logIn(next)).toBe(401);
    const mail = await lastTo(next);
    expect(mail.subject).toBe('Bevestig uw nieuwe e-mailadres');
    expect(mail.text).toContain('http://localhost:3000/e-mail-bevestigen?token=');

    expect((await confirm(mail.token)).json()).toEqual({
      message: 'Uw e-mailadres is bevestigd.',
      isNewAddress: true,
    });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ email: next, emailConfirmed: true });
    expect([await logIn(next), await logIn(tenant.email)]).toEqual([200, 401]);
    expect((await confirm(mail.token)).json().message).toBe('Uw e-mailadres is al bevestigd.');
    expect(await logOf(tenant)).toContain(
      `Het e-mailadres van het account gewijzigd: ${tenant.email} → ${next}.`,
    );
  });

  test.each([
    ['nobody is logged in', async () => new TestVisitor(world.app)],
    ['another account is logged in', () => aTenant(world)],
  ])('is not confirmed while %s', async (_name, visit) => {
    await requestChange(next);
    const { token } = await lastTo(next);
    const visitor = await visit();
    const answer = await visitor.post('/api/auth/confirm-email', { token });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/^Log eerst in op het account dat dit adres krijgt/);
    expect(await currentEmail()).toBe(tenant.email);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('is reported to the old address, with an undo link', async () => {
    await changeTo(next);
    const mail = await lastTo(tenant.email);
    expect(mail.subject).toBe('Uw e-mailadres is gewijzigd');
    expect(mail.text).toContain(`gewijzigd in ${next}`);
    expect(mail.text).toContain('http://localhost:3000/adres-herstellen?token=');
  });

  test('is reported to the old address with an undo link, even if the old address was never confirmed', async () => {
    await world.owner.query('update account set email_confirmed_at = null where account_id = $1', [
      tenant.id,
    ]);
    const undoToken = await changeTo(next);
    expect((await lastTo(tenant.email)).text).toContain('http://localhost:3000/adres-herstellen?token=');
    expect((await undo(undoToken)).statusCode).toBe(200);
    expect(await currentEmail()).toBe(tenant.email);
  });

  test.each(['org_email', 'account_email'])(
    'requested with the setting %s is reported to the old address, with an undo link',
    async (key) => {
      const account = key === 'org_email' ? tenant : await anAdministrator(world);
      const wanted = `instelling-${account.email}`;
      await account.post('/api/admin/settings', { key, value: wanted });
      const { token } = await lastTo(wanted);
      expect((await account.post('/api/auth/confirm-email', { token })).statusCode).toBe(200);
      expect((await undo((await lastTo(account.email)).token)).statusCode).toBe(200);
      expect(await logIn(wanted)).toBe(401);
    },
  );

  test.each([
    ['POST', (value: string) => ['POST', '/api/admin/settings', { key: 'org_email', value }] as const],
    ['PUT', (value: string) => ['PUT', '/api/admin/settings', { values: { org_email: value } }] as const],
  ])(
    'that an administrator sets with %s is reported to the old address, with an undo link',
    async (_name, send) => {
      const administrator = await anAdministrator(world);
      const [method, url, body] = send(next);
      const answer = await administrator.request(method, url, { ...body, userId: tenant.id });
      expect(answer.statusCode).toBe(200);
      expect(await currentEmail()).toBe(next);
      const mail = await lastTo(tenant.email);
      expect(mail.subject).toBe('Uw e-mailadres is gewijzigd');
      expect(mail.text).toContain(
        `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${next}.`,
      );
      expect((await undo(mail.token)).statusCode).toBe(200);
      expect(await currentEmail()).toBe(tenant.email);
    },
  );

  test('that is already taken gets the usual response, and only the mail to that address says that it is taken', async () => {
    const other = await aTenant(world);
    const [free, taken] = [await requestChange(next), await requestChange(other.email.toUpperCase())];
    expect(taken.statusCode).toBe(200);
    expect(taken.json().message.toLowerCase()).toBe(
      free.json().message.toLowerCase().replace(next, other.email),
    );
    const mail = await lastTo(other.email.toUpperCase());
    expect(mail.subject).toBe('Dit e-mailadres heeft al een account');
    expect(mail.token).toBe('');
    expect((await other.get('/api/auth/me')).json().email).toBe(other.email);
    const { rows } = await world.owner.query(
      'select kind from mail where organisation_id = $1 order by created_at',
      [tenant.id],
    );
    expect(rows).toEqual([{ kind: 'email-change' }, { kind: 'email-change' }]);
  });

  test('invalidates password links that were mailed to the old address', async () => {
    const askReset = async (email: string) => {
      await post('/api/auth/forgot-password', { email });
      await world.runJobs();
      return (await lastTo(email)).token;
    };
    const choose = async (token: string) =>
      (await post('/api/auth/reset-password', { token, password: newPassword })).statusCode;
    const first = await askReset(tenant.email);
    await changeTo(next);
    const second = await askReset(next);
    const administrator = await anAdministrator(world);
    await administrator.post('/api/admin/settings', {
      key: 'org_email',
      value: `derde-${next}`,
      userId: tenant.id,
    });
    expect([await choose(first), await choose(second)]).toEqual([400, 400]);
    expect(await choose(await askReset(`derde-${next}`))).toBe(200);
  });

  test('of an invited account is reported to the old address without an undo link', async () => {
    const administrator = await anAdministrator(world);
    const [wrong, right] = [`fout-${next}`, `goed-${next}`];
    const made = await administrator.post('/api/admin/users/invite', {
      username: `u${randomId().slice(0, 8)}`,
      email: wrong,
    });
    const { token: invitation } = await lastTo(wrong);
    const { id } = made.json<{ id: string }>();
    await administrator.post('/api/admin/settings', { key: 'org_email', value: right, userId: id });
    const mail = await lastTo(wrong);
    expect([mail.subject, mail.token]).toEqual(['Uw e-mailadres is gewijzigd', '']);
    const chosen = await post('/api/auth/reset-password', { token: invitation, password: newPassword });
    expect(chosen.statusCode).toBe(400);
  });

  test('must be confirmed even if it differs only in upper and lower case', async () => {
    const capitals = tenant.email.toUpperCase();
    await requestChange(capitals);
    expect((await lastTo(capitals)).subject).toBe('Bevestig uw nieuwe e-mailadres');
    await confirm((await lastTo(capitals)).token);
    expect(await currentEmail()).toBe(capitals);
  });

  test('that another account took in the meantime is refused', async () => {
    await requestChange(next);
    const other = await aTenant(world);
    await world.owner.query('update account set email = $2 where account_id = $1', [other.id, next]);
    const refused = await confirm((await lastTo(next)).token);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Bij dit e-mailadres hoort intussen een ander account. Kies op uw dashboard een ander adres.',
    ]);
    expect(await currentEmail()).toBe(tenant.email);
  });

  test('cancels an earlier request for another new address', async () => {
    await requestChange(next);
    await requestChange(`later-${next}`);
    expect((await confirm((await lastTo(next)).token)).statusCode).toBe(400);
    expect((await confirm((await lastTo(`later-${next}`)).token)).statusCode).toBe(200);
  });

  test('is not undone by an earlier confirmation link for the old address', async () => {
    await world.owner.query('update account set email_confirmed_at = null where account_id = $1', [
      tenant.id,
    ]);
    await tenant.post('/api/auth/resend-confirmation');
    const { token } = await lastTo(tenant.email);
    await changeTo(next);
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await currentEmail()).toBe(next);
  });

  test('that is not confirmed yet is cancelled when the user changes the password', async () => {
    await requestChange(next);
    const { token } = await lastTo(next);
    await tenant.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword });
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await currentEmail()).toBe(tenant.email);
  });

  test('requested on a settings screen must be confirmed, and the response says so', async () => {
    const sentence = `We hebben een link gestuurd naar ${next}. Uw adres verandert zodra u die opent.`;
    const many = await tenant.request('PUT', '/api/admin/settings', { values: { org_email: next } });
    expect(many.json().warnings).toEqual({ org_email: sentence });
    const one = await tenant.post('/api/admin/settings', { key: 'org_email', value: next });
    expect(one.json()).toEqual({ key: 'org_email', value: tenant.email, notice: sentence });
    const administrator = await anAdministrator(world);
    const own = await administrator.post('/api/admin/settings', { key: 'account_email', value: `x-${next}` });
    expect(own.json()).toMatchObject({ key: 'account_email', value: administrator.email });
    expect(await currentEmail()).toBe(tenant.email);
  });

  test('that an administrator sets needs no confirmation, cancels an earlier request of the user and keeps earlier undo links valid', async () => {
    const undoToken = await changeTo(next);
    await requestChange(`derde-${next}`);
    const asked = await lastTo(`derde-${next}`);
    const administrator = await anAdministrator(world);
    const chosen = `vierde-${next}`;
    await administrator.post('/api/admin/settings', { key: 'org_email', value: chosen, userId: tenant.id });
    expect((await confirm(asked.token)).statusCode).toBe(400);
    expect(await currentEmail()).toBe(chosen);
    // The undo link of the earlier change stays valid, because a thief may have deceived the administrator.
    expect((await undo(undoToken)).statusCode).toBe(200);
    expect(await currentEmail()).toBe(tenant.email);
    expect((await undo((await lastTo(next)).token)).statusCode).toBe(400);
  });
});

describe('the undo link of an address change', () => {
  test('restores the address once, ends every session, and mails a link for a new password', async () => {
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    const token = await changeTo(next);
    const undone = await undo(token);
    expect(undone.json()).toEqual({
      message: 'Uw e-mailadres is teruggezet. We hebben u een link gemaild voor een nieuw wachtwoord.',
    });
    expect(await currentEmail()).toBe(tenant.email);
    for (const visitor of [tenant, elsewhere])
      expect((await visitor.get('/api/auth/me')).statusCode).toBe(401);
    // The old password no longer works, because an intruder may know it.
    expect([await logIn(tenant.email), await logIn(next)]).toEqual([401, 401]);

    const link = await lastTo(tenant.email);
    expect(link.text).toContain('http://localhost:3000/wachtwoord-herstellen?token=');
    expect((await lastTo(next)).subject).toBe('Uw e-mailadres is teruggezet');
    await post('/api/auth/reset-password', { token: link.token, password: newPassword });
    expect(await logIn(tenant.email, newPassword)).toBe(200);

    const again = await undo(token);
    expect([again.statusCode, again.json().message]).toEqual([
      400,
      'Deze link is al gebruikt of niet meer geldig. Klopt er iets niet met uw account? Neem dan contact met ons op.',
    ]);
    await tenant.post('/api/auth/login', { email: tenant.email, password: newPassword });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ emailConfirmed: true });
    expect(await logOf(tenant)).toContain(
      `Met een link uit een mail het e-mailadres teruggezet: ${next} → ${tenant.email}.`,
    );
  });

  test('works for only one of three concurrent requests', async () => {
    const token = await changeTo(next);
    const answers = await Promise.all([undo(token), undo(token), undo(token)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '400', '400']);
  });

  test('is refused after seven days', async () => {
    const token = await changeTo(next);
    await world.movePast({ days: 7 });
    expect((await undo(token)).statusCode).toBe(400);
    expect(await currentEmail()).toBe(next);
  });

  test('stays valid after later changes, and its use invalidates their undo links', async () => {
    const first = await changeTo(next);
    const second = await changeTo(`derde-${next}`);
    await tenant.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword });
    expect((await undo(first)).statusCode).toBe(200);
    expect(await currentEmail()).toBe(tenant.email);
    expect((await undo(second)).statusCode).toBe(400);
    expect(await currentEmail()).toBe(tenant.email);
  });

  test('leaves the undo link of an earlier change valid', async () => {
    const first = await changeTo(next);
    const second = await changeTo(`derde-${next}`);
    expect((await undo(second)).statusCode).toBe(200);
    expect(await currentEmail()).toBe(next);
    expect((await undo(first)).statusCode).toBe(200);
    expect(await currentEmail()).toBe(tenant.email);
  });

  test('cancels pending address changes and password links', async () => {
    const token = await changeTo(next);
    await requestChange(`derde-${next}`);
    await post('/api/auth/forgot-password', { email: next });
    await world.runJobs();
    const reset = await lastTo(next);
    const asked = await lastTo(`derde-${next}`);
    await undo(token);
    const password = { token: reset.token, password: newPassword };
    expect((await post('/api/auth/reset-password', password)).statusCode).toBe(400);
    expect((await confirm(asked.token)).statusCode).toBe(400);
  });

  test('keeps only second factors that were added more than a week before the change', async () => {
    const addPasskey = (name: string, daysAgo = 0) =>
      world.owner.query(
        `insert into passkey (credential_id, account_id, public_key, counter, transports, name, created_at)
         values ($1, $2, 'k', 0, '{}', $3, $4::timestamptz - $5 * interval '1 day')`,
        [randomId(), tenant.id, name, world.deps.clock.now(), daysAgo],
      );
    await addPasskey('van mij', 8);
    await addPasskey('van wie zich voorbereidde', 6);
    const token = await changeTo(next);
    await addPasskey('van een ander');
    await world.owner.query(`insert into totp (account_id, secret, confirmed_at) values ($1, 's', $2)`, [
      tenant.id,
      world.deps.clock.now(),
    ]);
    await undo(token);
    const { rows } = await world.owner.query(
      `select name from passkey where account_id = $1 union all select 'code' from totp where account_id = $1`,
      [tenant.id],
    );
    expect(rows).toEqual([{ name: 'van mij' }]);
  });

  test('removes the recovery codes of an account that keeps a passkey', async () => {
    await world.owner.query(
      `insert into passkey (credential_id, account_id, public_key, counter, transports, name, created_at)
       values ($1, $2, 'k', 0, '{}', 'van mij', $3::timestamptz - interval '8 days')`,
      [randomId(), tenant.id, world.deps.clock.now()],
    );
    const token = await changeTo(next);
    await world.owner.query(`insert into recovery_code (account_id, code_hash) values ($1, 'h')`, [
      tenant.id,
    ]);
    await undo(token);
    const { rows } = await world.owner.query(
      `select (select count(*)::int from passkey where account_id = $1) as passkeys,
         (select count(*)::int from recovery_code where account_id = $1) as codes`,
      [tenant.id],
    );
    expect(rows).toEqual([{ passkeys: 1, codes: 0 }]);
    expect((await lastTo(tenant.email)).text).toContain('Ook herstelcodes werken niet meer.');
  });

  test('is refused when another account has the old address', async () => {
    const token = await changeTo(next);
    const other = await aTenant(world);
    await world.owner.query('update account set email = $2 where account_id = $1', [other.id, tenant.email]);
    const refused = await undo(token);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Uw oude e-mailadres hoort intussen bij een ander account, dus we kunnen het niet teruggeven. Neem contact met ons op.',
    ]);
    expect(await currentEmail()).toBe(next);
    expect((await tenant.get('/api/auth/me')).statusCode).toBe(200);
  });

  test('is refused with 429 after twenty guesses', async () => {
    for (let times = 0; times < 20; times += 1) expect((await undo('verzonnen')).statusCode).toBe(400);
    expect((await undo('verzonnen')).statusCode).toBe(429);
  });
});
