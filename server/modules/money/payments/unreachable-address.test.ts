import dns from 'node:dns';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Setting } from '../../../../contract/settings.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aStartedGift, donationOf, pay, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { useMollieProxy, type ProxiedCall } from '../../../../harness/mollie-proxy.ts';

// Mollie has a public host name, while Gulhart has only an address on this machine.
const mollieName = 'mollie.voorbeeld.nl';
const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url.replace('127.0.0.1', mollieName)) };
});
const proxy = useMollieProxy(() => world.simulatorUrl);
let organisation: Organisation;

function refuseWebhooks(): void {
  proxy.refuse = ({ body }) =>
    body?.webhookUrl
      ? { detail: 'The webhook URL is invalid because it is unreachable', field: 'webhookUrl' }
      : undefined;
}

const isCreated = (what: string) => (call: ProxiedCall) => call.method === 'POST' && call.path.endsWith(what);

beforeAll(async () => {
  const lookup = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [never]) =>
    lookup(name === mollieName ? '127.0.0.1' : name, ...rest)) as typeof dns.lookup);
  organisation = await anOrganisationThatTakesGifts(world);
  await world.settle();
});

afterAll(() => vi.restoreAllMocks());

describe('while Mollie cannot reach us', () => {
  test("a donation completes because the donor's page makes us fetch the payment", async () => {
    refuseWebhooks();
    const gift = await aStartedGift(world, organisation);
    await pay(gift);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
    await world.app.inject(`/api/donation-status/${gift.id}`);
    await world.settle();
    const status = await world.app.inject(`/api/donation-status/${gift.id}`);
    expect(status.json()).toMatchObject({ status: 'completed' });
    expect(proxy.calls.filter(isCreated('/payments'))).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('a subscription starts because a check fetches the payment after a minute', async () => {
    refuseWebhooks();
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    await pay(gift);
    await world.settle();
    await world.movePast({ minutes: 1 });
    await world.runScheduled('check-due-payments');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect(proxy.calls.filter(isCreated('/subscriptions'))).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('the settings card of the payment key shows a notice', async () => {
    const notice = `Mollie kan dit adres (${world.deps.publicUrl.origin}) niet bereiken; betalingen worden daarom bij Mollie opgevraagd. Dat werkt, maar een uitkomst kan een minuut later binnenkomen.`;
    const settings = (await organisation.get('/api/admin/settings')).json<Setting[]>();
    expect(settings.find(({ key }) => key === 'mollie_api_live_key')?.notices).toEqual([notice]);
    const tested = await organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' });
    expect(tested.json().message).toContain(notice);
  });
});

test('a simulator on the same machine can reach us, so the settings card shows no notice', async () => {
  const { deps } = world;
  const app = await world.appWith({ mollie: connectMollie(() => world.simulatorUrl) });
  const settings = await app.inject({
    url: '/api/admin/settings',
    headers: { cookie: organisation.cookie ?? '' },
  });
  const key = settings.json<Setting[]>().find((each) => each.key === 'mollie_api_live_key');
  expect(key?.notices).toEqual([]);
  expect(deps.mollie('live_x').takesWebhookUrl(new URL('https://doneren.voorbeeld.nl'))).toBe(true);
  expect(deps.mollie('live_x').takesWebhookUrl(deps.publicUrl)).toBe(false);
});
