import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../testing/built-scripts.ts';
import { parseHtml } from '../testing/parse-html.ts';
import { createDonorPages, type DonorPages } from './create-donor-pages.ts';
import type { RecoveryPage, RecoveryState } from './render-recovery-page.tsx';

let pages: DonorPages;

beforeAll(async () => {
  pages = createDonorPages(await buildScriptsForTest());
});

const page: RecoveryPage = {
  state: 'asks',
  organisation: { name: 'Stichting Egelhulp', logoUrl: null, colour: '#0f766e' },
  contactEmail: 'bestuur@egelhulp.example',
  isTest: false,
  amountCents: 15_00,
  dueOn: '2026-11-02',
  nextWhenPaid: null,
  hasProvedMailbox: false,
  awaitsAccountConfirmation: false,
  isTakenBack: false,
  isBlocked: false,
  wasCollected: false,
  intervalMonths: 1,
  giftPath: '/maandgift/abc',
};

const nextWhenPaid = { date: '2027-03-17', amountCents: 25_00 };

function render(changes: Partial<RecoveryPage>) {
  const { html, contentSecurityPolicyParts } = pages.renderRecoveryPage({ ...page, ...changes });
  const document = parseHtml(html);
  return {
    html,
    scripts: contentSecurityPolicyParts.scriptHashes,
    text: (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' '),
    form: document.querySelector('form'),
    button: document.querySelector('form button'),
    link: document.querySelector('main a'),
  };
}

describe('the page where a donor pays a missed charge', () => {
  test('shows the month and the amount, and has one button that needs no JavaScript', () => {
    const { text, form, button, link, scripts } = render({});
    expect(text).toContain('november 2026');
    expect(text).toContain('€ 15,00');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.hasAttribute('action')).toBe(false);
    expect(button?.textContent).toBe('Betaal met iDEAL | Wero');
    expect(link?.getAttribute('href')).toBe('/maandgift/abc');
    expect(scripts).toEqual([]);
  });

  test('says that the donor must confirm a new bank account by mail, unless the donor has proved to own the mailbox', () => {
    expect(render({}).text).toMatch(
      /gaan door van de rekening die wij al kennen\..*krijgt u een mail waarin u dat bevestigt\.Betaal met/,
    );
    expect(render({ nextWhenPaid }).text).toMatch(
      /blijft rusten tot u bevestigt .* krijgt u daarvoor een mail\. Bevestigt u vandaag: op 17 maart 2027 wordt weer/,
    );
    for (const proved of [
      render({ hasProvedMailbox: true }),
      render({ nextWhenPaid, hasProvedMailbox: true }),
    ])
      expect(proved.text).not.toMatch(/mail|bevestig/);
  });

  test('does not promise that later charges succeed while the bank refuses charges from the known bank account', () => {
    const { text } = render({ isBlocked: true });
    expect(text).toContain('lukken uw volgende giften pas weer als uw bank dat toelaat');
    expect(text).not.toContain('Uw volgende giften gaan door');
  });

  test('says after the payment that the gift stays suspended until the donor confirms the bank account', () => {
    expect(render({ state: 'recovered', awaitsAccountConfirmation: true }).text).toContain('rust nog');
    expect(render({ state: 'recovered' }).text).toContain('U hoeft niets te doen');
  });

  test('says on which date and for which amount a suspended gift is charged next', () => {
    const { text } = render({ nextWhenPaid, hasProvedMailbox: true });
    expect(text).toMatch(
      /Daarna loopt uw maandelijkse gift weer, .*: op 17 maart 2027 wordt weer € 25,00 afgeschreven, en dan elke maand\.Betaal met/,
    );
    expect(render({ nextWhenPaid, intervalMonths: 3 }).text).toContain('en dan elk kwartaal.');
    expect(render({}).text).not.toContain('wordt weer');
  });

  test('does not say that a charge failed when the donor reversed it', () => {
    const { text, button } = render({ isTakenBack: true, nextWhenPaid });
    expect(text).toContain('is teruggeboekt naar uw rekening. Dat is uw goed recht');
    expect(text).not.toMatch(/kon niet worden afgeschreven|alsnog/);
    expect(button).not.toBeNull();
  });

  const states: [RecoveryState, string, boolean][] = [
    ['recovered', 'Uw gift van november 2026 is al gegeven', false],
    ['under-way', 'Deze betaling is al onderweg', false],
    ['stopped', 'Deze maandelijkse gift is gestopt', false],
    ['too-old', 'Deze link is verlopen', false],
    ['unknown', 'Deze link werkt niet', false],
    ['unreachable', 'Hebt u net al betaald, dan hoeft u niets te doen', true],
    ['limited', 'Even wachten', false],
    ['impossible', 'Betalen kan nu niet', false],
  ];
  test.each(states)('in the state %s says "%s" (has a button: %s)', (state, sentence, hasButton) => {
    const { text, button } = render({ state });
    expect(text).toContain(sentence);
    expect(button !== null).toBe(hasButton);
  });

  test('is at most 10 kB after compression in every state', () => {
    for (const state of ['asks', ...states.map(([each]) => each)] as RecoveryState[]) {
      const { html } = render({ state, isTest: true });
      expect(Math.max(gzipSync(html).length, brotliCompressSync(html).length)).toBeLessThanOrEqual(10_000);
    }
  });
});
