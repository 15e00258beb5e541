import { describe, expect, test } from 'vitest';
import { aTenant, goodPassword, type LoggedIn } from '../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';

const change = (visitor: TestVisitor, body: object) => visitor.post('/api/auth/change-password', body);

const loginStatus = async ({ email }: LoggedIn, password: string) =>
  (await new TestVisitor(world.app).post('/api/auth/login', { email, password })).statusCode;

const meStatus = async (visitor: TestVisitor) => (await visitor.get('/api/auth/me')).statusCode;

describe('changing a password', () => {
  test('really changes it', async () => {
    const tenant = await aTenant(world);
    const answer = await change(tenant, { currentPassword: goodPassword, newPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Uw wachtwoord is gewijzigd.' });
    expect(await loginStatus(tenant, goodPassword)).toBe(401);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
  });

  test('stores it as an Argon2id hash of 19 MiB and two passes', async () => {
    const tenant = await aTenant(world);
    await change(tenant, { currentPassword: goodPassword, newPassword });
    const { rows } = await world.owner.query<{ password_hash: string }>(
      'select password_hash from account where account_id = $1',
      [tenant.id],
    );
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('ends the account’s other sessions; this one and other accounts’ go on', async () => {
    const tenant = await aTenant(world);
    const other = await aTenant(world);
    const elsewhere = new TestVisitor(world.app);
    await elsewhere.post('/api/auth/login', { email: tenant.email, password: goodPassword });
    expect(await meStatus(elsewhere)).toBe(200);
    await change(tenant, { currentPassword: goodPassword, newPassword });
    expect(await meStatus(elsewhere)).toBe(401);
    expect(await meStatus(tenant)).toBe(200);
    expect(await meStatus(other)).toBe(200);
  });

  test.each([
    [{}, 'Vul uw huidige wachtwoord in'],
    [{ currentPassword: '', newPassword: '' }, 'Vul uw huidige wachtwoord in'],
    [{ currentPassword: 'x', newPassword: '' }, 'Vul een nieuw wachtwoord in'],
    [{ currentPassword: 'x', newPassword: 'Kort-1' }, 'Wachtwoord moet minstens 8 tekens bevatten'],
    [
      { currentPassword: 'x', newPassword: 'alles-klein-1' },
      'Wachtwoord moet minstens één hoofdletter bevatten',
    ],
    [
      { currentPassword: 'x', newPassword: 'ALLES-GROOT-1' },
      'Wachtwoord moet minstens één kleine letter bevatten',
    ],
    [{ currentPassword: 'x', newPassword: 'Geen-Cijfer' }, 'Wachtwoord moet minstens één cijfer bevatten'],
    [
      { currentPassword: 'x', newPassword: 'GeenTeken1' },
      'Wachtwoord moet minstens één speciaal teken bevatten',
    ],
    [{ currentPassword: 'x', newPassword }, 'Uw huidige wachtwoord klopt niet'],
  ])('with %j says first: %s', async (body, sentence) => {
    const tenant = await aTenant(world);
    const answer = await change(tenant, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: sentence, error: sentence, code: 'validation_failed' });
    expect(await loginStatus(tenant, goodPassword)).toBe(200);
  });

  test('guessing the current one is cut off', async () => {
    const tenant = await aTenant(world);
    const guess = () => change(tenant, { currentPassword: 'Mis-Gegokt-1', newPassword });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
      429,
    ]);
  });
});
