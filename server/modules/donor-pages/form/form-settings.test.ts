import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { TestVisitor } from '../../../testing/test-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

const showForm = async (query = '') =>
  (await world.app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}${query}`)).body;

const presetsIn = (html: string) =>
  [...html.matchAll(/name="amount"[^>]* value="([^"]+)"/g)].map(([, value]) => value);

describe('the form of an organisation', () => {
  test('starts with the default amounts, heading and frequency', async () => {
    const html = await showForm();
    expect(presetsIn(html)).toEqual(['10', '25', '50', 'anders']);
    expect(html).toContain('<h1>Doneer nu</h1>');
    expect(html).toMatch(/id="once"[^>]* checked=""/);
  });

  test('shows the settings of its own organisation only', async () => {
    await saveSetting(organisation, 'form_amounts', '7,50; 15; 30; 60');
    await saveSetting(organisation, 'form_frequency', 'maandelijks');
    await saveSetting(organisation, 'form_heading', 'Help een egel');
    await saveSetting(organisation, 'form_introduction', 'Voor een warm hok.');
    await saveSetting(organisation, 'org_project_name', 'Winterhokken');
    const html = await showForm();
    expect(presetsIn(html)).toEqual(['7,50', '15', '30', '60', 'anders']);
    expect(html).toMatch(/id="monthly"[^>]* checked=""/);
    for (const text of ['<h1>Help een egel</h1>', 'Voor een warm hok.', 'Project: Winterhokken'])
      expect(html).toContain(text);

    const other = await anOrganisationThatTakesGifts(world);
    const html2 = (await world.app.inject(`/donation-embed?component=advanced&orgId=${other.id}`)).body;
    expect(html2).toContain('<h1>Doneer nu</h1>');
    expect(html2).not.toMatch(/egel|Winterhokken|warm hok/);
  });

  test('has a transparent background only with embedded=true in its URL', async () => {
    expect(await showForm('&embedded=true')).toContain('<html lang="nl" class="embedded">');
    expect(await showForm()).toContain('<html lang="nl">');
    expect(await showForm('&embedded=1')).toContain('<html lang="nl">');
  });
});

test('the thank-you page shows the organisation’s own text', async () => {
  await saveSetting(organisation, 'form_thanks', 'De egels danken u.');
  const gift = await aPaidGift(world, organisation);
  expect((await world.app.inject(`/donation-complete?id=${gift.id}`)).body).toContain('De egels danken u.');
});

describe('the preview of the form', () => {
  const preview = async (body: object, visitor: Organisation = organisation) =>
    visitor.post('/api/admin/form-preview', body);
  const htmlOf = async (body: object) => (await preview(body)).json().html as string;

  test('shows the unsaved form and saves nothing', async () => {
    const drafts = { form_amounts: '5; 10; 20', form_heading: 'Nog niet bewaard' };
    const html = await htmlOf({ page: 'advanced', ...drafts });
    expect(presetsIn(html)).toEqual(['5', '10', '20', 'anders']);
    expect(html).toContain('<h1>Nog niet bewaard</h1>');
    expect(html).not.toMatch(/<noscript>|<script>/);
    expect(await showForm()).not.toContain('Nog niet bewaard');
  });

  test('shows the saved value while a field is invalid, and the default value while a field is empty', async () => {
    await saveSetting(organisation, 'form_amounts', '7; 8; 9');
    await saveSetting(organisation, 'form_heading', 'Bewaard');
    const html = await htmlOf({ page: 'simple', form_amounts: '7; 8', form_heading: '' });
    expect(presetsIn(html)).toEqual(['7', '8', '9', 'anders']);
    expect(html).toContain('<h1>Doneer nu</h1>');
    expect(html).not.toContain('name="isRecurring"');
  });

  test('refuses the 121st request within a minute', async () => {
    const { database, secrets } = world.deps;
    const rateLimiter = createRateLimiter(database, secrets);
    const visitor = new TestVisitor(await world.appWith({ rateLimiter }));
    visitor.cookie = organisation.cookie;
    const answers = [];
    for (let turn = 0; turn < 121; turn += 1)
      answers.push((await visitor.post('/api/admin/form-preview', { page: 'simple' })).statusCode);
    expect(answers.filter((code) => code === 200)).toHaveLength(120);
    expect(answers.at(-1)).toBe(429);
  });

  test('shows HTML in the organisation’s thanks as plain text', async () => {
    const html = await htmlOf({ page: 'thanks', form_thanks: 'Tot ziens <b>bij ons</b>' });
    expect(html).toContain('Bedankt, Anna!');
    expect(html).not.toContain('<script>');
    expect(html).toContain('Tot ziens &lt;b&gt;bij ons&lt;/b&gt;');
  });

  test('needs no payment key, and shows only the form of the visitor’s own organisation', async () => {
    await world.owner.query('update organisation_secret set retired_at = now() where organisation_id = $1', [
      organisation.id,
    ]);
    expect(presetsIn(await htmlOf({ page: 'simple' }))).toHaveLength(4);
    const stranger = await anOrganisationThatTakesGifts(world);
    await saveSetting(organisation, 'form_heading', 'Geheim van A');
    const claimed = await preview({ page: 'simple', userId: organisation.id }, stranger);
    expect(claimed.statusCode).toBe(400);
    expect((await preview({ page: 'simple' }, stranger)).body).not.toContain('Geheim van A');
  });
});
