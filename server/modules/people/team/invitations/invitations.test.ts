import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../contract/audit.ts';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import type { Team } from '../../../../../contract/team.ts';
import {
  aMember,
  anAdministrator,
  aTenant,
  goodPassword,
  type LoggedIn,
} from '../../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../../testing/test-world.ts';

const world = useTestWorld();
let owner: LoggedIn;
let someone: string;
let counter = 0;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world, 'Stichting Licht');
  counter += 1;
  someone = `fatima-${counter}@voorbeeld.nl`;
});

const invite = (email = someone, role = 'treasurer', visitor: TestVisitor = owner) =>
  visitor.post('/api/admin/team/invitations', { email, role });
const pending = async (visitor: TestVisitor = owner) =>
  (await visitor.get('/api/admin/team')).json<Team>().invitations;
const resend = async () => owner.post(`/api/admin/team/invitations/${(await pending())[0]!.id}/resend`);
const anybody = () => new TestVisitor(world.app);
const open = (token: string) => anybody().get(`/api/invitations?token=${encodeURIComponent(token)}`);
const accept = (token: string, visitor: TestVisitor, fields: object = {}) =>
  visitor.post('/api/invitations/accept', { token, ...fields });
const newcomer = (username = `fatima-${counter}`) => ({ username, password: goodPassword });
const auditOf = async (visitor: TestVisitor) =>
  (await visitor.get('/api/admin/audit')).json<AuditEntry[]>().map(({ actor, text }) => [actor, text]);

async function mailsTo(email: string) {
  const { rows } = await world.owner.query<{ subject: string; text: string }>(
    `select subject, text from mail where recipient = $1 and kind = 'team-invitation' order by created_at, mail_id`,
    [email],
  );
  return rows;
}

