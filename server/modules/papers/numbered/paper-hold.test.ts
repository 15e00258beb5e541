import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TenantDetails } from '../../../../contract/tenants.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember, anAdministrator, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { runningYear } from '../year-overviews/overview-year.ts';

const world = useTestWorld();
let organisation: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  await world.owner.query('delete from organisation');
  organisation = await aTenant(world, 'Stichting De Open Hand');
});

const save = (by: LoggedIn, key: string, value: string) => by.post('/api/admin/settings', { key, value });
const download = (by: LoggedIn, donationId: string) =>
  by.get(`/api/admin/donations/${donationId}/receipt.pdf`);
const holdOf = async (by: LoggedIn) =>
  (await by.get('/api/auth/me')).json<{ paperHold?: string }>().paperHold;

const confirmOwner = (confirmed: boolean) =>
  world.owner.query('update account set email_confirmed_at = $2 where account_id = $1', [
    organisation.id,
    confirmed ? new Date() : null,
  ]);
const acceptKey = (accepted: boolean) =>
  world.owner.query(
    'update organisation_secret set methods_checked_at = $2, retired_at = null where organisation_id = $1',
    [organisation.id, accepted ? new Date() : null],
  );
const removeKey = async () =>
  expect((await organisation.delete('/api/admin/settings/mollie_api_live_key')).statusCode).toBe(204);

/** Records an offline gift. Mollie has accepted the live key, but no donor has paid through Mollie. */
async function anEnteredGift(): Promise<string> {
  const donationId = await aRecordedDonation(world, organisation, { method: 'offline_cash' });
  await acceptKey(true);
  return donationId;
}

const countPapers = async () =>
  (await world.owner.query<{ count: number }>('select count(*)::int as count from paper')).rows[0]!.count;

const enterGift = (by: LoggedIn) =>
  by.request('POST', '/api/admin/offline-gifts', {
    date: '2026-03-29',
    amount: '250000',
    firstName: 'Gerda',
    lastName: 'Gever',
    email: 'gerda@voorbeeld.nl',
    method: 'offline_transfer',
    pageId: null,
    fundId: null,
    isAnother: false,
    idempotencyKey: randomUUID(),
  });

