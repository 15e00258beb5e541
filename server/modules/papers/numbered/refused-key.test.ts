import { beforeEach, expect, test } from 'vitest';
import { textOf } from '../../../testing/donor-browser.ts';
import { aPaidGift, sendGift, aGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const now = new Date('2026-11-16T11:00:00Z');
const world = useGivingWorld(() => ({ clock: { now: () => now } }));
const nothingRefunded = 'is echt, en er is niets van terugbetaald.';
const unknown = 'Gulhart kan sinds 16 november 2026 niet meer bij Mollie nagaan of er iets is terugbetaald.';
let organisation: Organisation;
let gift: { id: string; paymentId: string };
let check: () => Promise<string>;

const receiptOf = async ({ id }: { id: string }) =>
  (await organisation.get(`/api/admin/donations/${id}/receipt.pdf`)).statusCode;
const revoke = (revoked: boolean) => world.control('account', { key: organisation.keys.live, revoked });
const testKey = () => organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' });

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aPaidGift(world, organisation);
  await receiptOf(gift);
  const { rows } = await world.owner.query<{ code: string }>(
    `select code from paper where donation_id = $1 and kind = 'receipt'`,
    [gift.id],
  );
  check = async () => textOf(await world.app.inject(`/controle/${rows[0]!.code}`));
});

const refusals: [string, () => Promise<unknown>][] = [
  ['a chargeback arrives', () => world.control(`payments/${gift.paymentId}/chargeback`, {})],
  ['the saved key is tested', testKey],
  ['a donor wants to give', () => sendGift(world, aGift(organisation))],
];

test.each(refusals)(
  'when %s and Mollie refuses the key, the check page no longer says that nothing was refunded',
  async (_event, cause) => {
    await revoke(true);
    expect(await check()).toContain(nothingRefunded);
    await cause();
    await world.settle();
    const answer = await check();
    expect(answer).toContain(unknown);
    expect(answer).not.toContain(nothingRefunded);
  },
);

test('a refused key stops new papers, even after the key is removed', async () => {
  const later = await aPaidGift(world, organisation);
  await world.owner.query('delete from paper where donation_id = $1', [later.id]);
  await revoke(true);
  await testKey();
  expect(await receiptOf(later)).toBe(409);
  await organisation.delete('/api/admin/settings/mollie_api_live_key');
  expect(await check()).toContain(unknown);
  expect(await receiptOf(later)).toBe(409);
});

test('after Mollie accepts the old key or a new key, the check page says again that nothing was refunded', async () => {
  await revoke(true);
  await testKey();
  await revoke(false);
  await testKey();
  expect(await check()).toContain(nothingRefunded);
  await revoke(true);
  await testKey();
  expect(await check()).toContain(unknown);
  await saveKey(world, organisation, 'live', aPaymentKey('live'));
  expect(await check()).toContain(nothingRefunded);
});

test('a refused key that was only tested, not saved, does not affect the check page', async () => {
  const typed = aPaymentKey('live');
  await world.control('account', { key: typed, revoked: true });
  await organisation.post('/api/test-mollie-api', { apiEnvironment: 'live', apiKey: typed });
  expect(await check()).toContain(nothingRefunded);
});
