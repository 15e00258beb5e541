import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { aGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
let unreachable: Database;
/** The same process, whose database has gone. */
let duringOutage: HttpServer;
let organisation: Organisation;

beforeAll(async () => {
  unreachable = openDatabase({
    connectionString: 'postgresql://postgres@localhost/none?host=/nowhere/at/all',
  });
  duringOutage = await world.appWith({ database: unreachable });
});
beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});
afterAll(() => unreachable.close());

const formPath = (query = '') => `/donation-embed?component=advanced&orgId=${organisation.id}${query}`;
const browser = { accept: 'text/html' };

test('a form that was shown before is shown during an outage, also with another return address', async () => {
  await saveSetting(organisation, 'form_heading', 'Help de egels');
  await world.app.inject(formPath());
  for (const query of ['', '&returnUrl=https://goed-doel.nl/dank', '&utm_source=nieuwsbrief']) {
    const answer = await duringOutage.inject(formPath(query));
    expect([query, answer.statusCode]).toEqual([query, 200]);
    expect(answer.body).toContain('Help de egels');
  }
});

test('a form that was never shown gets a page with a link to try again', async () => {
  const answer = await duringOutage.inject({ url: formPath(), headers: browser });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('Probeer opnieuw');
});

test('a campaign page and the form of a campaign stay available', async () => {
  const { slug } = await aCampaignPage(world, organisation);
  const addresses = [`/c/${slug}`, formPath(`&page=${slug}`)];
  for (const url of addresses) await world.app.inject(url);
  for (const url of [...addresses, `/c/${slug}?utm_source=poster`]) {
    const answer = await duringOutage.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body).toContain('Samen voor de buurt');
  }
});

test('after the outage the form has the settings of that moment', async () => {
  await world.app.inject(formPath());
  await duringOutage.inject(formPath());
  await saveSetting(organisation, 'form_heading', 'Help de bijen');
  expect((await world.app.inject(formPath())).body).toContain('Help de bijen');
});

test('a gift that the database may have recorded is being checked, and nothing is said about money', async () => {
  const answer = await duringOutage.inject({
    method: 'POST',
    url: '/api/donations',
    payload: aGift(organisation),
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({
    code: 'outcome_unknown',
    message: 'Wij controleren uw gift. Als u het zo opnieuw probeert, geeft u niet dubbel.',
  });
});

test('a donor without JavaScript gets a page that sends the same gift again', async () => {
  const fields = { orgId: organisation.id, amount: '25', email: 'noor@voorbeeld.nl', lastName: 'van "Dijk"' };
  const send = (app: HttpServer, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/donations',
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const answer = await send(duringOutage, { ...fields, idempotencyKey: randomUUID() });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('Wij controleren uw gift');
  const repeated = Object.fromEntries(
    [...answer.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
    ),
  );
  expect(repeated).toMatchObject(fields);
  const [first, second] = [await send(world.app, repeated), await send(world.app, repeated)];
  expect(first.statusCode).toBe(303);
  expect(second.headers['location']).toBe(first.headers['location']);
});

test('the status page says that the gift is being checked, and opens itself again', async () => {
  const answer = await duringOutage.inject({
    url: `/donation-complete?id=${'a'.repeat(26)}`,
    headers: browser,
  });
  expect([answer.statusCode, answer.headers['refresh']]).toEqual([503, '5']);
  expect(answer.body).toContain('Wij controleren uw gift');
});
