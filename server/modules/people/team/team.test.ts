import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { Role } from '../../../../contract/roles.ts';
import type { Team } from '../../../../contract/team.ts';
import {
  aMember,
  anAdministrator,
  aTenant,
  addMembership,
  type LoggedIn,
  logInElsewhere,
  letProofExpire,
} from '../../../testing/builders.ts';
import { type TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let owner: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world, 'Stichting Licht');
});

const teamOf = async (visitor: TestVisitor) => (await visitor.get('/api/admin/team')).json<Team>();
const rolesOf = async (visitor: TestVisitor) =>
  Object.fromEntries((await teamOf(visitor)).members.map(({ id, role }) => [id, role]));
const put = (visitor: TestVisitor, url: string, body: unknown) => visitor.request('PUT', url, body);
const changeRole = (visitor: TestVisitor, { id }: { id: string }, was: Role, role: Role) =>
  put(visitor, `/api/admin/team/members/${id}`, { role, was });
const remove = (visitor: TestVisitor, { id }: { id: string }) =>
  visitor.delete(`/api/admin/team/members/${id}`);
const auditOf = async (visitor: TestVisitor) =>
  (await visitor.get('/api/admin/audit')).json<AuditEntry[]>().map(({ text }) => text);
const storedRoles = async (organisationId: string) => {
  const { rows } = await world.owner.query<{ account_id: string; role: Role }>(
    'select account_id, role from membership where organisation_id = $1',
    [organisationId],
  );
  return rows;
};
describe('the team', () => {
  test('lists only its own members, owners first, with their roles, last logins and second factors', async () => {
    const viewer = await aMember(world, owner, 'viewer');
    const second = await aMember(world, owner, 'owner');
    await world.owner.query(
      `insert into totp (account_id, secret, confirmed_at) values ($1, 'x', now()), ($2, 'x', null)`,
      [second.id, viewer.id],
    );
    const stranger = await aTenant(world);
    const team = await teamOf(owner);
    expect(team).toEqual({
      members: [
        {
          id: owner.id,
          name: owner.username,
          email: owner.email,
          role: 'owner',
          lastLoginAt: expect.stringMatching(/Z$/),
          hasSecondFactor: false,
          isYou: true,
        },
        expect.objectContaining({ id: second.id, role: 'owner', hasSecondFactor: true, isYou: false }),
        expect.objectContaining({ id: viewer.id, role: 'viewer', hasSecondFactor: false }),
      ],
      invitations: [],
      secondFactorRequiredSince: null,
      refundLimit: '100.00',
    });
    expect(JSON.stringify(team)).not.toContain(stranger.email);
  });

  test.each(['treasurer', 'staff', 'viewer'] as const)('cannot be seen or changed by a %s', async (role) => {
    const member = await aMember(world, owner, role);
    const other = await aMember(world, owner, 'viewer');
    for (const answer of [
      await member.get('/api/admin/team'),
      await changeRole(member, member, role, 'owner'),
      await changeRole(member, other, 'viewer', 'staff'),
      await remove(member, other),
      await remove(member, owner),
      await put(member, '/api/admin/team/rules', { requireSecondFactor: false, refundLimit: '999' }),
      await member.post('/api/admin/team/invitations', { email: 'vriend@voorbeeld.nl', role: 'owner' }),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'role_not_allowed']);
    expect(await rolesOf(owner)).toEqual({ [owner.id]: 'owner', [member.id]: role, [other.id]: 'viewer' });
  });
});

