import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../../testing/built-scripts.ts';
import { campaignPage } from '../../testing/campaign-page.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { CampaignPageView } from './campaign-page.ts';
import { describeProgress } from './progress.tsx';
import { renderCampaignPage } from './render-campaign-page.tsx';

let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

const render = (given: Partial<CampaignPageView> = {}) =>
  renderCampaignPage({ ...campaignPage, ...given }, scripts);
const sentence = (given: Partial<CampaignPageView>) =>
  describeProgress({ ...campaignPage, ...given }).replaceAll('\u00a0', ' ');

describe('the progress of a page', () => {
  test.each([
    [{}, '€ 1.250 van € 2.500 · 48 giften · nog 12 dagen'],
    [{ receivedCents: 0, giftCount: 0 }, '€ 0 van € 2.500 · nog geen giften · nog 12 dagen'],
    [{ receivedCents: 12_50, giftCount: 1 }, '€ 12,50 van € 2.500 · 1 gift · nog 12 dagen'],
    [{ receivedCents: 3_000_00 }, 'Doel gehaald: € 3.000 van € 2.500 · 48 giften · nog 12 dagen'],
    [{ goalCents: null }, '€ 1.250 opgehaald · 48 giften · nog 12 dagen'],
    [{ endsOn: '2026-12-02' }, '€ 1.250 van € 2.500 · 48 giften · nog 1 dag'],
    [{ endsOn: '2026-12-01' }, '€ 1.250 van € 2.500 · 48 giften · laatste dag'],
    [{ endsOn: '2026-11-30', giftCount: 1_234 }, '€ 1.250 van € 2.500 · 1.234 giften'],
    [{ endsOn: null }, '€ 1.250 van € 2.500 · 48 giften'],
  ])('is described for %j as %j', (given, text) => {
    expect(sentence(given)).toBe(text);
  });

  test('has the amount on its own line, and a second line that cannot wrap', () => {
    const { html } = render();
    expect(html).toContain('<p>€\u00a01.250 van €\u00a02.500</p>');
    expect(html).toContain('>48\u00a0giften\u00a0·\u00a0nog\u00a012\u00a0dagen</p>');
  });

  test('is a bar that never exceeds its maximum, with a text for screen readers', () => {
    const { html } = render({ receivedCents: 3_000_00 });
    expect(html).toMatch(
      /<progress value="250000" max="250000" aria-label="Opgehaald" aria-valuetext="Doel gehaald: /,
    );
  });
});