describe('papers on hold, for lack of a confirmed owner address or a live key that Mollie accepts', () => {
  const holds = [
    ['unconfirmed', confirmOwner, 'Bevestig eerst het e-mailadres van een eigenaar'],
    ['no_live_key', acceptKey, 'Er is geen live-sleutel die Mollie accepteert.'],
  ] as const;

  test.each(holds)('no receipt gets a number until the hold ends (%s)', async (reason, set, why) => {
    const donationId = await anEnteredGift();
    await set(false);
    const refused = await download(organisation, donationId);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(why)]);
    expect(await holdOf(organisation)).toBe(reason);
    expect(await countPapers()).toBe(0);
    await set(true);
    expect((await download(organisation, donationId)).statusCode).toBe(200);
    expect(await holdOf(organisation)).toBeUndefined();
  });

  test.each(holds)('no gift can be entered by hand (%s)', async (_reason, set, why) => {
    await anEnteredGift();
    await set(false);
    const refused = await enterGift(organisation);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining(`U kunt nog geen giften invoeren. ${why}`),
    ]);
    await set(true);
    expect((await enterGift(organisation)).statusCode).toBe(201);
  });

  test('an accepted key no longer counts after it is removed', async () => {
    const donationId = await anEnteredGift();
    expect(await holdOf(organisation)).toBeUndefined();
    await removeKey();
    expect(await holdOf(organisation)).toBe('no_live_key');
    expect((await download(organisation, donationId)).statusCode).toBe(409);
    expect((await enterGift(organisation)).statusCode).toBe(409);
  });

  test('a live payment through Mollie ends the hold for a missing live key', async () => {
    await anEnteredGift();
    await removeKey();
    await aRecordedDonation(world, organisation, { status: 'failed' });
    await aRecordedDonation(world, organisation, { environment: 'test' });
    expect(await holdOf(organisation)).toBe('no_live_key');
    const donationId = await aRecordedDonation(world, organisation);
    expect(await holdOf(organisation)).toBeUndefined();
    expect((await download(organisation, donationId)).statusCode).toBe(200);
  });

  test('a paper that was issued before the hold can still be downloaded', async () => {
    const donationId = await aRecordedDonation(world, organisation);
    expect((await download(organisation, donationId)).statusCode).toBe(200);
    await confirmOwner(false);
    expect((await download(organisation, donationId)).statusCode).toBe(200);
  });

  test('receipts of test gifts are still issued', async () => {
    const donationId = await aRecordedDonation(world, organisation, { environment: 'test' });
    await confirmOwner(false);
    await acceptKey(false);
    expect((await download(organisation, donationId)).statusCode).toBe(200);
  });

  test('the confirmation is mailed without a receipt, and says that the receipt follows', async () => {
    const donationId = await aRecordedDonation(world, organisation);
    await confirmOwner(false);
    const answer = await organisation.post(`/api/donations/${donationId}/send-email`);
    expect(answer.json().message).toContain('zonder kwitantie');
    const mailOf = async () =>
      (
        await world.owner.query<{ html: string; files: number }>(
          `select html, (select count(*)::int from mail_attachment a where a.mail_id = m.mail_id) as files
           from mail m where donation_id = $1 order by created_at desc limit 1`,
          [donationId],
        )
      ).rows[0]!;
    const held = await mailOf();
    expect(held.html).toContain('De kwitantie volgt later; u vindt haar dan ook in Mijn gift.');
    expect(held).toMatchObject({ html: expect.not.stringContaining('in de bijlage'), files: 0 });
    await confirmOwner(true);
    await organisation.post(`/api/donations/${donationId}/send-email`);
    expect(await mailOf()).toMatchObject({ html: expect.stringContaining('in de bijlage'), files: 1 });
  });

  test('until the hold ends, year overviews cannot be sent and a queued job issues no papers', async () => {
    const year = runningYear(new Date()) - 1;
    await givePastGifts(world, organisation, [{ at: new Date(`${year}-05-01T12:00:00Z`) }]);
    await save(organisation, 'payment_api_environment', 'live');
    await confirmOwner(false);
    const send = () => organisation.post('/api/admin/year-overviews/send', { year });
    const refused = await send();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('De jaaroverzichten kunnen nog niet worden verstuurd. Bevestig eerst'),
    ]);
    await confirmOwner(true);
    expect((await send()).statusCode).toBe(200);
    await confirmOwner(false);
    await world.runJobs();
    expect(await countPapers()).toBe(0);
    await confirmOwner(true);
    expect((await send()).statusCode).toBe(200);
    await world.runJobs();
    expect(await countPapers()).toBe(2);
  });
});

describe('a live key', () => {
  const key = `live_${'a'.repeat(30)}`;

  test('is saved only after an owner has confirmed an address', async () => {
    await confirmOwner(false);
    const refused = await save(organisation, 'mollie_api_live_key', key);
    expect([refused.statusCode, refused.json().fields.value]).toEqual([
      400,
      expect.stringMatching(/^Bevestig eerst uw e-mailadres.*opnieuw laten sturen/),
    ]);
    const all = await organisation.request('PUT', '/api/admin/settings', {
      values: { mollie_api_live_key: key },
    });
    expect(Object.keys(all.json().fields)).toEqual(['mollie_api_live_key']);
    await confirmOwner(true);
    expect((await save(organisation, 'mollie_api_live_key', key)).statusCode).toBe(200);
  });

  test('needs no confirmed address if it is for the simulator, and neither does a test key', async () => {
    await confirmOwner(false);
    for (const [name, value] of [
      ['mollie_api_live_key', `live_simulator_${'a'.repeat(20)}`],
      ['mollie_api_key', `test_${'a'.repeat(30)}`],
    ] as const)
      expect((await save(organisation, name, value)).statusCode).toBe(200);
  });
});

