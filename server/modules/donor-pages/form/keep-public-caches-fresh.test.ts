import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicDonation } from '../../../../contract/donations.ts';
import type { Trials } from '../../../../contract/trials.ts';
import type { FormTrial, PublicOrganisation } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createPageCache, type PageCache } from '../../../platform/http/page-cache.ts';
import { createGroupedCache } from '../../../platform/grouped-cache.ts';
import { aStartedGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { keepPublicCachesFresh } from './keep-public-caches-fresh.ts';

const world = useGivingWorld();
const pages = createPageCache();
const publicOrganisations = createGroupedCache<PublicOrganisation>(10);
const formTrials = createGroupedCache<FormTrial | null>(10);
let renderCount = 0;
const counted: PageCache = {
  ...pages,
  find: (key, group, make) =>
    pages.find(key, group, () => {
      renderCount += 1;
      return make();
    }),
};
let app: HttpServer;
let listening: ReturnType<typeof keepPublicCachesFresh>;
let organisation: Organisation;

beforeAll(async () => {
  app = await world.appWith({ formPages: counted, publicOrganisations, formTrials });
  listening = keepPublicCachesFresh(
    { formPages: pages, publicOrganisations, formTrials },
    world.connectionString,
  );
});
beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});
afterAll(() => listening.stop());

const show = async (query = 'component=simple', id = organisation.id) =>
  (await app.inject({ url: `/donation-embed?orgId=${id}&${query}` })).body;

const showsSoon = (text: string) =>
  vi.waitUntil(async () => (await show()).includes(text), { timeout: 60_000 });

async function isCached(): Promise<boolean> {
  const before = renderCount;
  await show();
  return renderCount === before;
}

test('equal requests share one rendered form, which contains no idempotency key', async () => {
  await expect.poll(isCached).toBe(true);
  expect(await isCached()).toBe(true);
  expect(await show()).not.toContain('name="idempotencyKey"');
});

