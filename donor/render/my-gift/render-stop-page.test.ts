import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../../testing/built-scripts.ts';
import { stopPage } from '../../testing/pages.ts';
import { parseHtml } from '../../testing/parse-html.ts';
import { createDonorPages, type DonorPages } from '../create-donor-pages.ts';
import type { StopPage } from './render-stop-page.tsx';

let pages: DonorPages;

beforeAll(async () => {
  pages = createDonorPages(await buildScriptsForTest());
});

function render(changes: Partial<StopPage>) {
  const { html, contentSecurityPolicyParts } = pages.renderStopPage({
    ...stopPage,
    ...changes,
  });
  const document = parseHtml(html);
  return {
    document,
    contentSecurityPolicyParts,
    text: (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' '),
    form: document.querySelector('form'),
  };
}

describe('the page where a donor stops a monthly gift', () => {
  test('asks for confirmation, and describes the gift that would stop', () => {
    const { text, form } = render({});
    expect(text).toContain('Wilt u uw maandelijkse gift aan Stichting Dierenopvang stoppen?');
    expect(text).toContain('€ 15,00');
    expect(text).toContain('1 december 2026');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.hasAttribute('action')).toBe(false);
  });

  test('shows the organisation’s colour and logo, and a notice in test mode', () => {
    const organisation = {
      name: 'Dierenopvang',
      logoUrl: 'https://opvang.example/logo.png',
      colour: '#0f766e',
    };
    const { document } = render({ organisation, isTest: true });
    expect(document.querySelector('main header img')?.getAttribute('src')).toBe(organisation.logoUrl);
    expect(document.querySelector('head')?.innerHTML).toContain('--brand:#0f766e');
    expect(document.body.textContent).toContain('Testmodus: er wordt niets afgeschreven');
    expect(render({}).document.body.textContent).not.toContain('Testmodus');
  });

  test('offers to lower the amount or skip a month, and asks for an optional reason', () => {
    const { document } = render({});
    expect([...document.querySelectorAll('main p a')].map((link) => link.getAttribute('href'))).toEqual([
      '/maandgift/token/bedrag',
      '/maandgift/token/overslaan',
    ]);
    const reasons = [...document.querySelectorAll('input[name=reason]')];
    expect(reasons).toHaveLength(4);
    expect(reasons.some((reason) => reason.hasAttribute('required') || reason.hasAttribute('checked'))).toBe(
      false,
    );
    const starting = { ...stopPage.gift!, actions: ['stop'] as const };
    expect(render({ gift: starting }).document.querySelector('main p a')).toBeNull();
  });

  test.each([
    ['stopped', 'Uw maandelijkse gift is gestopt'],
    ['already-stopped', 'Deze maandelijkse gift was al gestopt'],
    ['unknown', 'Deze link werkt niet'],
  ] as const)('shows its headline and no form in the state %s', (state, headline) => {
    const { text, form } = render({ state });
    expect(text).toContain(headline);
    expect(form).toBeNull();
  });

  test('leads back to the gift after it has stopped, and lets the donor begin again', () => {
    const gift = { ...stopPage.gift!, state: 'ended', actions: ['again'] } as const;
    for (const state of ['stopped', 'already-stopped'] as const) {
      const links = [...render({ state, gift }).document.querySelectorAll('main a')];
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Weer maandelijks geven', '/maandgift/token/opnieuw'],
        ['Naar uw gift', '/maandgift/token'],
      ]);
    }
  });

  test('does not say that the gift is stopped while Mollie cannot be reached', () => {
    const { text, form } = render({ state: 'provider-unreachable' });
    expect(text).toContain('Misschien loopt uw maandelijkse gift');
    expect(text).not.toContain('is gestopt');
    expect(form).not.toBeNull();
  });

  test('offers to check with Mollie when our records say that the gift has ended', () => {
    const { text, form } = render({ state: 'ended' });
    expect(text).toContain('Deze maandelijkse gift was al gestopt');
    expect(form?.getAttribute('method')).toBe('post');
  });

  test('tells donors what they can do while Mollie refuses the organisation’s key', () => {
    const { text, document } = render({ state: 'key-refused' });
    expect(text).toContain(
      'De verbinding tussen Stichting Dierenopvang en de betaaldienst Mollie werkt niet meer',
    );
    expect(text).toContain('de machtiging intrekken bij uw bank');
    expect(text).not.toContain('is gestopt');
    expect(document.querySelector('main p a')?.getAttribute('href')).toBe('mailto:info@dierenopvang.example');
    expect(render({ state: 'key-refused', contactEmail: null }).text).toContain(
      'U kunt Stichting Dierenopvang schrijven dat u wilt stoppen',
    );
  });

  test('says that an invalid link does not work', () => {
    const { text } = render({
      state: 'unknown',
      organisation: null,
      gift: null,
    });
    expect(text).toContain('Deze link werkt niet');
  });

  test('runs no script', () => {
    const { document, contentSecurityPolicyParts } = render({});
    expect(contentSecurityPolicyParts.scriptHashes).toEqual([]);
    expect(document.querySelector('script')).toBeNull();
  });
});
