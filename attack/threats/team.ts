import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Attack } from '../attack.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import { password } from '../../harness/launch.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { type Answer, cookieIn, jsonOf, Visitor } from '../world/visitor.ts';

export const teamAttacks: Attack[] = [
  {
    threat: 'Invitation links',
    tried:
      'One link by 20 at once and again afterwards; withdrawn, replaced and late ones; by somebody logged in as another; a new password for an account that exists; 10 made-up ones',
    alsoIn: ['server/modules/people/team/invitations/invitations.test.ts'],
    async run({ product, database }) {
      const owner = await registerTenant(product.url, 'gastheer');
      const link = await invite(owner, database, 'genodigde');
      const answers = await inParallel(countTo(20), 20, (turn) =>
        accept(product.url, link.token, `gast-${turn}`),
      );
      assert.equal(
        answers.filter(({ status }) => status === 200).length,
        1,
        'more than one came in by one link',
      );
      const dead = [link.token];
      const withdrawn = await invite(owner, database, 'teruggetrokken');
      assert.equal((await owner.delete(`/api/admin/team/invitations/${withdrawn.id}`)).status, 204);
      const replaced = await invite(owner, database, 'vervangen');
      await owner.post(`/api/admin/team/invitations/${replaced.id}/resend`, {});
      const late = await invite(owner, database, 'te-laat');
      await database.query('update invitation set expires_at = now() where invitation_id = $1', [late.id]);
      dead.push(withdrawn.token, replaced.token, late.token);
      dead.push(...Array.from({ length: 10 }, () => randomBytes(32).toString('base64url')));
      const sentences = new Set<string>();
      for (const token of dead) {
        const answer = await accept(product.url, token, `indringer-${randomBytes(4).toString('hex')}`);
        assert.equal(answer.status, 400, answer.body);
        sentences.add(answer.body);
      }
      assert.equal(sentences.size, 1, 'the answer tells why a link is dead');

      const victim = await registerTenant(product.url, 'slachtoffer');
      const theirs = await invite(owner, database, 'slachtoffer', victim.email);
      const stranger = await registerTenant(product.url, 'vreemde');
      assert.equal((await stranger.post('/api/invitations/accept', { token: theirs.token })).status, 409);
      assert.equal((await accept(product.url, theirs.token, 'overnemer')).status, 401);
      assert.equal((await new Visitor(product.url).logIn(victim.email, password)).status, 200);
      return `1 of 20 came in; ${dead.length} dead links with one answer; 409 as another, 401 with a new password`;
    },
  },
  {
    threat: 'Invitations left behind',
    tried:
      'An owner invites two addresses of their own, one with an account, and is removed, demoted or leaves, then accepts; demoted while they invite and accept, five times',
    alsoIn: [
      'server/modules/people/team/invitations/invitations.test.ts',
      'server/modules/administration/tenants/tenants.test.ts',
      'server/modules/people/notifications/notifications.test.ts',
    ],
    async run({ product, database }) {
      const owner = await registerTenant(product.url, 'achterdeur');
      const ends: ((rogue: Visitor & { id: string }) => Promise<Answer>)[] = [
        (rogue) => owner.delete(`/api/admin/team/members/${rogue.id}`),
        (rogue) => changeRole(owner, rogue.id, 'owner', 'viewer'),
        (rogue) => rogue.delete(`/api/admin/team/members/${rogue.id}`),
      ];
      for (const end of ends) {
        const rogue = await join(owner, database, 'owner');
        const other = await registerTenant(product.url, 'tweede-adres');
        const fresh = await invite(owner, database, 'terug', undefined, 'owner', rogue);
        const known = await invite(owner, database, 'terug', other.email, 'owner', rogue);
        const ended = await end(rogue);
        assert.equal(jsonOf(ended)['lapsedInvitations'], 2, ended.body);
        assert.equal(
          (await accept(product.url, fresh.token, 'terug')).status,
          400,
          'came back as a newcomer',
        );
        const joined = await other.post('/api/invitations/accept', { token: known.token });
        assert.equal(joined.status, 400, 'came back with an account');
      }
      for (let turn = 0; turn < 5; turn += 1) {
        const rogue = await join(owner, database, 'owner');
        const { token } = await invite(owner, database, 'race', undefined, 'viewer', rogue);
        await Promise.all([
          changeRole(owner, rogue.id, 'owner', 'viewer'),
          rogue.post('/api/admin/team/invitations', { email: `race-${turn}@kwaad.example`, role: 'owner' }),
          accept(product.url, token, 'race'),
        ]);
        const { rowCount } = await database.query('select from invitation where invited_by_id = $1', [
          rogue.id,
        ]);
        assert.equal(rowCount, 0, 'an invitation outlives its sender’s rights');
      }
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from membership where organisation_id = $1 and role = 'owner'`,
        [owner.id],
      );
      assert.equal(rows[0]?.count, 1, 'somebody is an owner again');
      return '6 of 6 links dead after removal, demotion and leaving; none left after 5 races';
    },
  },
  {
    threat: 'Roles in a team',
    tried:
      'Two owners demote each other at once, five times; a viewer promotes themselves, invites, removes; a removed member’s session',
    alsoIn: ['server/modules/people/team/team.test.ts', 'server/route-roles.test.ts'],
    async run({ product, database }) {
      for (let turn = 0; turn < 5; turn += 1) {
        const one = await registerTenant(product.url, 'een');
        const two = await join(one, database, 'owner');
        const outcomes = await Promise.all([
          changeRole(one, two.id, 'owner', 'viewer'),
          changeRole(two, one.id, 'owner', 'viewer'),
        ]);
        assert.equal(outcomes.filter(({ status }) => status === 200).length, 1);
        const { rowCount } = await database.query(
          `select from membership where organisation_id = $1 and role = 'owner'`,
          [one.id],
        );
        assert.equal(rowCount, 1, 'a team without an owner');
      }
      const owner = await registerTenant(product.url, 'eigenaar');
      const viewer = await join(owner, database, 'viewer');
      for (const answer of [
        await changeRole(viewer, viewer.id, 'viewer', 'owner'),
        await viewer.post('/api/admin/team/invitations', { email: 'vriend@kwaad.example', role: 'owner' }),
        await viewer.delete(`/api/admin/team/members/${owner.id}`),
      ])
        assert.equal(answer.status, 404, answer.body);
      assert.equal((await owner.delete(`/api/admin/team/members/${viewer.id}`)).status, 200);
      assert.equal((await viewer.get('/api/admin/stats')).status, 401, 'a removed member goes on');
      return 'One owner is left each time; 404 three times for a viewer; a removed session is dead at once';
    },
  },
];

interface SentLink {
  id: string;
  token: string;
}

async function invite(
  owner: Tenant,
  database: pg.Pool,
  label: string,
  email = `${label}-${randomBytes(4).toString('hex')}@genodigd.example`,
  role = 'viewer',
  sender: Visitor = owner,
): Promise<SentLink> {
  const answer = await sender.post('/api/admin/team/invitations', { email, role });
  assert.equal(answer.status, 201, answer.body);
  const { rows } = await database.query<{ invitation_id: string; text: string }>(
    `select i.invitation_id, m.text from invitation i
     join mail m on m.organisation_id = i.organisation_id and m.recipient = i.email and m.kind = 'team-invitation'
     where i.organisation_id = $1 and i.email = $2`,
    [owner.id, email],
  );
  const token = /uitnodiging\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  assert.ok(token.length > 40, 'the mail has no link');
  return { id: rows[0]?.invitation_id ?? '', token };
}

function accept(address: string, token: string, username: string) {
  return new Visitor(address).post('/api/invitations/accept', {
    token,
    username: `${username}-${randomBytes(3).toString('hex')}`,
    password,
  });
}

async function join(owner: Tenant, database: pg.Pool, role: string): Promise<Visitor & { id: string }> {
  const { token } = await invite(owner, database, role, undefined, role);
  const answer = await accept(owner.address, token, role);
  assert.equal(answer.status, 200, answer.body);
  const member = new Visitor(owner.address);
  member.cookie = cookieIn(answer);
  return Object.assign(member, { id: jsonOf(answer)['id'] ?? '' });
}

function changeRole(visitor: Visitor, id: string, was: string, role: string) {
  return visitor.ask(`/api/admin/team/members/${id}`, { method: 'PUT', body: { role, was } });
}