test('typed values are neither cached nor shown to the next visitor', async () => {
  const typed = { orgId: organisation.id, component: 'simple', email: 'geheim@voorbeeld.nl' };
  const answer = await app.inject({
    method: 'POST',
    url: '/donation-embed?component=simple',
    payload: new URLSearchParams(typed).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.body).toContain('geheim@voorbeeld.nl');
  await expect.poll(isCached).toBe(true);
  expect(await show()).not.toContain('geheim@voorbeeld.nl');
});

describe('a cached form changes soon after', () => {
  beforeEach(() => vi.waitUntil(isCached, { timeout: 60_000 }));

  test('a setting of its organisation changes', async () => {
    await saveSetting(organisation, 'org_name', 'Stichting Nieuwe Naam');
    expect(await showsSoon('Stichting Nieuwe Naam')).toBe(true);
  });

  test('its organisation registers a website', async () => {
    await organisation.post('/api/admin/domains', { host: 'nieuw.example' });
    const policy = async () =>
      (await app.inject({ url: `/donation-embed?orgId=${organisation.id}&component=simple` })).headers[
        'content-security-policy'
      ];
    await expect.poll(policy).toContain('https://nieuw.example');
  });

  test('its organisation can no longer accept gifts', async () => {
    await world.owner.query('update organisation_secret set retired_at = now() where organisation_id = $1', [
      organisation.id,
    ]);
    expect(await showsSoon('nog geen giften ontvangen')).toBe(true);
  });

  test('its organisation is deleted', async () => {
    await world.owner.query('delete from organisation where organisation_id = $1', [organisation.id]);
    expect(await showsSoon('Deze organisatie kennen we niet')).toBe(true);
  });

  test('the database connection returns, if a setting changed during the interruption', async () => {
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
    await saveSetting(organisation, 'org_name', 'Stichting Ongehoord');
    expect(await showsSoon('Stichting Ongehoord')).toBe(true);
  });
});

test('both variants of a trial are cached, and leave the cache when the trial ends', async () => {
  await organisation.post('/api/admin/trial', { kind: 'amounts', value: '15; 30; 60' });
  const { running } = (await organisation.get('/api/admin/trial')).json<Trials>();
  const seen = new Set<string>();
  const recordVariant = async () => seen.add(/proef" value="([^"]*)/.exec(await show())?.[1] ?? 'none');
  await vi.waitUntil(
    async () => (await recordVariant()).has(`${running!.id}.1`) && seen.has(`${running!.id}.2`),
    {
      timeout: 60_000,
    },
  );
  const countRenders = async (views: number) => {
    const before = renderCount;
    for (let view = 0; view < views; view += 1) await recordVariant();
    return renderCount - before;
  };
  await expect.poll(() => countRenders(20), { timeout: 60_000 }).toBe(0);
  await organisation.post('/api/admin/trial/end', { id: running!.id, keep: 2 });
  expect(await showsSoon('value="60"')).toBe(true);
  await expect.poll(show).not.toContain('name="proef"');
});

test('a cached ANBI page changes when its contents change, and disappears when it is unpublished', async () => {
  const slug = `stichting-${organisation.id}`;
  const save = (item: string, body: object) => organisation.request('PUT', `/api/admin/anbi/${item}`, body);
  const showAnbiPage = async () => (await app.inject({ url: `/anbi/${slug}` })).body;
  await saveSetting(organisation, 'org_anbi', 'ja');
  await save('page', { slug, isPublished: true, isLinked: false });
  const isAnbiPageCached = async () => {
    const before = renderCount;
    await showAnbiPage();
    return renderCount === before;
  };
  await expect.poll(isAnbiPageCached).toBe(true);
  await save('aim', { text: 'Een nieuw doel.' });
  await expect.poll(showAnbiPage).toContain('Een nieuw doel.');
  await expect.poll(isAnbiPageCached).toBe(true);
  await save('board', { members: [{ name: 'Anna Nieuw', task: 'voorzitter' }] });
  await expect.poll(showAnbiPage).toContain('Anna Nieuw');
  await expect.poll(isAnbiPageCached).toBe(true);
  await save('years/2024/report', { text: 'Een nieuw verslag.', fileId: null });
  await expect.poll(showAnbiPage).toContain('Een nieuw verslag.');
  await save('page', { slug, isPublished: false, isLinked: false });
  expect(await showAnbiPage()).toContain('Deze pagina is er niet');
});

test('the cached public facts of an organisation change when a setting changes', async () => {
  const { id } = await aStartedGift(world, organisation);
  const nameShown = async () =>
    (await app.inject({ url: `/api/donation-status/${id}` })).json<PublicDonation>().organizationName;
  const before = await nameShown();
  const isNameCached = async () => {
    await nameShown();
    const cached = await publicOrganisations.find(
      organisation.id,
      organisation.id,
      async () => emptyOrganisation,
    );
    if (cached === emptyOrganisation) publicOrganisations.forget(organisation.id);
    return cached.name === before;
  };
  await expect.poll(isNameCached).toBe(true);
  await saveSetting(organisation, 'org_name', 'Stichting Andere Naam');
  await expect.poll(nameShown).toBe('Stichting Andere Naam');
});
const emptyOrganisation: PublicOrganisation = {
  isTest: false,
  name: '',
  logoUrl: null,
  colour: '',
  websiteUrl: '',
  successUrl: '',
  cancelUrl: '',
  thankYouText: '',
  hosts: [],
  formPath: '/donation-embed',
};

describe('a rendered page', () => {
  const page = () => ({ status: 200, html: Buffer.from('x'), contentSecurityPolicy: '', compressed: {} });
  let cache: PageCache;

  beforeEach(() => {
    cache = createPageCache();
    cache.setEnabled(true);
  });

  test('is not cached when its data changes during the rendering', async () => {
    const stale = page();
    await cache.find('form', 'organisation', async () => {
      cache.forget('organisation');
      return stale;
    });
    expect(await cache.find('form', 'organisation', async () => page())).not.toBe(stale);
  });

  test('is not cached while the cache is disabled', async () => {
    cache.setEnabled(false);
    const first = await cache.find('form', 'organisation', async () => page());
    expect(await cache.find('form', 'organisation', async () => page())).not.toBe(first);
  });

  test('leaves the cache when 300 newer pages fill it', async () => {
    const first = await cache.find('0', 'organisation', async () => page());
    for (let key = 1; key <= 300; key += 1) await cache.find(String(key), 'organisation', async () => page());
    expect(await cache.find('0', 'organisation', async () => page())).not.toBe(first);
  });

  test('is compressed at the highest level after the second request', async () => {
    const html = Buffer.from('Doneer nu aan de buurtkeuken. '.repeat(200));
    const found = await cache.find('form', 'organisation', async () => ({ ...page(), html }));
    await cache.find('form', 'organisation', async () => page());
    await expect.poll(() => found.compressed.br?.length).toBeLessThan(100);
  });
});