describe('a role', () => {
  test('that is changed applies from the next request and is logged', async () => {
    const member = await aMember(world, owner, 'viewer');
    expect((await member.get('/api/admin/team')).statusCode).toBe(404);
    expect((await changeRole(owner, member, 'viewer', 'owner')).statusCode).toBe(200);
    expect((await member.get('/api/admin/team')).statusCode).toBe(200);
    expect((await changeRole(owner, member, 'owner', 'treasurer')).statusCode).toBe(200);
    expect((await member.get('/api/admin/team')).statusCode).toBe(404);
    expect(await auditOf(owner)).toEqual([
      `De rol gewijzigd van ${member.email}: Eigenaar → Penningmeester.`,
      `De rol gewijzigd van ${member.email}: Meekijker → Eigenaar.`,
    ]);
  });

  test('that an owner changes causes a mail to the member, and so does a removal from the team', async () => {
    const member = await aMember(world, owner, 'viewer');
    await changeRole(owner, member, 'viewer', 'viewer');
    await changeRole(owner, member, 'viewer', 'treasurer');
    await remove(owner, member);
    const { rows } = await world.owner.query<{ kind: string; subject: string; text: string }>(
      `select kind, subject, text from mail where recipient = $1 order by created_at, kind desc`,
      [member.email],
    );
    expect(rows.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['team-role-changed', 'Uw rol bij Stichting Licht is gewijzigd'],
      ['team-member-removed', 'U zit niet meer in het team van Stichting Licht'],
    ]);
    expect(rows[0]!.text).toContain(
      `${owner.email} heeft uw rol in het team van Stichting Licht gewijzigd van meekijker in penningmeester.`,
    );
    expect(rows[0]!.text).toContain('Een penningmeester ziet donateurs, exporteert en betaalt terug');
    expect(rows[1]!.text).toContain(`${owner.email} heeft u uit het team van Stichting Licht verwijderd.`);
  });

  test('a member who leaves the team gets no mail', async () => {
    const member = await aMember(world, owner, 'viewer');
    await remove(member, member);
    const { rowCount } = await world.owner.query('select from mail where recipient = $1', [member.email]);
    expect(rowCount).toBe(0);
  });

  test('that changed in the meantime is not overwritten by an owner who saw the old role', async () => {
    const member = await aMember(world, owner, 'viewer');
    await changeRole(owner, member, 'viewer', 'staff');
    const answer = await changeRole(owner, member, 'viewer', 'treasurer');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: `De rol van ${member.username} is intussen gewijzigd in Medewerker. Kijk of dat zo goed is en kies anders opnieuw.`,
    });
    expect(await rolesOf(owner)).toMatchObject({ [member.id]: 'staff' });
  });

  test('that stays the same is not logged', async () => {
    const member = await aMember(world, owner, 'viewer');
    expect((await changeRole(owner, member, 'viewer', 'viewer')).statusCode).toBe(200);
    expect((await changeRole(owner, owner, 'owner', 'owner')).statusCode).toBe(200);
    expect(await auditOf(owner)).toEqual([]);
  });

  test.each([
    { role: 'baas', was: 'viewer' },
    { role: 'owner' },
    { role: 'owner', was: 'viewer', isAdmin: true },
  ])('is not changed by the invalid request %j', async (body) => {
    const member = await aMember(world, owner, 'viewer');
    expect((await put(owner, `/api/admin/team/members/${member.id}`, body)).statusCode).toBe(400);
    expect(await rolesOf(owner)).toMatchObject({ [member.id]: 'viewer' });
  });

  test('of a member of another team cannot be changed', async () => {
    const stranger = await aTenant(world);
    const theirs = await aMember(world, stranger, 'viewer');
    for (const whom of [stranger, theirs, { id: '0'.repeat(26) }]) {
      expect((await changeRole(owner, whom, 'viewer', 'owner')).statusCode).toBe(404);
      expect((await remove(owner, whom)).statusCode).toBe(404);
    }
    expect(await storedRoles(stranger.id)).toHaveLength(2);
  });

  test('in one team does not affect the role in another team', async () => {
    const elsewhere = await aTenant(world, 'Stichting Elders');
    const both = await aMember(world, owner, 'viewer');
    await addMembership(world, both, elsewhere, 'owner');
    const there = await logInElsewhere(world, both.id, elsewhere.id);
    expect((await both.get('/api/admin/team')).statusCode).toBe(404);
    expect(Object.keys(await rolesOf(there))).toHaveLength(2);
    await changeRole(owner, both, 'viewer', 'staff');
    expect(await rolesOf(there)).toMatchObject({ [both.id]: 'owner' });
  });
});

