import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { aMember, type LoggedIn } from '../../../testing/builders.ts';
import { useClosing } from '../../../testing/closing-world.ts';
import { aGift, aMonthlyGift, aStartedGift, sendGift } from '../../../testing/giving-builders.ts';
import { useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const closing = useClosing(world);

const nameOf = async (owner: LoggedIn) =>
  (await meOf(owner)).organizationName || (await meOf(owner)).username;
const meOf = async (visitor: LoggedIn) => (await visitor.get('/api/auth/me')).json<CurrentUser>();
const close = async (owner: LoggedIn, name?: string) =>
  owner.post('/api/admin/organization/close', { name: name ?? (await nameOf(owner)) });
const keep = (owner: LoggedIn) => owner.post('/api/admin/organization/reopen');

const mailsAbout = async (kind: string) => {
  const { rows } = await world.owner.query<{
    recipient: string;
    text: string;
    organisation_id: string | null;
  }>(
    `select recipient, text, organisation_id from mail
     where kind = $1 and recipient in (select email from account a join membership m using (account_id)
       where m.organisation_id = $2) order by recipient`,
    [kind, closing.organisation.id],
  );
  return rows;
};

describe('an owner who deletes the organisation', () => {
  test('stops new gifts immediately, and everything is deleted when no work is open', async () => {
    await aMonthlyGift(world, closing.organisation);
    const gift = await aStartedGift(world, closing.organisation);
    expect((await close(closing.organisation)).statusCode).toBe(202);
    expect((await sendGift(world, aGift(closing.organisation))).statusCode).toBe(409);
    expect(await meOf(closing.organisation)).toMatchObject({
      closingSince: expect.any(String),
      closingByOwner: true,
    });
    await closing.finishClosings();
    expect(await closing.runningAtMollie()).toBe(0);
    expect(await closing.exists()).toBe(true);
    await world.owner.query(`update payment set next_check_at = null where donation_id = $1`, [gift.id]);
    await world.settle();
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    const log = (await closing.administrator.get('/api/admin/platform-audit')).json<
      { text: string; actor: string }[]
    >();
    expect(log[0]).toMatchObject({
      actor: closing.organisation.email,
      text: expect.stringContaining(`(${closing.organisation.id}) verwijderd.`),
    });
  });

  test('can be overruled by another owner, and all owners are mailed about both decisions', async () => {
    const second = await aMember(world, closing.organisation, 'owner');
    await close(closing.organisation);
    await close(closing.organisation);
    const started = await mailsAbout('closing-started');
    expect(started.map(({ recipient }) => recipient)).toEqual(
      [closing.organisation.email, second.email].toSorted(),
    );
    expect(started[0]!.text).toContain(`${closing.organisation.email} is begonnen met het verwijderen`);
    expect(started[0]!.text).toContain('Toch behouden');
    // The mail belongs to no organisation, because the organisation may be deleted before the mail is sent.
    expect(started[0]!.organisation_id).toBeNull();

    expect((await keep(second)).statusCode).toBe(200);
    expect(await meOf(second)).toMatchObject({ closingSince: null, closingByOwner: false });
    const undone = await mailsAbout('closing-undone');
    expect(undone.map(({ text }) => text)).toEqual([
      expect.stringContaining(second.email),
      expect.stringContaining(second.email),
    ]);
    await closing.finishClosings();
    expect(await closing.exists()).toBe(true);
  });

  test('can cancel the deletion after a change of their own e-mail address', async () => {
    await close(closing.organisation);
    await world.owner.query(`update account set email = 'nieuw@voorbeeld.nl' where email = $1`, [
      closing.organisation.email,
    ]);
    expect(await meOf(closing.organisation)).toMatchObject({ closingByOwner: true });
    expect((await keep(closing.organisation)).statusCode).toBe(200);
  });

  test('must type the name of the organisation, and a wrong name changes nothing', async () => {
    const answer = await close(closing.organisation, 'Een andere stichting');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { name: 'Dit is niet de naam van uw organisatie.' } }),
    ]);
    expect(await meOf(closing.organisation)).toMatchObject({ closingSince: null });
    expect(await mailsAbout('closing-started')).toEqual([]);
  });

  test('can first export everything, and the export is logged', async () => {
    const answer = await closing.organisation.get('/api/admin/organization/export');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const log = (await closing.organisation.get('/api/admin/audit')).json<{ text: string }[]>();
    expect(log[0]).toMatchObject({ text: 'Alle gegevens van de organisatie geëxporteerd.' });
  });
});

test('an owner cannot cancel a deletion by an administrator', async () => {
  await aStartedGift(world, closing.organisation);
  await closing.remove();
  expect(await meOf(closing.organisation)).toMatchObject({ closingByOwner: false });
  const refused = await keep(closing.organisation);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Een beheerder van Gulhart heeft besloten om deze organisatie te verwijderen. Neem contact met ons op als dat niet klopt.',
  ]);
  expect(await meOf(closing.organisation)).toMatchObject({ closingSince: expect.any(String) });
});

test('no owner can delete the organisation of the last administrator', async () => {
  const { administrator } = closing;
  const colleague = await aMember(world, administrator, 'owner');
  await world.owner.query('update account set is_admin = account_id = $1 where is_admin', [administrator.id]);
  for (const owner of [administrator, colleague])
    expect([(await close(owner)).statusCode, (await meOf(owner)).closingSince]).toEqual([409, null]);
});
