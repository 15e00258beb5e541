import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { aTenant, goodPassword, logInElsewhere, type LoggedIn } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';

const change = (visitor: TestVisitor, body: object) => visitor.post('/api/auth/change-password', body);

const loginStatus = async ({ email }: LoggedIn, password: string) =>
  (await new TestVisitor(world.app).post('/api/auth/login', { email, password })).statusCode;

const meStatus = async (visitor: TestVisitor) => (await visitor.get('/api/auth/me')).statusCode;

describe('changing a password', () => {
  test('replaces the old password', async () => {
    const tenant = await aTenant(world);
    const answer = await change(tenant, { currentPassword: goodPassword, newPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Uw wachtwoord is gewijzigd.' });
    expect(await loginStatus(tenant, goodPassword)).toBe(401);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
  });

  test('stores the new password as an Argon2id hash with 19 MiB of memory and two passes', async () => {
    const tenant = await aTenant(world);
    await change(tenant, { currentPassword: goodPassword, newPassword });
    const { rows } = await world.owner.query<{ password_hash: string }>(
      'select password_hash from account where account_id = $1',
      [tenant.id],
    );
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('ends the other sessions of the account, and no sessions of other accounts', async () => {
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

  test('gets the answer of success when it is sent again, because the first answer was lost', async () => {
    const tenant = await aTenant(world);
    const visitor = new TestVisitor(await appThatLoses(world, { commitOf: 'update "account"' }));
    visitor.cookie = tenant.cookie;
    const body = { currentPassword: goodPassword, newPassword };
    expect((await change(visitor, body)).statusCode).toBe(503);
    const again = await change(visitor, body);
    expect([again.statusCode, again.json()]).toEqual([200, { message: 'Uw wachtwoord is gewijzigd.' }]);
    expect(again.cookies.map(({ name }) => name)).toEqual(['gulhart-device']);
    expect(await loginStatus(tenant, newPassword)).toBe(200);
    const log = (await tenant.get('/api/admin/audit')).json<AuditEntry[]>();
    expect(log.map(({ action }) => action)).not.toContain('account_password_guessed');
    await world.movePast({ minutes: 10 });
    expect((await change(visitor, body)).statusCode).toBe(400);
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
  ])('with %j is refused with the message: %s', async (body, sentence) => {
    const tenant = await aTenant(world);
    const answer = await change(tenant, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: sentence, error: sentence, code: 'validation_failed' });
    expect(await loginStatus(tenant, goodPassword)).toBe(200);
  });
});

describe('guessing the current password', () => {
  const guess = (visitor: TestVisitor) => change(visitor, { currentPassword: 'Mis-Gegokt-1', newPassword });
  const logOf = async (visitor: TestVisitor) =>
    (await visitor.get('/api/admin/audit')).json<AuditEntry[]>().map(({ text }) => text);

  test('is logged, without the guessed password', async () => {
    const tenant = await aTenant(world);
    expect((await guess(tenant)).statusCode).toBe(400);
    expect(await logOf(tenant)).toEqual(['Bij het wijzigen van het wachtwoord klopte het huidige niet.']);
  });

  test('ends the session at the fifth wrong password, but no other session of the user, and mails the user', async () => {
    const tenant = await aTenant(world);
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    for (let turn = 0; turn < 4; turn += 1) expect((await guess(tenant)).statusCode).toBe(400);
    const last = await guess(tenant);
    expect([last.statusCode, last.json().message]).toEqual([
      401,
      'Er is vijf keer iets verkeerds ingevuld. Daarom bent u op dit apparaat uitgelogd.',
    ]);
    expect([await meStatus(tenant), await meStatus(elsewhere)]).toEqual([401, 200]);
    const { rows } = await world.owner.query<{ subject: string; text: string }>(
      'select subject, text from mail where recipient = $1',
      [tenant.email],
    );
    expect(rows).toEqual([
      {
        subject: 'Iemand probeerde uw wachtwoord te wijzigen',
        text: expect.stringContaining('(Chrome op Windows) is vijf keer'),
      },
    ]);
    expect(rows[0]!.text).toContain('Uw wachtwoord is niet gewijzigd.');
    // The fifth guess and the logout are logged at the same time, so their order may differ.
    expect(await logOf(elsewhere)).toContain(
      'Uitgelogd (Chrome op Windows), omdat er vijf keer een verkeerd wachtwoord of een verkeerde code is ingevuld.',
    );
    expect(await loginStatus(tenant, goodPassword)).toBe(200);
  });

  test('counts towards the same limit as a wrong password at a step-up', async () => {
    const tenant = await aTenant(world);
    for (let turn = 0; turn < 2; turn += 1) await guess(tenant);
    for (let turn = 0; turn < 2; turn += 1)
      await tenant.post('/api/auth/step-up', { password: 'Mis-Gegokt-1' });
    expect(await meStatus(tenant)).toBe(200);
    expect((await guess(tenant)).statusCode).toBe(401);
    expect(await meStatus(tenant)).toBe(401);
  });

  test('is counted from zero again after the right password', async () => {
    const tenant = await aTenant(world);
    for (let turn = 0; turn < 4; turn += 1) await guess(tenant);
    const right = { currentPassword: goodPassword, newPassword: 'Negen-Nieuwe-9' };
    expect((await change(tenant, right)).statusCode).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) expect((await guess(tenant)).statusCode).toBe(400);
  });

  test('is limited to five guesses, even when the requests run in parallel', async () => {
    const tenant = await aTenant(world);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(tenant)));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    expect(await meStatus(tenant)).toBe(401);
  });

  test('from many sessions is blocked after twenty guesses, and so is the right password', async () => {
    const tenant = await aTenant(world);
    for (let session = 0; session < 4; session += 1) {
      const stolen = await logInElsewhere(world, tenant.id, tenant.id);
      for (let turn = 0; turn < 5; turn += 1) await guess(stolen);
    }
    expect((await change(tenant, { currentPassword: goodPassword, newPassword })).statusCode).toBe(429);
  });
});