async function newestToken(email = someone): Promise<string> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'team-invitation' order by created_at desc limit 1`,
    [email],
  );
  return new URL(/http\S+uitnodiging\S+/.exec(rows[0]!.text)![0]).searchParams.get('token')!;
}

async function invited(email = someone, role = 'treasurer'): Promise<string> {
  expect((await invite(email, role)).statusCode).toBe(201);
  return newestToken(email);
}

const invalid = {
  code: 'validation_failed',
  message:
    'Deze uitnodiging is al gebruikt of niet meer geldig. Hebt u haar net aangenomen, log dan in. Vraag anders de organisatie om een nieuwe.',
};

async function expectInvalid(token: string): Promise<void> {
  for (const answer of [await open(token), await accept(token, anybody(), newcomer('wie-dan-ook'))]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(invalid);
  }
}

describe('an invitation', () => {
  test('is mailed with sender, team and role, and is listed and logged', async () => {
    const answer = await invite();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ message: `We hebben een uitnodiging gestuurd naar ${someone}.` });
    const [mail] = await mailsTo(someone);
    expect(mail?.subject).toBe('Uitnodiging voor het team van Stichting Licht');
    expect(mail?.text).toContain(
      `${owner.username} nodigt u uit om in Gulhart mee te werken aan de giften van Stichting Licht, als penningmeester.`,
    );
    expect(mail?.text).not.toContain(owner.email);
    expect(await pending()).toEqual([
      {
        id: expect.any(String),
        email: someone,
        role: 'treasurer',
        invitedBy: { id: owner.id, name: owner.username, email: owner.email },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        isExpired: false,
      },
    ]);
    expect(await auditOf(owner)).toEqual([
      [owner.email, `Uitgenodigd voor het team: ${someone} als Penningmeester.`],
    ]);
  });

  test('reveals the team’s name and the role to the holder of the link, but no members of the team', async () => {
    const answer = await open(await invited());
    expect(answer.json()).toEqual({
      email: someone,
      organizationName: 'Stichting Licht',
      role: 'treasurer',
      hasAccount: false,
    });
  });

  test('creates a logged-in account with a confirmed address and the offered role', async () => {
    const token = await invited();
    const fatima = anybody();
    const answer = await accept(token, fatima, newcomer());
    expect(answer.statusCode).toBe(200);
    expect(answer.json<CurrentUser>()).toMatchObject({
      username: `fatima-${counter}`,
      email: someone,
      isAdmin: false,
      organizationId: owner.id,
      organizationName: 'Stichting Licht',
      role: 'treasurer',
      emailConfirmed: true,
      organizations: [{ id: owner.id, name: 'Stichting Licht', role: 'treasurer' }],
    });
    expect((await fatima.get('/api/auth/me')).json()).toEqual(answer.json());
    expect(await pending()).toEqual([]);
    expect((await auditOf(owner))[0]).toEqual([
      someone,
      `De uitnodiging aangenomen: ${someone} als Penningmeester.`,
    ]);
    const login = await anybody().post('/api/auth/login', { email: someone, password: goodPassword });
    expect(login.statusCode).toBe(200);
  });

  test('adds an existing account to the team, and switches its session to that team', async () => {
    const elsewhere = await aTenant(world, 'Stichting Elders');
    const token = await invited(elsewhere.email.toUpperCase(), 'viewer');
    expect((await open(token)).json()).toMatchObject({ hasAccount: true });
    const answer = await accept(token, elsewhere);
    expect(answer.json<CurrentUser>()).toMatchObject({
      id: elsewhere.id,
      organizationId: owner.id,
      role: 'viewer',
      emailConfirmed: true,
      organizations: [
        { id: elsewhere.id, name: 'Stichting Elders', role: 'owner' },
        { id: owner.id, name: 'Stichting Licht', role: 'viewer' },
      ],
    });
    expect((await elsewhere.get('/api/admin/team')).statusCode).toBe(404);
    await elsewhere.post('/api/auth/organization', { organizationId: elsewhere.id });
    expect((await elsewhere.get('/api/admin/team')).statusCode).toBe(200);
  });

  test('gives the inviter the same response whether or not the address has an account', async () => {
    const elsewhere = await aTenant(world);
    const [known, unknown] = [await invite(elsewhere.email), await invite(someone)];
    expect(known.body.replace(elsewhere.email, '')).toBe(unknown.body.replace(someone, ''));
    expect(known.statusCode).toBe(unknown.statusCode);
  });

  test.each([
    [{ email: 'geen adres' }, 'email'],
    [{ role: 'beheerder' }, 'role'],
    [{ email: 'iemand@voorbeeld.nl\r\nBcc: a@b.nl' }, 'email'],
  ])('with %j is refused', async (replaced, field) => {
    const answer = await owner.post('/api/admin/team/invitations', {
      email: someone,
      role: 'viewer',
      ...replaced,
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    expect(await pending()).toEqual([]);
  });
});

describe('the link of an invitation', () => {
  test('is refused after it has been used', async () => {
    const token = await invited();
    expect((await accept(token, anybody(), newcomer())).statusCode).toBe(200);
    await expectInvalid(token);
  });

  test('works for only one of two concurrent requests', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `${round}-${someone}`;
      const token = await invited(email);
      const answers = await Promise.all(
        ['een', 'twee'].map((name) => accept(token, anybody(), newcomer(`${name}-${round}-${counter}`))),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(
        statuses.filter((status) => status === 200),
        String(statuses),
      ).toHaveLength(1);
      const { rowCount } = await world.owner.query('select from account where email = $1', [email]);
      expect(rowCount).toBe(1);
    }
  });

  test('works for a week, and not longer', async () => {
    const token = await invited();
    await world.movePast({ days: 6, hours: 23 });
    expect((await open(token)).statusCode).toBe(200);
    await world.movePast({ hours: 1, minutes: 1 });
    await expectInvalid(token);
    expect(await pending()).toMatchObject([{ email: someone, isExpired: true }]);
  });

  test('stops working when the invitation is withdrawn', async () => {
    const token = await invited();
    const [invitation] = await pending();
    expect((await owner.delete(`/api/admin/team/invitations/${invitation!.id}`)).statusCode).toBe(204);
    await expectInvalid(token);
    expect(await pending()).toEqual([]);
    expect((await owner.delete(`/api/admin/team/invitations/${invitation!.id}`)).statusCode).toBe(404);
    expect((await auditOf(owner))[0]).toEqual([owner.email, `De uitnodiging aan ${someone} ingetrokken.`]);
  });

  test('is replaced when the invitation is sent again, even after a week', async () => {
    const first = await invited();
    await world.movePast({ days: 7 });
    const answer = await resend();
    expect(answer.json()).toEqual({
      message: `We hebben een nieuwe link gestuurd naar ${someone}. De vorige werkt niet meer.`,
    });
    await expectInvalid(first);
    expect((await open(await newestToken())).statusCode).toBe(200);
    expect(await pending()).toMatchObject([{ email: someone, isExpired: false }]);
  });

  test('is replaced when the same address is invited again with another role', async () => {
    const first = await invited();
    const second = await invited(someone.toUpperCase(), 'viewer');
    await expectInvalid(first);
    expect(await pending()).toMatchObject([{ role: 'viewer' }]);
    expect((await open(second)).json()).toMatchObject({ role: 'viewer' });
  });

  test('stops working when the organisation is deleted', async () => {
    const token = await invited();
    await world.owner.query('delete from organisation where organisation_id = $1', [owner.id]);
    await expectInvalid(token);
  });

  test.each(['x', 'a'.repeat(43), '%00', '../..', '’ or 1=1 --'])(
    'is refused when it is forged: %j',
    expectInvalid,
  );

  test('is refused for another logged-in account, and the message names the invited address', async () => {
    const stranger = await aTenant(world);
    for (const token of [await invited(), await invited((await aTenant(world)).email)]) {
      const { email } = (await open(token)).json<{ email: string }>();
      const answer = await accept(token, stranger, newcomer());
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        message: `Deze uitnodiging is voor ${email}, maar u bent ingelogd als ${stranger.email}. Log uit en open de link uit de mail opnieuw.`,
      });
    }
    expect(await pending()).toHaveLength(2);
  });

  test('asks a user who has an account to log in, and never changes their password', async () => {
    const elsewhere = await aTenant(world);
    const token = await invited(elsewhere.email);
    const answer = await accept(token, anybody(), { username: 'dief', password: 'Een-Ander-Woord-9' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      message: `Er is al een account met het adres ${elsewhere.email}. Log daarmee in om de uitnodiging aan te nemen.`,
    });
    const login = await anybody().post('/api/auth/login', { email: elsewhere.email, password: goodPassword });
    expect(login.statusCode).toBe(200);
  });

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'fatima' }, ['password']],
    [{ username: 'ab', password: goodPassword }, ['username']],
    [{ username: 'fatima', password: 'kort' }, ['password']],
    [{ username: 'fatima', password: 'Welkom01!' }, ['password']],
    [{ username: 'fatima', password: goodPassword, role: 'owner' }, ['role']],
  ])('stays valid after the invalid input %j', async (fields, refused) => {
    const token = await invited();
    const answer = await accept(token, anybody(), fields);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(refused);
    expect((await open(token)).statusCode).toBe(200);
  });

  test('stays valid when the chosen username is taken', async () => {
    const token = await invited();
    const answer = await accept(token, anybody(), newcomer(owner.username));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ fields: { username: 'Deze gebruikersnaam is al in gebruik.' } });
    expect((await accept(token, anybody(), newcomer())).statusCode).toBe(200);
  });
});

describe('an existing member of the team', () => {
  test('cannot be invited', async () => {
    const member = await aMember(world, owner, 'viewer');
    const answer = await invite(member.email.toUpperCase(), 'owner');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      fields: { email: `${member.email.toUpperCase()} zit al in uw team.` },
    });
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('cannot accept an invitation to an address that became theirs later, and keeps their role', async () => {
    const member = await aMember(world, owner, 'viewer');
    const token = await invited(someone, 'owner');
    await world.owner.query('update account set email = $1 where account_id = $2', [someone, member.id]);
    const answer = await accept(token, member);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'U zit al in dit team. Uw rol blijft zoals die is.' });
    expect((await member.get('/api/auth/me')).json()).toMatchObject({ role: 'viewer' });
  });
});

describe('the sender of an invitation', () => {
  let second: LoggedIn;

  beforeEach(async () => {
    second = await aMember(world, owner, 'owner');
  });

  const invitedBySecond = async (email = someone, role = 'owner') => {
    expect((await invite(email, role, second)).statusCode).toBe(201);
    return newestToken(email);
  };
  const removeSecond = (by: TestVisitor = owner) => by.delete(`/api/admin/team/members/${second.id}`);
  const demoteSecond = (role = 'staff') =>
    owner.request('PUT', `/api/admin/team/members/${second.id}`, { role, was: 'owner' });
  const setRole = (role: string) =>
    world.owner.query('update membership set role = $1 where organisation_id = $2 and account_id = $3', [
      role,
      owner.id,
      second.id,
    ]);

  test('is shown in the list of invitations', async () => {
    await invitedBySecond();
    expect(await pending()).toMatchObject([
      { email: someone, invitedBy: { id: second.id, name: second.username, email: second.email } },
    ]);
  });

  test('loses pending invitations when removed from the team, and the response and the log say so', async () => {
    const tokens = [await invitedBySecond(), await invitedBySecond(`ander-${someone}`, 'viewer')];
    const kept = await invited(`blijft-${someone}`);
    const answer = await removeSecond();
    expect(answer.json()).toEqual({
      message: `${second.username} zit niet meer in uw team. Ook 2 openstaande uitnodigingen van ${second.username} vervallen.`,
      lapsedInvitations: 2,
    });
    for (const token of tokens) await expectInvalid(token);
    expect((await open(kept)).statusCode).toBe(200);
    expect(await pending()).toMatchObject([{ email: `blijft-${someone}` }]);
    expect(await auditOf(owner)).toContainEqual([
      owner.email,
      `Vervallen uitnodigingen van ${second.email}: ander-${someone}, ${someone}.`,
    ]);
  });

  test('loses pending invitations when leaving the team', async () => {
    const token = await invitedBySecond();
    expect((await removeSecond(second)).json()).toEqual({
      message: 'U hebt het team verlaten. Ook uw openstaande uitnodiging vervalt.',
      lapsedInvitations: 1,
    });
    await expectInvalid(token);
  });

  test('loses pending invitations after a demotion, even when they become an owner again', async () => {
    const token = await invitedBySecond(someone, 'viewer');
    expect((await demoteSecond()).json()).toEqual({
      message: `De rol is gewijzigd. Ook 1 openstaande uitnodiging van ${second.username} vervalt.`,
      lapsedInvitations: 1,
    });
    await expectInvalid(token);
    await owner.request('PUT', `/api/admin/team/members/${second.id}`, { role: 'owner', was: 'staff' });
    await expectInvalid(token);
  });

  test('keeps pending invitations while they are an administrator, whatever their role', async () => {
    await world.owner.query('update account set is_admin = true where account_id = $1', [second.id]);
    const token = await invitedBySecond();
    expect((await demoteSecond()).json()).toEqual({ message: 'De rol is gewijzigd.', lapsedInvitations: 0 });
    expect((await open(token)).statusCode).toBe(200);
    await world.owner.query('update account set is_admin = false where account_id = $1', [second.id]);
    await expectInvalid(token);
  });

  test('loses pending invitations when their account is deleted', async () => {
    const token = await invitedBySecond();
    await world.owner.query('delete from account where account_id = $1', [second.id]);
    await expectInvalid(token);
    expect(await pending()).toEqual([]);
  });

  test('must be an owner when a new user or an existing account accepts the invitation', async () => {
    const elsewhere = await aTenant(world, 'Stichting Elders');
    const [forNewcomer, forAccount] = [await invitedBySecond(), await invitedBySecond(elsewhere.email)];
    await setRole('treasurer');
    await expectInvalid(forNewcomer);
    const answer = await accept(forAccount, elsewhere);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(invalid);
    const { rowCount } = await world.owner.query('select from membership where organisation_id = $1', [
      owner.id,
    ]);
    expect(rowCount).toBe(2);
    await setRole('owner');
    expect((await accept(forAccount, elsewhere)).statusCode).toBe(200);
  });

  test('is the owner who sent the invitation last', async () => {
    await invited(someone, 'viewer');
    const [invitation] = await pending();
    expect((await second.post(`/api/admin/team/invitations/${invitation!.id}/resend`)).statusCode).toBe(200);
    const token = await newestToken();
    expect(await pending()).toMatchObject([{ invitedBy: { id: second.id } }]);
    await removeSecond();
    await expectInvalid(token);
  });

  test('has no pending invitations after a demotion, even if an acceptance and a new invitation run at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = `${round}-${someone}`;
      const token = await invitedBySecond(email);
      const [, accepted] = await Promise.all([
        demoteSecond(),
        accept(token, anybody(), newcomer(`tegelijk-${round}-${counter}`)),
        invite(`nog-een-${email}`, 'owner', second),
      ]);
      expect([200, 400]).toContain(accepted.statusCode);
      expect((await pending()).filter(({ invitedBy }) => invitedBy.id === second.id)).toEqual([]);
      await setRole('owner');
      await world.forgetAttempts();
    }
  });
});

describe('the limits on invitations', () => {
  test('let a team send ten invitations an hour, including those that are sent again', async () => {
    for (let turn = 0; turn < 9; turn += 1) expect((await invite(`${turn}-${someone}`)).statusCode).toBe(201);
    expect((await resend()).statusCode).toBe(200);
    const answer = await invite();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await resend()).statusCode).toBe(429);
    expect(await mailsTo(someone)).toEqual([]);
    const other = await aTenant(world);
    expect((await invite(`ander-${someone}`, 'viewer', other)).statusCode).toBe(201);
  });

  test('let all teams together invite one address five times an hour', async () => {
    for (let turn = 0; turn < 5; turn += 1)
      expect((await invite(someone, 'viewer', await aTenant(world))).statusCode).toBe(201);
    expect((await invite(someone, 'viewer', await aTenant(world))).statusCode).toBe(429);
    expect(await mailsTo(someone)).toHaveLength(5);
  });

  test('let a team send the same invitation five times an hour', async () => {
    await invite();
    for (let turn = 0; turn < 4; turn += 1) expect((await resend()).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(429);
    expect(await mailsTo(someone)).toHaveLength(5);
  });

  test('refuse guessed links from one IP address after sixty attempts to open, and after twenty attempts to accept', async () => {
    let answer = await open('verzonnen');
    for (let turn = 0; turn < 60 && answer.statusCode === 400; turn += 1) answer = await open('verzonnen');
    expect(answer.statusCode).toBe(429);
    for (let turn = 0; turn < 20; turn += 1) await accept('verzonnen', anybody(), newcomer());
    expect((await accept('verzonnen', anybody(), newcomer())).statusCode).toBe(429);
  });
});

test('another team’s invitations cannot be seen, sent again or withdrawn', async () => {
  await invited();
  const [invitation] = await pending();
  for (const visitor of [await aTenant(world), await anAdministrator(world)]) {
    expect(await pending(visitor)).toEqual([]);
    expect((await visitor.post(`/api/admin/team/invitations/${invitation!.id}/resend`)).statusCode).toBe(404);
    expect((await visitor.delete(`/api/admin/team/invitations/${invitation!.id}`)).statusCode).toBe(404);
  }
  expect(await pending()).toEqual([invitation]);
});

test('only a hash of the token in the link is stored', async () => {
  const token = await invited();
  const { rows } = await world.owner.query('select * from invitation where organisation_id = $1', [owner.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
