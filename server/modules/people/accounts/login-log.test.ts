import { beforeEach, describe, expect, test } from 'vitest';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { aPasskey, givePasskey, logOf, mailsTo } from '../../../testing/second-factors.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
let owner: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world);
});

const logIn = (visitor: TestVisitor, { email }: { email: string }, password = goodPassword) =>
  visitor.request('POST', '/api/auth/login', { email, password }, { 'user-agent': firefox });

describe('the audit log', () => {
  test('contains each login with account and device', async () => {
    await logIn(new TestVisitor(world.app), owner);
    const [entry] = (await owner.get('/api/admin/audit')).json();
    expect(entry).toMatchObject({ actor: owner.email, text: 'Ingelogd (Firefox op Windows).' });
  });

  test('contains failed logins with the reason', async () => {
    await logIn(new TestVisitor(world.app), owner, 'Mis-Gegokt-1');
    await world.runJobs();
    const [entry] = (await owner.get('/api/admin/audit')).json();
    expect(entry).toMatchObject({
      actor: owner.email,
      text: 'Een poging om in te loggen is mislukt (verkeerd wachtwoord, Firefox op Windows).',
    });
  });

  test('contains a failed login only if its password was checked', async () => {
    const stranger = new TestVisitor(world.app);
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn += 1)
      statuses.push((await logIn(stranger, owner, 'Mis-Gegokt-1')).statusCode);
    await world.runJobs();
    const tried = statuses.filter((status) => status === 401).length;
    expect(tried).toBeLessThanOrEqual(5);
    expect(await logOf(world, owner)).toHaveLength(tried);
  });

  test('contains no entries for addresses without an account', async () => {
    const before = await world.owner.query('select count(*) from audit_entry');
    await logIn(new TestVisitor(world.app), { email: 'niemand@voorbeeld.nl' }, 'Mis-Gegokt-1');
    await world.runJobs();
    expect((await world.owner.query('select count(*) from audit_entry')).rows).toEqual(before.rows);
  });

  test('of the platform contains only the logins of administrators', async () => {
    const administrator = await anAdministrator(world);
    await logIn(new TestVisitor(world.app), administrator);
    await logIn(new TestVisitor(world.app), administrator, 'Mis-Gegokt-1');
    await logIn(new TestVisitor(world.app), owner);
    await world.runJobs();
    const { rows } = await world.owner.query('select actor, action from platform_audit_entry order by at');
    expect(rows).toEqual([
      { actor: administrator.email, action: 'login_succeeded' },
      { actor: administrator.email, action: 'login_failed' },
    ]);
  });
});

describe('a login with an unknown device', () => {
  const newDeviceMails = async (who = owner) =>
    (await mailsTo(world, who)).filter(({ kind }) => kind === 'new-device');

  test('causes a mail with the device, the Dutch time and a link to choose a new password', async () => {
    const clock = { now: () => new Date('2026-07-01T22:05:00Z') };
    const visitor = new TestVisitor(await world.appWith({ clock }));
    await logIn(visitor, owner);
    const [mail, ...others] = await newDeviceMails();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Er is ingelogd op uw account');
    expect(mail!.text).toContain(
      'Op donderdag 2 juli 2026 om 00:05 (Nederlandse tijd) is op uw account bij Gulhart ingelogd met een apparaat of browser die we nog niet kenden: Firefox op Windows.',
    );
    expect(mail!.text).toContain('http://localhost:3000/wachtwoord-vergeten');
  });

  test('causes a mail only the first time', async () => {
    const visitor = new TestVisitor(world.app);
    await logIn(visitor, owner);
    await visitor.post('/api/auth/logout');
    await logIn(visitor, owner);
    expect(await newDeviceMails()).toHaveLength(1);
  });

  test('causes a mail even if another account has used that device before', async () => {
    const visitor = new TestVisitor(world.app);
    await logIn(visitor, await aTenant(world));
    await logIn(visitor, owner);
    expect(await newDeviceMails()).toHaveLength(1);
  });

  test('causes a mail if the user logs in with a passkey', async () => {
    const { device } = await aPasskey(owner);
    await givePasskey(new TestVisitor(world.app), device);
    expect(await newDeviceMails()).toHaveLength(1);
  });

  test('causes no mail if the user registered in that browser, or has never logged in before', async () => {
    const visitor = new TestVisitor(world.app);
    const email = 'nieuw@voorbeeld.nl';
    await visitor.post('/api/auth/register', {
      username: 'nieuw-hier',
      email,
      password: goodPassword,
      organisationName: 'Stichting Nieuw',
    });
    await visitor.post('/api/auth/logout');
    await logIn(visitor, { email });
    expect(await newDeviceMails({ ...owner, email } as LoggedIn)).toEqual([]);

    await world.owner.query('update account set last_login_at = null where account_id = $1', [owner.id]);
    await logIn(new TestVisitor(world.app), owner);
    expect(await newDeviceMails()).toEqual([]);
  });

  test('causes no mail when the login fails', async () => {
    await logIn(new TestVisitor(world.app), owner, 'Mis-Gegokt-1');
    expect(await newDeviceMails()).toEqual([]);
  });
});
