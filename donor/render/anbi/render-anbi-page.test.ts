import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../../testing/built-scripts.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { AnbiPage } from './anbi-page.ts';
import { renderAnbiPage } from './render-anbi-page.tsx';

let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

const year = (label: string) => ({
  label,
  reportText: 'We kookten 6.180 maaltijden.',
  reportFileUrl: null,
  incomeCents: 38_420_00,
  expensesCents: 40_000_50,
  accountsFileUrl: `https://gulhart.example/anbi/licht/${'f'.repeat(26)}.pdf`,
  accountsForm: 'standard' as const,
  passportUrl: '',
});

const page: AnbiPage = {
  organisation: { name: 'Stichting Licht', logoUrl: 'https://licht.example/logo.png', colour: '#0f766e' },
  url: 'https://gulhart.example/anbi/licht',
  isCultural: false,
  isPreview: false,
  updatedOn: '2026-11-16',
  identity: {
    name: 'Stichting Licht',
    rsin: '123456782',
    kvk: '69599084',
    address: 'Dam 1\nAmsterdam',
    email: 'info@licht.example',
    phone: '',
    website: 'https://www.licht.example/',
  },
  aim: 'Licht voor iedereen.',
  policy: { text: 'Meer lampen.', fileUrl: null, until: 2028 },
  board: [{ name: 'Anna', task: 'voorzitter' }],
  pay: 'Niemand krijgt iets.',
  years: [year('2025'), year('2024')],
};

describe('the page of an ANBI', () => {
  test('is marked as a preview and not indexed when the organisation previews it', () => {
    const { html } = renderAnbiPage({ ...page, isPreview: true }, scripts);
    expect(html).toContain('Voorbeeld');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('application/ld+json');
    expect(renderAnbiPage(page, scripts).html).not.toContain('Voorbeeld');
  });

  test('shows every item and every year under its own heading', () => {
    const { html } = renderAnbiPage(page, scripts);
    const headings = [...html.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/g)].map(([, text]) => text);
    expect(headings).toEqual([
      'ANBI-gegevens van Stichting Licht',
      'Gegevens',
      'Doelstelling',
      'Beleidsplan',
      'Bestuur',
      'Beloningsbeleid',
      'Verslagen en jaarcijfers',
      'Boekjaar 2025',
      'Boekjaar 2024',
    ]);
    expect(html).toContain('<dt>KvK-nummer</dt><dd>69599084</dd>');
    expect(html).toContain('Bijgewerkt op 16 november 2026.');
    expect(html).toContain('-€\u00a01.580,50');
    expect(html).toContain('Standaardformulier publicatieplicht 2025 (pdf)');
    expect(html).not.toContain('noindex');
  });

  test('leaves out empty items and an unsafe website address', () => {
    const empty = {
      ...page,
      aim: '',
      pay: '',
      board: [],
      years: [],
      policy: { text: '', fileUrl: null, until: 2028 },
      identity: { ...page.identity, website: 'javascript:alert(1)', address: '' },
    };
    const { html } = renderAnbiPage(empty, scripts);
    for (const absent of [
      'Doelstelling',
      'Beleidsplan',
      'Bestuur',
      'Belonings',
      'jaarcijfers',
      'Adres',
      'Website',
      'href="javascript',
    ])
      expect(html).not.toContain(absent);
  });

  test('contains linked data for search engines, and its security policy contains the hash of that data', () => {
    const { html, contentSecurityPolicyParts } = renderAnbiPage(page, scripts);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NGO',
      name: 'Stichting Licht',
      url: 'https://www.licht.example/',
      mainEntityOfPage: page.url,
      logo: 'https://licht.example/logo.png',
      description: 'Licht voor iedereen.',
      taxID: '123456782',
      address: 'Dam 1, Amsterdam',
      email: 'info@licht.example',
      nonprofitStatus: 'https://schema.org/NonprofitANBI',
    });
    const hash = createHash('sha256').update(data).digest('base64');
    expect(contentSecurityPolicyParts.scriptHashes).toEqual([`'sha256-${hash}'`]);
    expect(html).toContain(
      '<meta name="description" content="ANBI-gegevens van Stichting Licht. Licht voor iedereen."/>',
    );
  });

  test('is at most 10 kB after compression, and runs no script', () => {
    const { html } = renderAnbiPage(
      { ...page, years: Array.from({ length: 10 }, (_, n) => year(String(2025 - n))) },
      scripts,
    );
    expect(html.replace(/<script type="application\/ld\+json">/, '')).not.toContain('<script');
    expect(Math.max(gzipSync(html).length, brotliCompressSync(html).length)).toBeLessThanOrEqual(10_000);
  });

  test('says at an unknown address that there is no page, and is not indexed', () => {
    const { html } = renderAnbiPage(null, scripts);
    expect(html).toContain('Deze pagina is er niet');
    expect(html).toContain('noindex');
  });
});