describe('the last owner', () => {
  const refusal =
    'Een team heeft altijd een eigenaar. Maak eerst iemand anders eigenaar; daarna kan dit wel.';

  test('cannot be demoted and cannot leave the team', async () => {
    const member = await aMember(world, owner, 'treasurer');
    for (const answer of [await changeRole(owner, owner, 'owner', 'viewer'), await remove(owner, owner)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'conflict', message: refusal });
    }
    await changeRole(owner, member, 'treasurer', 'owner');
    expect((await changeRole(owner, owner, 'owner', 'viewer')).statusCode).toBe(200);
    expect((await remove(member, member)).json()).toMatchObject({ message: refusal });
  });

  test('remains when two owners demote or remove each other, or leave, at the same moment', async () => {
    const demote = (who: TestVisitor, whom: LoggedIn) => changeRole(who, whom, 'owner', 'viewer');
    const pairs: [typeof demote, typeof demote][] = [
      [demote, demote],
      [demote, (who, whom) => remove(who, whom)],
      [(who, whom) => remove(who, whom), (who, whom) => remove(who, whom)],
    ];
    for (let round = 0; round < 6; round += 1) {
      for (const [first, second] of pairs) {
        const one = await aTenant(world);
        const two = await aMember(world, one, 'owner');
        const answers = await Promise.all([first(one, two), second(two, one)]);
        const statuses = answers.map(({ statusCode }) => statusCode);
        expect(
          statuses.filter((status) => status === 200),
          String(statuses),
        ).toHaveLength(1);
        const left = await storedRoles(one.id);
        expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
      }
      const one = await aTenant(world);
      const two = await aMember(world, one, 'owner');
      const leaving = await Promise.all([remove(one, one), remove(two, two)]);
      expect(leaving.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await storedRoles(one.id)).toHaveLength(1);
    }
  });
});

describe('a removal from the team', () => {
  test('logs the member out of this team in every tab, but not of other teams', async () => {
    const elsewhere = await aTenant(world, 'Stichting Elders');
    const member = await aMember(world, owner, 'staff');
    await addMembership(world, member, elsewhere, 'viewer');
    const otherTab = await logInElsewhere(world, member.id, owner.id);
    const there = await logInElsewhere(world, member.id, elsewhere.id);
    expect((await remove(owner, member)).statusCode).toBe(200);
    for (const tab of [member, otherTab]) {
      const answer = await tab.get('/api/admin/donations?page=1');
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_logged_in']);
    }
    expect((await there.get('/api/auth/me')).statusCode).toBe(200);
    expect(await auditOf(owner)).toEqual([`Uit het team verwijderd: ${member.email} (Medewerker).`]);
    expect((await remove(owner, member)).statusCode).toBe(404);
  });

  test('deletes the account when it belongs to no other organisation', async () => {
    const member = await aMember(world, owner, 'staff');
    await remove(owner, member);
    const { rowCount } = await world.owner.query('select from account where account_id = $1', [member.id]);
    expect(rowCount).toBe(0);
  });

  test('by the member themselves logs them out, and the audit log says that they left', async () => {
    const member = await aMember(world, owner, 'viewer');
    const answer = await remove(member, member);
    expect(answer.statusCode).toBe(200);
    expect(member.cookie).toBeUndefined();
    expect(await auditOf(owner)).toEqual([`Het team verlaten: ${member.email} (Meekijker).`]);
    expect(await rolesOf(owner)).toEqual({ [owner.id]: 'owner' });
  });

  test('is refused for an administrator who founded this organisation, also when they want to leave', async () => {
    const administrator = await anAdministrator(world);
    const second = await aMember(world, administrator, 'owner');
    const answer = await remove(second, administrator);
    expect(answer.statusCode).toBe(409);
    expect((await administrator.get('/api/auth/me')).statusCode).toBe(200);
    expect((await remove(administrator, administrator)).statusCode).toBe(409);
  });
});