describe('the page of a campaign', () => {
  test('shows its title, a picture with its size, and a form for this page', () => {
    const { html } = render();
    expect(html).toContain('<h1>Een nieuwe koelwagen voor de voedselbank</h1>');
    expect(html).toContain('width="1200" height="675"');
    expect(html).toContain('name="page" value="samen-voor-de-buurt"');
    expect(html).toContain('name="component" value="page"');
    expect(html).toContain('Maandelijks');
    expect(html).not.toContain('noindex');
  });

  test('formats bold text, lists and https links in its text', () => {
    const { html } = render();
    expect(html).toContain('Al <strong>twaalf jaar</strong> rijdt');
    expect(html).toContain(
      '<li>eten ophalen bij <a href="https://winkels.example/lijst" rel="nofollow noopener">winkels</a></li>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '[klik](javascript:alert(1))',
    '[klik](http://winkel.example)',
    '[klik](https://winkel.example" onclick="x)',
    '{{contactEmail}}',
  ])('shows %j in its text as plain text', (longText) => {
    const { html } = render({ longText });
    const [, story = ''] = html.split('<div class="story"><p class="lines">');
    const shown = story.slice(0, story.indexOf('</p>'));
    expect(shown).not.toContain('<');
    expect(shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')).toBe(longText);
  });

  test('has data for search engines and shared links', () => {
    const { html, contentSecurityPolicyParts } = render();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'DonateAction',
      name: campaignPage.title,
      recipient: { '@type': 'NGO', name: campaignPage.form.organisation?.name },
      target: { urlTemplate: campaignPage.url },
    });
    const hash = createHash('sha256').update(data).digest('base64');
    expect(contentSecurityPolicyParts.scriptHashes).toContain(`'sha256-${hash}'`);
    expect(html).toContain(`<meta property="og:title" content="${campaignPage.title}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${campaignPage.image?.url}"/>`);
  });

  test('offers the small picture to phones, and does not preload the large picture', () => {
    const { html } = render();
    const { url, phoneUrl } = campaignPage.image!;
    expect(html).toContain(
      `<picture><source media="(max-width:40rem)" type="image/webp" srcSet="${phoneUrl}"/>` +
        `<img src="${url}" width="1200" height="675" alt="" fetchPriority="high"/></picture>`,
    );
    expect(html).not.toContain(`href="${url}"`);
    expect(render({ image: { ...campaignPage.image!, phoneUrl: null } }).html).not.toContain('<source');
  });

  test('offers the organisation’s own form when the campaign is closed', () => {
    const { html } = render({ isOpen: false });
    expect(html).toContain('Deze actie is gesloten.');
    expect(html).toContain(
      `/donation-embed?component=advanced&amp;orgId=${campaignPage.form.organisation?.id}`,
    );
    expect(html).not.toContain('<form');
  });

  test('says on which day it begins', () => {
    const { html } = render({ isOpen: false, beginsOn: '2027-01-05' });
    expect(html).toContain('Deze actie begint op 5 januari 2027.');
    expect(html).not.toContain('gesloten');
  });

  test('links to its parent page', () => {
    const { html } = render({ parent: { title: 'Samen voor de buurt', path: '/c/samen' } });
    expect(html).toContain('Onderdeel van <a href="/c/samen">Samen voor de buurt</a>');
  });

  test('says who raises money, and for what', () => {
    const parent = { title: 'Samen voor de buurt', path: '/c/samen' };
    const cause = '<a href="/c/samen">Samen voor de buurt</a></p>';
    const action = { kind: 'action', maker: 'Piet Loper' } as const;
    expect(render({ ...action, parent }).html).toContain(`<b>Piet Loper</b> haalt geld op voor ${cause}`);
    expect(render({ ...action, kind: 'team', parent }).html).toContain(
      `<b>Piet Loper</b> en het team halen geld op voor ${cause}`,
    );
    expect(render(action).html).toContain(`haalt geld op voor ${campaignPage.form.organisation?.name}</p>`);
  });

  test('can be shared while it accepts gifts', () => {
    expect(render().html).toContain('aria-label="Deel deze actie"');
    expect(render({ isOpen: false }).html).not.toContain('wa.me');
    const memorial = render({ kind: 'in_memoriam', title: 'Jan de Vries' }).html;
    expect(memorial).toContain('aria-label="Deel deze pagina"');
    expect(memorial).toContain('data-text="Jan de Vries:"');
  });

  test('has a QR code, but not in a preview, because the page may not be public yet', () => {
    const qrCode = `src="${new URL(campaignPage.url).pathname}/qr.svg"`;
    expect(render().html).toContain(qrCode);
    const preview = render({ form: { ...campaignPage.form, isPreview: true } }).html;
    expect(preview).toContain('aria-label="Deel deze actie"');
    expect(preview).not.toContain('qr.svg');
  });

  test('reports errors of the form once, at the top of the page', () => {
    const sentence = 'Niet alle velden zijn goed ingevuld.';
    const message = 'Deze organisatie kan op dit moment geen betalingen ontvangen.';
    for (const [notice, failure] of [
      [sentence, { errors: { email: 'Voer een geldig e-mailadres in' } }],
      [message, { message }],
    ] as const) {
      const page = render({ form: { ...campaignPage.form, ...failure } });
      const html = page.html.replaceAll(/<script[^]*?<\/script>/g, '');
      expect(html.split(notice)).toHaveLength(2);
      expect(html).toContain(`<strong>${notice}</strong><a href="#geef">Naar het formulier</a>`);
    }
  });

  test('shows the title, short text, picture, long text and form in this order when it is an in-memoriam page', () => {
    const { html } = render({
      kind: 'in_memoriam',
      title: 'Ter nagedachtenis aan Jan',
      shortText: 'Geen bloemen.',
      contact: 'De familie, familie@jansen.example.',
    });
    const places = ['<h1>', 'Geen bloemen.</p>', '<picture>', 'twaalf jaar', '<form'].map((part) =>
      html.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html).not.toContain('In memoriam');
    expect(html).toContain('De familie, <a href="mailto:familie@jansen.example">familie@jansen.example.</a>');
  });

  test('shows the contact of the family but no amount received when it is an in-memoriam page', () => {
    const { html } = render({ kind: 'in_memoriam', contact: 'familie@jansen.example' });
    expect(html).toContain('In memoriam');
    expect(html.indexOf('twaalf jaar')).toBeLessThan(html.indexOf('<form'));
    expect(html).toContain('--brand:#57534e');
    expect(html).toContain('<a href="mailto:familie@jansen.example">familie@jansen.example</a>');
    expect(html).not.toContain('<progress');
    expect(html).not.toContain('1.250');
    expect(html).not.toContain('giften');
    expect(render({ kind: 'in_memoriam', isOpen: false }).html).toContain('Deze pagina is gesloten.');
  });

  test('has a quiet line on top of the card in dark mode when it is an in-memoriam page', () => {
    const quietLine = /prefers-color-scheme:dark\)\{:root\{[^}]*\}\.card\{border-top-color:#57534e\}\}/;
    expect(render({ kind: 'in_memoriam' }).html).toMatch(quietLine);
    expect(render().html).not.toMatch(quietLine);
  });

  test('shows its last day beside the form when it is an in-memoriam page', () => {
    const lastDay = 'Geven kan tot en met 13 december 2026.';
    const { html } = render({ kind: 'in_memoriam' });
    expect(html.slice(html.indexOf('id="geef"'))).toContain(lastDay);
    expect(render({ kind: 'in_memoriam', endsOn: null }).html).not.toContain('Geven kan tot');
    expect(render().html).not.toContain(lastDay);
  });

  test('says at an unknown address that there is no page, and is not indexed', () => {
    const { html } = renderCampaignPage(null, scripts);
    expect(html).toContain('Deze pagina is er niet');
    // The styles of a campaign page would divide the message over two columns.
    expect(html).not.toContain('grid-template-rows');
    expect(html).toContain('noindex');
  });
});
