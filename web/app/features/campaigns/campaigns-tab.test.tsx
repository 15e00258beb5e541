// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CampaignPage, lastDayHasPassedText, type ListedPage } from '../../../../contract/campaigns.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { CampaignsTab } from './campaigns-tab.tsx';

afterEach(() => void vi.useRealTimers());

const listed: ListedPage = {
  id: idOf('k'),
  parentId: null,
  parentTitle: null,
  kind: 'campaign',
  state: 'open',
  isRefused: false,
  title: 'Een nieuwe keuken',
  slug: 'nieuwe-keuken',
  url: 'https://gulhart.example/c/nieuwe-keuken',
  imageUrl: null,
  phoneImageUrl: null,
  goal: '2500.00',
  received: '1250.00',
  giftCount: 48,
  startsOn: null,
  endsOn: null,
  pageCount: 3,
};
const stored: CampaignPage = {
  ...listed,
  shortText: 'Help mee.',
  longText: '',
  imageId: null,
  presetAmounts: '',
  preselectedFrequency: null,
  fundId: null,
  thankYouText: '',
  allowsActionPages: true,
  wall: 'off',
  contact: '',
};

const pagesOf =
  (pages: ListedPage[], total = pages.length) =>
  () =>
    Response.json(pages, { headers: { 'x-total-count': String(total) } });

const pagePath = `/api/admin/pages/${listed.id}`;