describe('the team rules', () => {
  const save = (visitor: TestVisitor, rules: object) => put(visitor, '/api/admin/team/rules', rules);
  const mailsAbout = async (organisationId: string) => {
    const { rows } = await world.owner.query<{ recipient: string; text: string }>(
      `select recipient, text from mail
       where organisation_id = $1 and kind = 'second-factor-required' order by recipient`,
      [organisationId],
    );
    return rows;
  };

  test('that require a second factor are mailed once to each member without one', async () => {
    const secured = await aMember(world, owner, 'staff');
    await world.owner.query(`insert into totp (account_id, secret, confirmed_at) values ($1, 'x', now())`, [
      secured.id,
    ]);
    const plain = await aMember(world, owner, 'viewer');
    expect((await save(owner, { requireSecondFactor: true, refundLimit: '100' })).statusCode).toBe(200);
    const first = (await teamOf(owner)).secondFactorRequiredSince;
    expect(first).toMatch(/Z$/);
    await save(owner, { requireSecondFactor: true, refundLimit: '100' });
    expect((await teamOf(owner)).secondFactorRequiredSince).toBe(first);
    const mails = await mailsAbout(owner.id);
    expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email, plain.email].toSorted());
    expect(mails[0]?.text).toContain('Het team van Stichting Licht logt voortaan in met een tweede stap');
    expect(mails[0]?.text).toContain('/admin?tab=account');
    expect(await auditOf(owner)).toEqual([
      'Een tweede stap bij het inloggen verplicht gesteld voor het team.',
    ]);

    await save(owner, { requireSecondFactor: false, refundLimit: '100' });
    expect((await teamOf(owner)).secondFactorRequiredSince).toBeNull();
    expect((await auditOf(owner))[0]).toBe('Een tweede stap bij het inloggen niet langer verplicht gesteld.');
  });

  test('are mailed only once to each member when two owners save them at the same moment', async () => {
    const second = await aMember(world, owner, 'owner');
    const required = { requireSecondFactor: true, refundLimit: '100' };
    await Promise.all([save(owner, required), save(second, required)]);
    expect(await mailsAbout(owner.id)).toHaveLength(2);
  });

  test('show the due date only to members without a second factor', async () => {
    const member = await aMember(world, owner, 'viewer');
    const due = async () => (await member.get('/api/auth/me')).json<CurrentUser>().secondFactorDueAt;
    expect(await due()).toBeNull();
    await save(owner, { requireSecondFactor: true, refundLimit: '100' });
    const days = (Date.parse((await due())!) - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeCloseTo(7, 2);
    await world.owner.query(`insert into totp (account_id, secret, confirmed_at) values ($1, 'x', now())`, [
      member.id,
    ]);
    expect(await due()).toBeNull();
  });

  test('block members without a second factor after a week', async () => {
    const member = await aMember(world, owner, 'viewer');
    await save(owner, { requireSecondFactor: true, refundLimit: '100' });
    expect((await owner.get('/api/admin/team')).statusCode).toBe(200);
    await world.movePast({ days: 8 });
    expect((await owner.get('/api/admin/team')).json()).toMatchObject({ code: 'second_factor_needed' });
    expect((await remove(owner, member)).json()).toMatchObject({ code: 'second_factor_needed' });
  });

  test.each([
    ['250,50', '250.50'],
    ['0', '0.00'],
    [1_000_000, '1000000.00'],
  ])('accept %j as the limit for refunds', async (typed, stored) => {
    await save(owner, { requireSecondFactor: false, refundLimit: typed });
    expect((await teamOf(owner)).refundLimit).toBe(stored);
  });

  test('are logged with the old and the new limit for refunds', async () => {
    await save(owner, { requireSecondFactor: false, refundLimit: '1250' });
    expect(await auditOf(owner)).toEqual([
      'De grens voor terugbetalen door penningmeesters gewijzigd: €\u00a0100,00 → €\u00a01.250,00.',
    ]);
  });

  test.each(['', '1.250', '-1', '1000000,01', 'veel', null])(
    'refuse %j as the limit for refunds',
    async (refundLimit) => {
      const answer = await save(owner, { requireSecondFactor: false, refundLimit });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        fields: { refundLimit: 'Vul een bedrag in van € 0 tot € 1.000.000, bijvoorbeeld 100 of 250,50' },
      });
    },
  );
});

test('changing the team requires step-up', async () => {
  const member = await aMember(world, owner, 'viewer');
  await owner.post('/api/admin/team/invitations', { email: 'nieuw@voorbeeld.nl', role: 'viewer' });
  const { invitations } = await teamOf(owner);
  const invitation = `/api/admin/team/invitations/${invitations[0]!.id}`;
  await letProofExpire(world, owner);
  await letProofExpire(world, member);
  for (const answer of [
    await changeRole(owner, member, 'viewer', 'owner'),
    await remove(owner, member),
    await remove(member, member),
    await put(owner, '/api/admin/team/rules', { requireSecondFactor: true, refundLimit: '1' }),
    await owner.post('/api/admin/team/invitations', { email: 'ander@voorbeeld.nl', role: 'owner' }),
    await owner.post(`${invitation}/resend`),
    await owner.delete(invitation),
  ])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'step_up_needed']);
  expect(await teamOf(owner)).toMatchObject({ members: [{}, { role: 'viewer' }], invitations });
});