describe('a name or RSIN that two organisations claim', () => {
  let impostor: LoggedIn;
  let donationId: string;

  beforeEach(async () => {
    await save(organisation, 'org_rsin', '123456782');
    impostor = await aTenant(world, 'Eigen naam');
    donationId = await aRecordedDonation(world, impostor);
  });

  const decide = (by: LoggedIn, decision: 'approved' | 'refused', ...seen: string[]) =>
    by.post(`/api/admin/users/${impostor.id}/identity`, { decision, seen });

  test.each([
    ['org_name', 'De Open Hand'],
    ['org_name', 'STICHTING DÉ 0PEN HAND'],
    ['org_name', 'St. De Open Hand'],
    ['org_name', 'De stichting De Open Hand'],
    ['org_name', 'De Open Hand Nederland'],
    ['org_name', 'Stichting De Open Hand (officieel)'],
    ['org_name', 'De St. De Open Hand Nederland officieel'],
    ['org_name', 'de-open-hand'],
    ['org_name', 'De Open Ħand'],
    ['org_name', 'Ðe Øþen Haŋd'],
    ['org_name', '“De” • Open — Hand…'],
    ['org_rsin', '123456782'],
  ])('puts the papers of the second organisation on hold until an approval: %s %s', async (key, value) => {
    expect((await save(impostor, key, value)).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBe('waiting');
    expect((await download(impostor, donationId)).statusCode).toBe(409);
    const own = await aRecordedDonation(world, organisation);
    expect((await download(organisation, own)).statusCode).toBe(200);

    expect((await decide(impostor, 'approved', value)).statusCode).toBe(404);
    const administrator = await anAdministrator(world);
    const listed = async () =>
      (await administrator.get('/api/admin/users?page=1'))
        .json<{ id: string; identityHold: string | null }[]>()
        .map(({ id, identityHold }) => [id, identityHold]);
    expect(await listed()).toContainEqual([impostor.id, 'waiting']);
    expect(await listed()).toContainEqual([organisation.id, null]);
    expect((await decide(administrator, 'approved', value)).statusCode).toBe(200);
    expect((await download(impostor, donationId)).statusCode).toBe(200);
    expect((await decide(administrator, 'approved', value)).statusCode).toBe(409);
    const { rows } = await world.owner.query(`select kind, recipient from mail where kind like 'identity-%'`);
    expect(rows).toEqual([{ kind: 'identity-approved', recipient: impostor.email }]);
    expect((await impostor.get('/api/admin/audit')).body).toContain('identity_approved');
  });

  test('can be approved or refused only if it did not change after the administrator saw it', async () => {
    const administrator = await anAdministrator(world);
    const shown = async () => {
      const one = await administrator.get(`/api/admin/users/${impostor.id}`);
      return one.json<{ heldIdentities: string[] }>().heldIdentities;
    };
    expect(await shown()).toEqual([]);
    await save(impostor, 'org_name', 'De Open Hand');
    const seen = await shown();
    expect(seen).toEqual(['De Open Hand']);
    const changes: [string, string, string[]][] = [
      ['org_rsin', '123456782', ['123456782', 'De Open Hand']],
      ['org_name', 'DE OPEN HAND', ['123456782', 'DE OPEN HAND']],
    ];
    for (const [key, value, then] of changes) {
      await save(impostor, key, value);
      for (const decision of ['approved', 'refused'] as const) {
        const late = await decide(administrator, decision, ...seen);
        expect([late.statusCode, late.json().message]).toEqual([
          409,
          'De naam of het RSIN is intussen gewijzigd. Bekijk het opnieuw.',
        ]);
      }
      expect(await holdOf(impostor)).toBe('waiting');
      expect((await shown()).toSorted()).toEqual(then);
    }
    expect((await decide(administrator, 'approved', ...(await shown()))).statusCode).toBe(200);
    expect([await holdOf(impostor), await shown()]).toEqual([undefined, []]);
  });

  test('keeps papers on hold after a refusal, until the organisation chooses another name', async () => {
    await save(impostor, 'org_name', 'Open Hand');
    const administrator = await anAdministrator(world);
    await save(impostor, 'org_name', 'De Open Hand');
    expect((await decide(administrator, 'refused', 'De Open Hand')).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBe('refused');
    await save(impostor, 'org_name', 'De Open-Hand');
    expect(await holdOf(impostor)).toBe('refused');
    await save(impostor, 'org_name', 'Eigen naam');
    expect(await holdOf(impostor)).toBeUndefined();
    expect((await download(impostor, donationId)).statusCode).toBe(200);
  });

  test('puts papers on hold even if the second organisation has the RSIN only for past years', async () => {
    await save(impostor, 'org_rsin', '111222333');
    expect(await holdOf(impostor)).toBeUndefined();
    const correct = (periods: object[]) =>
      impostor.request('PUT', '/api/admin/year-overviews/periods', { key: 'org_rsin', periods });
    const today = { from: '2026-01-01', until: null, value: '111222333' };
    const earlier = { from: '2020-01-01', until: '2025-12-31', value: '123456782' };
    expect((await correct([earlier, today])).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBe('waiting');
    await save(impostor, 'org_rsin', '');
    expect(await holdOf(impostor)).toBe('waiting');
    await save(impostor, 'org_rsin', '111222333');
    expect((await correct([today])).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBeUndefined();
  });

  test('is shown to the administrator together with the other waiting claims of the same organisation', async () => {
    const other = await aTenant(world, 'Derde');
    await save(other, 'org_rsin', '987654329');
    await save(impostor, 'org_rsin', '111222333');
    const corrected = await impostor.request('PUT', '/api/admin/year-overviews/periods', {
      key: 'org_rsin',
      periods: [
        { from: '2019-01-01', until: '2019-12-31', value: '123456782' },
        { from: '2020-01-01', until: '2025-12-31', value: '987654329' },
        { from: '2026-01-01', until: null, value: '111222333' },
      ],
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    const administrator = await anAdministrator(world);
    const one = await administrator.get(`/api/admin/users/${impostor.id}`);
    expect(one.json().heldIdentities).toEqual(['123456782', '987654329']);
    expect((await decide(administrator, 'approved', '123456782')).statusCode).toBe(409);
    expect((await decide(administrator, 'approved', '123456782', '987654329')).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBeUndefined();
  });

  test('makes both organisations look-alikes of each other, also for an RSIN of past years', async () => {
    await save(organisation, 'org_rsin', '111222333');
    const corrected = await organisation.request('PUT', '/api/admin/year-overviews/periods', {
      key: 'org_rsin',
      periods: [
        { from: '2020-01-01', until: '2025-12-31', value: '123456782' },
        { from: '2026-01-01', until: null, value: '111222333' },
      ],
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    await save(impostor, 'org_rsin', '123456782');
    expect(await holdOf(impostor)).toBe('waiting');
    const administrator = await anAdministrator(world);
    const lookAlikesOf = async ({ id }: LoggedIn) =>
      (await administrator.get(`/api/admin/users/${id}`))
        .json<TenantDetails>()
        .lookAlikes.map((one) => one.id);
    expect(await lookAlikesOf(impostor)).toEqual([organisation.id]);
    expect(await lookAlikesOf(organisation)).toEqual([impostor.id]);
  });

  test('can also be refused to the organisation that had it first, but only by an administrator', async () => {
    const first = await aRecordedDonation(world, organisation);
    await save(impostor, 'org_name', 'De Open Hand');
    const administrator = await anAdministrator(world);
    const refuse = (by: LoggedIn, who: LoggedIn, ...seen: string[]) =>
      by.post(`/api/admin/users/${who.id}/identity`, { decision: 'refused', seen });
    expect(await holdOf(organisation)).toBeUndefined();
    expect((await refuse(impostor, organisation)).statusCode).toBe(404);
    // A refusal fails if no other organisation claims the name, or if `seen` lists a name that is not on hold.
    const alone = await aTenant(world, 'Alleen');
    expect((await refuse(administrator, alone)).statusCode).toBe(409);
    expect((await refuse(administrator, organisation, 'Stichting De Open Hand')).statusCode).toBe(409);
    expect(await holdOf(organisation)).toBeUndefined();
    expect((await refuse(administrator, organisation)).statusCode).toBe(200);
    expect(await holdOf(organisation)).toBe('refused');
    expect((await download(organisation, first)).statusCode).toBe(409);
    expect((await decide(administrator, 'approved', 'De Open Hand')).statusCode).toBe(200);
    expect((await download(impostor, donationId)).statusCode).toBe(200);
    expect((await refuse(administrator, impostor)).statusCode).toBe(200);
    expect(await holdOf(impostor)).toBe('refused');
  });

  test('is reported to an administrator by mail when the hold begins, but in at most five mails a day', async () => {
    await world.owner.query('delete from mail');
    const administrator = await anAdministrator(world);
    const waitingMails = async () => {
      await world.runJobs();
      const { rows } = await world.owner.query<{ organisation_id: null; recipient: string; text: string }>(
        `select organisation_id, recipient, text from mail where kind = 'identity-waiting' order by created_at`,
      );
      return rows;
    };
    await save(impostor, 'org_name', 'Een andere eigen naam');
    expect(await waitingMails()).toEqual([]);
    await save(impostor, 'org_name', 'De Open Hand');
    await save(impostor, 'org_name', 'DE OPEN HAND');
    expect(await waitingMails()).toEqual([
      {
        organisation_id: null,
        recipient: expect.any(String),
        text: expect.stringContaining('‘DE OPEN HAND’'),
      },
    ]);
    expect((await waitingMails())[0]!.text).toContain(`/admin?tab=tenants&tenant=${impostor.id}`);
    await decide(administrator, 'refused', 'DE OPEN HAND');
    await save(impostor, 'org_name', 'De Open-Hand');
    expect(await waitingMails()).toHaveLength(1);
    await save(impostor, 'org_rsin', '123456782');
    expect((await waitingMails())[1]!.text).toContain('‘123456782’');
    for (let turn = 0; turn < 8; turn += 1) {
      await save(impostor, 'org_name', turn % 2 === 0 ? 'Eigen naam' : 'De Open Hand');
      await world.runJobs();
    }
    expect(await waitingMails()).toHaveLength(5);
  });

  test('puts the papers of only one organisation on hold if both claim it at the same moment', async () => {
    const others = [await aTenant(world, 'Een'), await aTenant(world, 'Twee')];
    for (const other of others) await aRecordedDonation(world, other);
    await Promise.all(others.map((other) => save(other, 'org_name', 'Nieuwe Naam')));
    const holds = await Promise.all(others.map(holdOf));
    expect(holds.filter((hold) => hold === 'waiting')).toHaveLength(1);
    expect(holds.filter((hold) => hold === undefined)).toHaveLength(1);
  });
});

test('staff cannot change the settings that appear on papers, or turn off the recovery of missed charges', async () => {
  const staff = await aMember(world, organisation, 'staff');
  for (const [key, value] of [
    ['org_name', 'Rode Kruis'],
    ['org_rsin', '123456782'],
    ['org_anbi', 'ja'],
    ['org_anbi_cultural', 'ja'],
    ['org_address', 'Elders 1'],
    ['storno_recovery', 'nee'],
  ] as const) {
    const answer = await save(staff, key, value);
    expect([key, answer.statusCode, answer.json().code]).toEqual([key, 404, 'role_not_allowed']);
  }
});
