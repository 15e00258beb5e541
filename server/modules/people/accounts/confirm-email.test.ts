import { beforeEach, describe, expect, test } from 'vitest';
import { aTenant, goodPassword } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

beforeEach(() => world.forgetAttempts());

async function mailsTo(address: string) {
  const { rows } = await world.owner.query<{ kind: string; text: string }>(
    'select kind, text from mail where recipient = $1 order by created_at',
    [address],
  );
  return rows.map(({ kind, text }) => ({ kind, token: /e-mail-bevestigen\?token=([\w-]+)/.exec(text)?.[1] }));
}

async function isConfirmed(visitor: TestVisitor): Promise<boolean> {
  return (await visitor.get('/api/auth/me')).json<{ emailConfirmed: boolean }>().emailConfirmed;
}

const confirm = (token = '') => new TestVisitor(world.app).post('/api/auth/confirm-email', { token });

async function register(username: string) {
  const visitor = new TestVisitor(world.app);
  const email = `${username}@voorbeeld.nl`;
  const answer = await visitor.post('/api/auth/register', {
    username,
    email,
    password: goodPassword,
    organisationName: 'Stichting Licht',
  });
  expect(answer.statusCode).toBe(201);
  return { visitor, email };
}

describe('a new account', () => {
  test('is logged in by its registration, and gets a device cookie and a welcome mail', async () => {
    const { visitor, email } = await register('lotte');
    expect((await visitor.get('/api/auth/me')).json()).toMatchObject({ email, emailConfirmed: false });
    expect(visitor.deviceCookie).toMatch(/^gulhart-device=/);
    const { rows } = await world.owner.query('select last_login_at from account where email = $1', [email]);
    expect(rows[0].last_login_at).toBeInstanceOf(Date);
    expect(await mailsTo(email)).toEqual([{ kind: 'welcome', token: expect.any(String) }]);
  });

  test('replaces the session of another account in the same browser', async () => {
    const tenant = await aTenant(world);
    const { cookie } = tenant;
    await tenant.post('/api/auth/register', {
      username: 'opnieuw',
      email: 'opnieuw@voorbeeld.nl',
      password: goodPassword,
      organisationName: 'Stichting Opnieuw',
    });
    expect((await tenant.get('/api/auth/me')).json().username).toBe('opnieuw');
    const before = new TestVisitor(world.app);
    before.cookie = cookie;
    expect((await before.get('/api/auth/me')).statusCode).toBe(401);
  });

  test('may save settings before the address is confirmed', async () => {
    const { visitor } = await register('haast');
    const saved = await visitor.post('/api/admin/settings', { key: 'org_name', value: 'Stichting Haast' });
    expect(saved.statusCode).toBe(200);
  });
});

describe('a link to confirm an address', () => {
  test('confirms the address, and says until it expires that the address is already confirmed', async () => {
    const { visitor, email } = await register('eenmaal');
    const [mail] = await mailsTo(email);
    expect((await confirm(mail?.token)).json()).toEqual({
      message: 'Uw e-mailadres is bevestigd.',
      isNewAddress: false,
    });
    expect(await isConfirmed(visitor)).toBe(true);
    expect((await confirm(mail?.token)).json()).toEqual({
      message: 'Uw e-mailadres is al bevestigd.',
      isNewAddress: false,
    });
    await world.movePast({ days: 7 });
    const expired = await confirm(mail?.token);
    expect([expired.statusCode, expired.json().message]).toEqual([
      400,
      'Deze link is al gebruikt of niet meer geldig. Is uw adres nog niet bevestigd, vraag dan op uw dashboard een nieuwe aan.',
    ]);
  });

  test('is refused after seven days, and is then deleted', async () => {
    const { email } = await register('week');
    const [mail] = await mailsTo(email);
    await world.movePast({ days: 7 });
    expect((await confirm(mail?.token)).statusCode).toBe(400);
    const { rows } = await world.owner.query('select email_confirmed_at from account where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ email_confirmed_at: null }]);
    await world.owner.query(`select graphile_worker.add_job('remove-expired-proofs')`);
    await world.runJobs();
    const left = await world.owner.query('select from email_confirmation where email = $1', [email]);
    expect(left.rows).toEqual([]);
  });

  test('is sent again at most three times an hour, and not for a confirmed address', async () => {
    const { visitor, email } = await register('weer');
    const ask = () => visitor.post('/api/auth/resend-confirmation');
    for (let times = 0; times < 3; times += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(4);
    await confirm(mails.at(-1)?.token);
    await world.forgetAttempts();
    await ask();
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('is in the response only on a trial installation, and confirms only the account that asked for it', async () => {
    const { visitor, email } = await register('echt');
    const other = await register('ander');
    const ask = (from: TestVisitor) => from.post('/api/auth/resend-confirmation');
    expect((await ask(visitor)).json()).toEqual({ message: 'We hebben u een nieuwe link gemaild.' });
    const ofTrial = new TestVisitor(await world.appWith({ simulatorUrl: 'http://127.0.0.1:9' }));
    ofTrial.cookie = visitor.cookie;
    const { link } = (await ask(ofTrial)).json<{ link: string }>();
    const mails = await mailsTo(email);
    expect(link).toBe(`/e-mail-bevestigen?token=${mails.at(-1)?.token}`);
    await confirm(mails.at(-1)?.token);
    expect([await isConfirmed(visitor), await isConfirmed(other.visitor)]).toEqual([true, false]);
    expect((await ask(ofTrial)).json()).not.toHaveProperty('link');
    const mailServer = { send: async () => undefined, close: () => undefined };
    const withMail = { simulatorUrl: 'http://127.0.0.1:9', mailTransport: mailServer };
    const ofMail = new TestVisitor(await world.appWith(withMail));
    ofMail.cookie = other.visitor.cookie;
    expect((await ask(ofMail)).json()).not.toHaveProperty('link');
  });

  test('is refused with 429 after twenty guesses', async () => {
    for (let times = 0; times < 20; times += 1) await confirm('verzonnen');
    expect((await confirm('verzonnen')).statusCode).toBe(429);
  });
});
