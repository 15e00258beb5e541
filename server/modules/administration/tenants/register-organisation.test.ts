import { beforeEach, describe, expect, test } from 'vitest';
import { aTenant, goodPassword } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let turn = 0;

beforeEach(() => world.forgetAttempts());

function aRegistration() {
  turn += 1;
  return {
    username: `oprichter-${turn}`,
    email: `oprichter-${turn}@voorbeeld.nl`,
    password: goodPassword,
    organisationName: 'Stichting De Open Hand',
  };
}

const register = (body: object) => new TestVisitor(world.app).post('/api/auth/register', body);

async function countRows() {
  const { rows } = await world.owner.query<{ organisations: number; accounts: number; settings: number }>(
    `select (select count(*)::int from organisation) as organisations,
            (select count(*)::int from account) as accounts,
            (select count(*)::int from organisation_setting) as settings`,
  );
  return rows[0]!;
}

describe('registering', () => {
  test('creates an account and an organisation with the same random id', async () => {
    const registration = aRegistration();
    const answer = await register(registration);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      username: registration.username,
      email: registration.email,
      isAdmin: false,
    });
    const { rows } = await world.owner.query(
      `select m.organisation_id, a.account_id, m.role, a.is_admin
       from account a join membership m on m.account_id = a.account_id where a.email = $1`,
      [registration.email],
    );
    const { id } = answer.json<{ id: string }>();
    expect(rows).toEqual([{ organisation_id: id, account_id: id, role: 'owner', is_admin: false }]);
  });

  test.each([
    ['the organisation’s address', 'info@openhand.nl'],
    ['the founder’s address if the organisation’s is missing', undefined],
    ['the founder’s address if the organisation’s is empty', ''],
  ])('stores the organisation’s name, and as contact address %s', async (_case, organisationEmail) => {
    const registration = { ...aRegistration(), organisationEmail };
    expect((await register(registration)).statusCode).toBe(201);
    const visitor = new TestVisitor(world.app);
    const login = await visitor.post('/api/auth/login', {
      email: registration.email,
      password: goodPassword,
    });
    expect(login.statusCode).toBe(200);
    const valueOf = async (key: string) =>
      (await visitor.get(`/api/admin/settings/${key}`)).json<{ value: string }>().value;
    expect(await valueOf('org_name')).toBe('Stichting De Open Hand');
    expect(await valueOf('org_contact_email')).toBe(organisationEmail || registration.email);
  });

  test.each(['isAdmin', 'is_admin', 'role', 'organisationId', 'id', 'confirmPassword', 'acceptTerms'])(
    'with the unknown field %s is refused and creates nothing',
    async (field) => {
      const before = await countRows();
      const answer = await register({ ...aRegistration(), [field]: true });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { [field]: 'Dit veld kennen we niet.' } });
      expect(await countRows()).toEqual(before);
    },
  );

  test.each([
    ['email', 'Dit e-mailadres is al in gebruik.'],
    ['username', 'Deze gebruikersnaam is al in gebruik.'],
  ] as const)(
    'with another account’s %s in upper case is refused and creates nothing',
    async (field, sentence) => {
      const tenant = await aTenant(world);
      const before = await countRows();
      const answer = await register({ ...aRegistration(), [field]: tenant[field].toUpperCase() });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        message: sentence,
        error: sentence,
        code: 'conflict',
        fields: { [field]: sentence },
      });
      expect(await countRows()).toEqual(before);
    },
  );

  test('five times at the same moment with the same data creates only one organisation', async () => {
    const registration = aRegistration();
    const before = await countRows();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(registration)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expect((await countRows()).organisations).toBe(before.organisations + 1);
  });

  test('again, because the first answer was lost, says that the user can log in, but not with another password', async () => {
    const registration = aRegistration();
    const app = await appThatLoses(world, { commitOf: 'insert into "account"' });
    expect((await new TestVisitor(app).post('/api/auth/register', registration)).statusCode).toBe(503);
    const again = await register(registration);
    const sentence = 'Uw account is al gemaakt. U kunt inloggen met dit adres en uw wachtwoord.';
    expect([again.statusCode, again.json().fields]).toEqual([409, { email: sentence }]);
    const { email, password } = registration;
    expect((await new TestVisitor(world.app).post('/api/auth/login', { email, password })).statusCode).toBe(
      200,
    );
    const taken = [409, expect.stringContaining('is al in gebruik.')];
    const guessed = await register({ ...registration, password: 'Acht-Luide-Dalen-8' });
    expect([guessed.statusCode, guessed.json().message]).toEqual(taken);
    await world.movePast({ minutes: 10 });
    const later = await register(registration);
    expect([later.statusCode, later.json().message]).toEqual(taken);
  });

  test('logs the browser in, even if the connection breaks after the account was made', async () => {
    const visitor = new TestVisitor(await appThatLoses(world, { query: 'identify_session' }));
    visitor.cookie = (await aTenant(world)).cookie;
    const registration = aRegistration();
    expect((await visitor.post('/api/auth/register', registration)).statusCode).toBe(503);
    expect((await visitor.get('/api/auth/me')).json()).toMatchObject({ email: registration.email });
  });

  test.each(['Welkom01', 'WELKOM01', 'welkom12', 'wachtwoord', 'password1', '12345678', 'iloveyou'])(
    'with the weak password %s is refused, and so is a change to that password',
    async (password) => {
      const answer = await register({ ...aRegistration(), password });
      const tenant = await aTenant(world);
      const change = { currentPassword: goodPassword, newPassword: password };
      const changed = await tenant.post('/api/auth/change-password', change);
      expect([answer.statusCode, changed.statusCode]).toEqual([400, 400]);
      expect(answer.json().fields.password).toBe(changed.json().fields.newPassword);
    },
  );

  test.each(['Welkom01!', 'Welkom123!', '!Wachtwoord12', 'Password1!'])(
    'with the common password %s is refused',
    async (password) => {
      const answer = await register({ ...aRegistration(), password });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        fields: {
          password: 'Dit wachtwoord wordt te vaak gebruikt. Kies een wachtwoord dat moeilijker te raden is.',
        },
      });
    },
  );

  test('with a password of 10 kB is refused within two seconds of CPU time', async () => {
    const before = process.cpuUsage().user;
    const answer = await register({ ...aRegistration(), password: 'Aa1!'.repeat(2_500) });
    expect(answer.json()).toMatchObject({
      fields: { password: 'Wachtwoord mag hoogstens 200 tekens bevatten' },
    });
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });

  test('with HTML in the name stores the name unchanged', async () => {
    const organisationName = '<img src=x onerror=alert(1)> & "Zonen"';
    const { id } = (await register({ ...aRegistration(), organisationName })).json<{ id: string }>();
    const answer = await world.app.inject(`/api/settings/org_name?orgId=${id}`);
    expect(answer.json()).toEqual({ key: 'org_name', value: organisationName });
    expect(answer.headers['content-type']).toContain('application/json');
  });
});