function show(
  query = '',
  {
    role = 'owner' as const,
    forms,
    ...answers
  }: Record<string, unknown> & { role?: 'owner' | 'viewer'; forms?: Parameters<typeof signedIn>[0] } = {},
) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ role, ...forms }),
    'GET /api/admin/pages': pagesOf([listed]),
    [`GET ${pagePath}`]: json(stored),
    'GET /api/admin/funds': json([
      { id: idOf('n'), name: 'Noodhulp', ledgerAccount: '8010', isArchived: false },
      { id: idOf('o'), name: 'Oud fonds', ledgerAccount: '', isArchived: true },
    ]),
    'GET /api/admin/settings': json([]),
    'POST /api/admin/pages/preview': json({ html: '<p>Voorbeeld</p>' }),
    ...(answers as Parameters<typeof startFakeApi>[0]),
  });
  const screenful = renderScreen(
    <CampaignsTab notice={<p>Er wacht iets</p>} renderPosters={({ title }) => <p>Posters van {title}</p>} />,
    `/admin?tab=campagnes${query}`,
  );
  const sent = (method: string) =>
    api.requests.filter((each) => each.method === method && !each.url.endsWith('/preview'));
  return { ...screenful, ...api, sent };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the list of pages', () => {
  test('shows a card per page with amount, goal and remaining days', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
    const images = { imageUrl: '/images/x.jpg', phoneImageUrl: '/images/x.webp' };
    show('', { 'GET /api/admin/pages': pagesOf([{ ...listed, ...images, endsOn: '2026-11-28' }]) });
    const article = await screen.findByRole('article');
    const card = within(article);
    // A card is as wide as a phone, so it shows the small image.
    expect(article.querySelector('img')?.getAttribute('src')).toBe('/images/x.webp');
    expect(card.getByRole('link', { name: 'Een nieuwe keuken' }).getAttribute('href')).toBe(
      `/admin?tab=campagnes&id=${listed.id}`,
    );
    card.getByText('Open');
    expect(card.getByText(/van/).parentElement?.textContent).toMatch(/€\s1.250,00 van €\s2.500,00/);
    // Each fact is an element of its own, so that a line breaks only between facts.
    for (const fact of ['48 giften', 'nog 12 dagen', '3 pagina’s eronder']) card.getByText(fact);
  });

  test('says, while the organisation is in test mode, that test donations do not count', async () => {
    show('', { forms: { apiEnvironment: 'test' } });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('testgiften tellen niet mee')).toBeTruthy();
  });

  test.each([
    [{ endsOn: '2026-11-16' }, 'Open', /laatste dag/],
    [{ endsOn: '2026-11-15' }, 'Afgelopen', /tot en met 15 nov 2026/],
    [{ startsOn: '2026-12-01' }, 'Nog niet begonnen', /begint op 1 dec 2026/],
    [{ state: 'draft' as const, endsOn: '2026-11-28' }, 'Concept', /^48 giften 3 pagina’s eronder$/],
  ])('shows the state that a page with %j has on 16 November 2026', async (change, badge, words) => {
    vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
    show('', { 'GET /api/admin/pages': pagesOf([{ ...listed, ...change }]) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(badge)).toBeTruthy();
    expect(card.getByText(/^48 giften$/).parentElement?.textContent).toMatch(words);
  });

  test('offers to create the first page when there are no pages, but not to a viewer', async () => {
    const { user, addresses } = show('', { 'GET /api/admin/pages': pagesOf([]) });
    await screen.findByText('Vraag om iets bepaalds');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Maak uw eerste pagina' }));
    await user.click(await screen.findByRole('link', { name: 'Pagina ter nagedachtenis' }));
    expect(addresses.at(-1)).toBe('/admin?tab=campagnes&nieuw=in_memoriam');
    cleanup();
    show('', { 'GET /api/admin/pages': pagesOf([]), role: 'viewer' });
    await screen.findByText(/Een eigenaar of medewerker kan er een maken/);
    expect(screen.queryByRole('link', { name: 'Maak uw eerste pagina' })).toBeNull();
  });

  test('lists only top-level pages, but searches all pages by title and state', async () => {
    const { user, requests, answers } = show();
    const card = await screen.findByRole('article');
    const notice = screen.getByText('Er wacht iets');
    expect(notice.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(requests.at(-1)?.url).toContain('parent=top');
    answers['GET /api/admin/pages'] = pagesOf([]);
    await user.type(screen.getByRole('searchbox', { name: 'Zoeken' }), 'kerst');
    await screen.findByText('Geen pagina’s gevonden');
    expect(requests.at(-1)?.url).toBe('/api/admin/pages?search=kerst&state=&page=1&pageSize=12');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stand' }), 'Gearchiveerd');
    await waitFor(() => expect(requests.at(-1)?.url).toContain('state=archived'));
  });

  test('reports a failed load and offers to try again', async () => {
    const { user, answers } = show('', {
      'GET /api/admin/pages': refusal(500, { message: 'Kapot.', code: 'internal_error' }),
    });
    await screen.findByText('Fout bij laden van uw pagina’s');
    answers['GET /api/admin/pages'] = pagesOf([listed]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});

describe('the page form', () => {
  test('derives the slug from the title until the user edits the slug, and saves with one request', async () => {
    const { user, sent, addresses } = show('&nieuw=campaign', {
      'POST /api/admin/pages': json({ ...stored, state: 'draft' }, 201),
    });
    await screen.findByText('Nog niet opgeslagen.');
    await paste(user, await field('Titel'), 'Café & keuken');
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');
    expect((await field('Adres')).value).toBe('cafe-en-keuken');
    await paste(user, await field('Adres'), '-2');
    await paste(user, await field('Titel'), ' erbij');
    expect((await field('Adres')).value).toBe('cafe-en-keuken-2');
    await paste(user, await field('Doelbedrag optioneel'), '2500');
    await paste(user, await field('Verhaal optioneel'), 'Samen');
    (await field('Verhaal optioneel')).setSelectionRange(0, 5);
    await user.click(screen.getByRole('button', { name: 'Vet' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Bestemming/ }), 'Noodhulp');
    expect(screen.queryByRole('option', { name: /Oud fonds/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText('Pagina opgeslagen');
    expect(sent('POST')).toMatchObject([
      {
        url: '/api/admin/pages',
        body: {
          kind: 'campaign',
          page: {
            title: 'Café & keuken erbij',
            slug: 'cafe-en-keuken-2',
            goal: '2500',
            longText: '**Samen**',
            fundId: idOf('n'),
            parentId: null,
            imageId: null,
            preselectedFrequency: null,
          },
        },
      },
    ]);
    await waitFor(() => expect(addresses.at(-1)).toBe(`/admin?tab=campagnes&id=${listed.id}`));
  });

  test('lists a frequency only if the organisation offers it or the page already uses it', async () => {
    const { user, sent } = show(`&id=${listed.id}`, {
      'GET /api/admin/settings': json([makeSetting('form_quarterly', { value: 'ja' })]),
      [`GET ${pagePath}`]: json({ ...stored, preselectedFrequency: 'yearly' }),
      [`PUT ${pagePath}`]: json({ ...stored, preselectedFrequency: 'quarterly' }),
    });
    await screen.findByRole('option', { name: 'Per kwartaal' });
    const often = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Hoe vaak/ });
    expect([...often.options].map(({ text }) => text)).toEqual([
      'Zoals op uw eigen formulier',
      'Eenmalig',
      'Maandelijks',
      'Per kwartaal',
      'Per jaar (biedt uw formulier niet meer)',
    ]);
    expect(often.value).toBe('yearly');
    await user.selectOptions(often, 'Per kwartaal');
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText('Pagina opgeslagen');
    expect(sent('PUT')).toMatchObject([{ body: { preselectedFrequency: 'quarterly' } }]);
    expect(screen.queryByRole('option', { name: /Per jaar/ })).toBeNull();
  });

  test('asks for a contact of the family instead of a goal on an in memoriam page, and derives the slug from the name', async () => {
    const { user } = show('&nieuw=in_memoriam');
    await field('Contact met de familie optioneel');
    screen.getByRole('heading', { name: 'Nieuwe pagina: ter nagedachtenis' });
    expect(screen.queryByRole('textbox', { name: /Doelbedrag/ })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    await paste(user, await field('Titel'), 'Ter nagedachtenis aan Jan de Wit');
    expect((await field('Adres')).value).toBe('jan-de-wit');
  });

  test.each(['campaign', 'in_memoriam'])(
    'shows outside the folded sections whether names and messages of donors are on a %s page',
    async (kind) => {
      show(`&nieuw=${kind}`);
      const wall = await screen.findByRole<HTMLSelectElement>('combobox', {
        name: /^Namen en berichten van gevers/,
      });
      expect(wall.value).toBe('off');
      expect(wall.closest('details')).toBeNull();
    },
  );

  test('opens a folded section when one of its fields has an error', async () => {
    const { user } = show('&nieuw=campaign', {
      'POST /api/admin/pages': refusal(400, {
        message: 'Deze bestemming is er niet. Kies een andere.',
        code: 'validation_failed',
        fields: { 'page.fundId': 'Deze bestemming is er niet. Kies een andere.' },
      }),
    });
    await paste(user, await field('Titel'), 'Keuken');
    const folded = () =>
      ['Het formulier op de pagina', 'Meedoen'].map(
        (name) => screen.getByRole('region', { name }).querySelector('details')?.open,
      );
    expect(folded()).toEqual([false, false]);
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText('Fout bij opslaan');
    await waitFor(() => expect(folded()).toEqual([true, false]));
    expect(document.activeElement?.getAttribute('name')).toBe('fundId');
  });

  test('keeps the input when the server refuses it, and marks the refused field', async () => {
    const { user } = show('&nieuw=campaign', {
      'POST /api/admin/pages': refusal(400, {
        message: 'Vul een doelbedrag in boven nul, of laat het leeg.',
        code: 'validation_failed',
        fields: { 'page.goal': 'Vul een doelbedrag in boven nul, of laat het leeg.' },
      }),
    });
    await paste(user, await field('Titel'), 'Keuken');
    await paste(user, await field('Doelbedrag optioneel'), '0');
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText('Fout bij opslaan');
    const goal = await field('Doelbedrag optioneel');
    expect(goal.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(goal);
    expect((await field('Titel')).value).toBe('Keuken');
  });

  test('no longer marks a refused address after the user types a title from which another is derived', async () => {
    const message = 'Kies drie tot zestig letters, cijfers en streepjes, zoals samen-voor-de-buurt.';
    const { user } = show('&nieuw=campaign', {
      'POST /api/admin/pages': refusal(400, {
        message,
        code: 'validation_failed',
        fields: { 'page.slug': message },
      }),
    });
    await paste(user, await field('Doelbedrag optioneel'), '2500');
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText(message);
    await paste(user, await field('Titel'), 'Een nieuwe keuken');
    expect((await field('Adres')).value).toBe('een-nieuwe-keuken');
    expect((await field('Adres')).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('the screen of one page', () => {
  test('says of a page in the archive that the organisation refused it', async () => {
    const refused = { ...stored, state: 'archived' as const, isRefused: true };
    show(`&id=${listed.id}`, { [`GET ${pagePath}`]: json(refused) });
    await screen.findByText('Afgewezen en gearchiveerd: niemand ziet deze pagina');
    cleanup();
    show('&stand=archived', { 'GET /api/admin/pages': pagesOf([refused]) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Afgewezen')).toBeTruthy();
  });

  test('shows a preview of the unsaved input beside the fields', async () => {
    const { user, requests } = show(`&id=${listed.id}`);
    await screen.findByText('Alles is opgeslagen.');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Voorbeeld van de pagina');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.srcdoc).toBe('<p>Voorbeeld</p>');
    await paste(user, await field('Titel'), ' voor iedereen');
    await waitFor(() =>
      expect(requests.findLast(({ url }) => url.endsWith('/preview'))?.body).toMatchObject({
        kind: 'campaign',
        id: listed.id,
        page: { title: 'Een nieuwe keuken voor iedereen', goal: '2500' },
      }),
    );
  });

  test('shows the state of the page, and explains what closing does before the user confirms', async () => {
    const { user, answers, sent } = show(`&id=${listed.id}`);
    await screen.findByText('Open: iedereen kan geven');
    screen.getByRole('button', { name: 'Link kopiëren' });
    expect(screen.getByRole('link', { name: 'Pagina bekijken' }).getAttribute('href')).toBe(
      '/c/nieuwe-keuken',
    );
    await user.click(screen.getByRole('button', { name: 'Sluit de pagina' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/wijst naar uw algemene formulier/);
    answers[`PUT ${pagePath}/state`] = refusal(409, {
      message: 'Deze pagina is inmiddels ‘Gearchiveerd’.',
      code: 'conflict',
    });
    await user.click(dialog.getByRole('button', { name: 'Sluit de pagina' }));
    await dialog.findByText('Deze pagina is inmiddels ‘Gearchiveerd’.');
    answers[`PUT ${pagePath}/state`] = json({ ...stored, state: 'closed' });
    answers[`GET ${pagePath}`] = json({ ...stored, state: 'closed' });
    await user.click(dialog.getByRole('button', { name: 'Sluit de pagina' }));
    await screen.findByText(/^Gesloten: de pagina is te lezen/);
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ state: 'closed' }, { state: 'closed' }]);
    screen.getByRole('button', { name: 'Zet de pagina weer online' });
  });

  test.each([
    [{ apiEnvironment: 'test' as const }, /niemand kan echt geven: uw organisatie staat op Test/],
    [{ hasPaymentKey: false }, /niemand kan geven: uw organisatie heeft nog geen sleutel van Mollie/],
  ])('warns that nobody can give while the organisation has %j', async (forms, sentence) => {
    const { user } = show(`&id=${listed.id}`, { forms });
    await screen.findByText(sentence);
    const linkName = { name: 'Naar API Configuratie' };
    expect(screen.getByRole('link', linkName).getAttribute('href')).toBe('/admin?tab=api');
    expect(screen.queryByText('Open: iedereen kan geven')).toBeNull();
    cleanup();
    show(`&id=${listed.id}`, { forms, [`GET ${pagePath}`]: json({ ...stored, state: 'draft' }) });
    await user.click(await screen.findByRole('button', { name: 'Zet de pagina online' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(sentence);
    expect(dialog.getByRole('link', linkName).getAttribute('href')).toBe('/admin?tab=api');
  });

  test('offers a closing letter for the family only if the page is an in memoriam page', async () => {
    const memorial = { ...stored, kind: 'in_memoriam' as const };
    show(`&id=${listed.id}`, { [`GET ${pagePath}`]: json({ ...memorial, state: 'closed' }) });
    await screen.findByText(/De slotbrief voor de familie staat klaar/);
    const letter = screen.getByRole('link', { name: 'Slotbrief (PDF)' });
    expect(letter.getAttribute('href')).toBe(`${pagePath}/letter.pdf`);
    cleanup();
    show(`&id=${listed.id}&deel=cijfers`, {
      [`GET ${pagePath}`]: json(memorial),
      [`GET ${pagePath}/figures`]: json({ months: [], sources: [] }),
    });
    await screen.findByRole('link', { name: 'Slotbrief (PDF)' });
    cleanup();
    show(`&id=${listed.id}`);
    await screen.findByText('Open: iedereen kan geven');
    expect(screen.queryByRole('link', { name: 'Slotbrief (PDF)' })).toBeNull();
  });

  test.each([
    ['campaign' as const, true, /Anderen kunnen dan meedoen met een eigen actiepagina\.$/],
    [
      'team' as const,
      false,
      /Anderen kunnen niet meedoen\. Wilt u dat wel, zet het dan aan bij ‘Meedoen’\.$/,
    ],
    ['in_memoriam' as const, false, /zet de pagina dan online\.$/],
  ])('says of a draft %s page whether others can join: %s', async (kind, allowsActionPages, sentence) => {
    const page = { ...stored, kind, allowsActionPages, state: 'draft' as const };
    show(`&id=${listed.id}`, { [`GET ${pagePath}`]: json(page) });
    expect((await screen.findByText(/^Alleen uw team ziet/)).textContent).toMatch(sentence);
    const mentionsActionPages = screen.queryByText(/^Actiepagina’s van anderen/) !== null;
    expect(mentionsActionPages).toBe(kind !== 'in_memoriam');
  });

  test('warns about unsaved changes before the user publishes the page', async () => {
    const { user } = show(`&id=${listed.id}`, { [`GET ${pagePath}`]: json({ ...stored, state: 'draft' }) });
    await screen.findByText('Concept: niemand ziet deze pagina nog');
    expect(screen.queryByRole('button', { name: 'Link kopiëren' })).toBeNull();
    await paste(user, await field('Titel'), 'x');
    await user.click(screen.getByRole('button', { name: 'Zet de pagina online' }));
    await screen.findByText(/nog niet opgeslagen en staat nog niet op de pagina/);
  });

  test('marks a last day in the past that the server refuses, without a dialog', async () => {
    const { user } = show(`&id=${listed.id}`, {
      [`PUT ${pagePath}`]: refusal(400, {
        message: lastDayHasPassedText,
        code: 'validation_failed',
        fields: { endsOn: lastDayHasPassedText },
      }),
    });
    const lastDay = await screen.findByLabelText(/^Laatste dag/);
    fireEvent.change(lastDay, { target: { value: '2020-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await screen.findByText(lastDayHasPassedText);
    expect(lastDay.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['draft' as const, 'Zet de pagina online'],
    ['closed' as const, 'Zet de pagina weer online'],
  ])(
    'asks for a later last day, instead of a confirmation, before a %s page goes online',
    async (state, name) => {
      vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
      const { user, sent, answers } = show(`&id=${listed.id}`, {
        [`GET ${pagePath}`]: json({ ...stored, state, endsOn: '2026-11-15' }),
      });
      await user.click(await screen.findByRole('button', { name }));
      await screen.findByText(`${lastDayHasPassedText} Sla de pagina daarna op.`);
      const lastDay = await screen.findByLabelText(/^Laatste dag/);
      expect(document.activeElement).toBe(lastDay);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      const mended = { ...stored, state, endsOn: '2026-11-16' };
      answers[`PUT ${pagePath}`] = json(mended);
      answers[`GET ${pagePath}`] = json(mended);
      fireEvent.change(lastDay, { target: { value: '2026-11-16' } });
      await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
      await screen.findByText('Pagina opgeslagen');
      await user.click(screen.getByRole('button', { name }));
      await screen.findByRole('alertdialog');
      expect(sent('PUT')).toMatchObject([{ body: { endsOn: '2026-11-16' } }]);
    },
  );

  test('has a button at the top that leads to the preview', async () => {
    const { user } = show(`&id=${listed.id}`);
    await user.click(await screen.findByRole('button', { name: 'Naar het voorbeeld' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Voorbeeld van de pagina' }));
  });

  test('offers the parent pages that the server lists, and shows why the server refuses the chosen parent', async () => {
    const { user, answers, sent, requests } = show(`&id=${listed.id}`);
    const other = { ...listed, id: idOf('b'), title: 'Samen voor de buurt' };
    answers['GET /api/admin/pages'] = pagesOf([other]);
    const parent = await screen.findByRole('combobox', { name: 'Deel van' });
    await user.click(parent);
    await user.click(await screen.findByRole('option', { name: /Samen voor de buurt/ }));
    expect(requests.at(-1)?.url).toContain(`parentOf=${listed.id}`);
    const sentence = 'Een pagina kan geen deel zijn van zichzelf of van een pagina die er deel van is.';
    answers[`PUT ${pagePath}`] = refusal(409, {
      message: sentence,
      code: 'conflict',
      fields: { parentId: sentence },
    });
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
    expect(sent('PUT')).toMatchObject([{ body: { parentId: other.id } }]);
  });

  test('shows a viewer the figures of the page by month and by source, and its sub-pages', async () => {
    show(`&id=${listed.id}`, {
      role: 'viewer',
      'GET /api/admin/pages': pagesOf([{ ...listed, id: idOf('l'), title: 'De sponsorloop' }]),
      [`GET ${pagePath}/figures`]: json({
        months: [
          { month: '2026-10', giftCount: 8, received: '250.00' },
          { month: '2026-11', giftCount: 40, received: '1000.00' },
        ],
        sources: [
          { source: 'poster', giftCount: 30, received: '900.00' },
          { source: null, giftCount: 18, received: '350.00' },
        ],
      }),
    });
    const months = within(await screen.findByRole('table', { name: 'Per maand' }));
    expect(months.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'MaandGiftenBedrag',
      expect.stringMatching(/^november 2026.*40.*€ 1.000,00$/),
      expect.stringMatching(/^oktober 2026.*8.*€ 250,00$/),
    ]);
    within(screen.getByRole('table', { name: 'Per bron' })).getByText('Onbekend of rechtstreeks');
    await screen.findByRole('link', { name: 'De sponsorloop' });
    expect(screen.queryByRole('textbox', { name: 'Titel' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Inhoud' })).toBeNull();
  });

  test('shows the posters of the page after a click on their link', async () => {
    const { user } = show(`&id=${listed.id}`);
    await user.click(await screen.findByRole('link', { name: 'Posters' }));
    await screen.findByText(`Posters van ${stored.title}`);
    expect(screen.getByRole('link', { name: 'Posters' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('textbox', { name: 'Titel' })).toBeNull();
  });

  test('says that the page has received no gifts yet', async () => {
    show(`&id=${listed.id}&deel=cijfers`, {
      [`GET ${pagePath}`]: json({ ...stored, pageCount: 0 }),
      [`GET ${pagePath}/figures`]: json({ months: [], sources: [] }),
    });
    expect(await screen.findByText('Nog geen giften')).toBeTruthy();
  });

  test('shows an error and a link back if the page does not exist', async () => {
    show(`&id=${listed.id}`, {
      [`GET ${pagePath}`]: refusal(404, { message: 'Niet gevonden.', code: 'not_found' }),
    });
    await screen.findByText('Deze pagina kan niet worden getoond');
    expect(screen.getByRole('link', { name: 'Alle pagina’s' }).getAttribute('href')).toBe(
      '/admin?tab=campagnes',
    );
  });
});
