import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Anbi } from '../../../../contract/anbi.ts';
import { pdfRefusals } from '../../../../contract/uploads.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { AnbiTab } from './anbi-tab.tsx';

const ok = { light: 'ok', sentence: 'Staat erin.' } as const;
const missing = { light: 'missing', sentence: 'Schrijf in een paar zinnen wat u wilt bereiken.' } as const;
const emptyStatement = { income: null, expenses: null, file: null, form: 'own', passportUrl: '' } as const;

const state: Anbi = {
  summary: { light: 'missing', sentence: 'Er ontbreekt één onderdeel.' },
  lights: { identity: ok, aim: missing, policy: ok, board: ok, pay: ok, report: ok, accounts: ok },
  page: {
    slug: null,
    suggestedSlug: 'licht',
    isPublished: false,
    isLinked: false,
    base: 'https://gulhart.example/anbi/',
  },
  identity: { name: 'Licht', rsin: '123456782', address: '', email: '', phone: '', website: '' },
  aim: '',
  policy: { text: 'Meer lampen.', until: null, file: null },
  board: [
    { name: 'Anna', task: 'voorzitter' },
    { name: 'Bas', task: 'penningmeester' },
  ],
  pay: '',
  bookYear: { endMonth: 12, first: null },
  years: [
    {
      year: 2025,
      label: '2025',
      dueOn: '2026-06-30',
      report: { text: '', file: null },
      accounts: emptyStatement,
    },
    {
      year: 2024,
      label: '2024',
      dueOn: '2025-06-30',
      report: { text: 'Oud.', file: null },
      accounts: emptyStatement,
    },
  ],
};

function show(part = '', answers: Parameters<typeof startFakeApi>[0] = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAnbi: true }),
    'GET /api/admin/anbi': json(state),
    'GET /api/admin/anbi/years/2025/income': json({
      income: '1250.50',
      from: '2025-01-01',
      until: '2025-12-31',
    }),
    ...answers,
  });
  const screenful = renderScreen(<AnbiTab />, `/admin?tab=anbi${part}`);
  const saved = () =>
    api.requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  return { ...screenful, ...api, saved };
}

describe('the overview of the ANBI tab', () => {
  test('shows that an item is missing, what the user must do, and that the page is not public', async () => {
    show();
    expect(await screen.findByText('Er ontbreekt één onderdeel.')).toBeTruthy();
    const row = screen.getByRole('link', { name: 'Doelstelling' }).closest('li')!;
    expect(within(row).getByText('Ontbreekt')).toBeTruthy();
    expect(within(row).getByText(missing.sentence)).toBeTruthy();
    expect(screen.getByText('Niemand kan de pagina zien.')).toBeTruthy();
  });

  test('shows staff the address of the public page, but not the switch that publishes it', async () => {
    show('', {
      'GET /api/auth/me': signedIn({ isAnbi: true, role: 'staff' }),
      'GET /api/admin/anbi': json({ ...state, page: { ...state.page, slug: 'licht', isPublished: true } }),
    });
    expect(await screen.findByText('https://gulhart.example/anbi/licht')).toBeTruthy();
    expect(await screen.findByText('Een eigenaar zet de pagina aan of uit en kiest het adres.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('marks the address field when the server refuses the address', async () => {
    const { user } = show('', {
      'PUT /api/admin/anbi/page': refusal(409, {
        code: 'conflict',
        message: 'Bezet.',
        fields: { slug: 'Bezet.' },
      }),
    });
    await user.click(await screen.findByRole('switch', { name: 'De pagina staat aan' }));
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await user.click(await screen.findByRole('button', { name: 'Toch aanzetten' }));
    const field = screen.getByRole('textbox', { name: 'Adres' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('lists the missing items and asks for confirmation before it publishes the page', async () => {
    const { user, saved, answers } = show('', {
      'PUT /api/admin/anbi/page': json({ message: 'ANBI-pagina opgeslagen.' }),
    });
    expect((await screen.findByRole('link', { name: 'Bekijk eerst' })).getAttribute('href')).toBe(
      '/api/admin/anbi/preview',
    );
    await user.click(await screen.findByRole('switch', { name: 'De pagina staat aan' }));
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Nog niet in orde: Doelstelling.');
    await user.click(within(dialog).getByRole('button', { name: 'Annuleren' }));
    expect(saved()).toEqual([]);
    answers['GET /api/admin/anbi'] = json({ ...state, page: { ...state.page, isPublished: true } });
    await user.click(screen.getByRole('button', { name: 'Pagina opslaan' }));
    await user.click(await screen.findByRole('button', { name: 'Toch aanzetten' }));
    await screen.findByText('ANBI-pagina opgeslagen.');
    expect(saved()).toEqual([
      ['/api/admin/anbi/page', { slug: 'licht', isPublished: true, isLinked: false }],
    ]);
  });

  test('offers to try again when loading fails', async () => {
    show('', { 'GET /api/admin/anbi': refusal(503, { code: 'unavailable', message: 'Even niet.' }) });
    expect(await screen.findByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
    expect(screen.getByText('Even niet.')).toBeTruthy();
  });
});

describe('the form with texts and board members', () => {
  test('keeps the typed text when saving fails, so that the user can save it again', async () => {
    const { user, saved, answers } = show('&deel=teksten', {
      'PUT /api/admin/anbi/aim': refusal(503, { code: 'unavailable', message: 'Even niet.' }),
    });
    const aim = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Doelstelling' });
    await paste(user, aim, 'Licht voor iedereen.');
    await user.click(screen.getByRole('button', { name: 'Doelstelling opslaan' }));
    expect(await screen.findByText('Fout bij opslaan')).toBeTruthy();
    expect(aim.value).toBe('Licht voor iedereen.');
    answers['PUT /api/admin/anbi/aim'] = json({ message: 'Doelstelling opgeslagen.' });
    answers['GET /api/admin/anbi'] = json({ ...state, aim: 'Licht voor iedereen.' });
    await user.click(screen.getByRole('button', { name: 'Doelstelling opslaan' }));
    expect(await screen.findByText('Doelstelling opgeslagen.')).toBeTruthy();
    expect(saved().at(-1)).toEqual(['/api/admin/anbi/aim', { text: 'Licht voor iedereen.' }]);
    expect(aim.value).toBe('Licht voor iedereen.');
  });

  test('moves a board member by keyboard, announces the new place, keeps the focus on the row, and saves all changes together', async () => {
    const { user, saved } = show('&deel=teksten', {
      'PUT /api/admin/anbi/board': json({ message: 'Bestuur opgeslagen.' }),
    });
    (await screen.findByRole('button', { name: 'Bestuurslid 2 omhoog' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Bas staat nu op plaats 1.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Bestuurslid 1/));
    await user.click(screen.getByRole('button', { name: 'Bestuurslid 2 verwijderen' }));
    await user.click(screen.getByRole('button', { name: 'Bestuurslid toevoegen' }));
    await paste(user, screen.getByRole('textbox', { name: 'Naam van bestuurslid 2' }), 'Cem');
    await paste(user, screen.getByRole('textbox', { name: 'Functie van bestuurslid 2' }), 'secretaris');
    await user.click(screen.getByRole('button', { name: 'Bestuur opslaan' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual([
      '/api/admin/anbi/board',
      {
        members: [
          { name: 'Bas', task: 'penningmeester' },
          { name: 'Cem', task: 'secretaris' },
        ],
      },
    ]);
  });

  test('refuses an invalid year and leaves it in the field, and saves a valid year', async () => {
    const { user, saved } = show('&deel=teksten', {
      'PUT /api/admin/anbi/policy': json({ message: 'Beleidsplan opgeslagen.' }),
    });
    const until = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Geldt tot en met/ });
    await paste(user, until, 'abcd');
    await user.click(screen.getByRole('button', { name: 'Beleidsplan opslaan' }));
    expect(await screen.findByText('Vul een jaar in, zoals 2028, of laat dit leeg.')).toBeTruthy();
    expect([until.value, saved()]).toEqual(['abcd', []]);
    await user.clear(until);
    await paste(user, until, '2028');
    await user.click(screen.getByRole('button', { name: 'Beleidsplan opslaan' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual([
      '/api/admin/anbi/policy',
      { text: 'Meer lampen.', until: 2028, fileId: null },
    ]);
  });

  test('refuses a PDF above 5 MB without sending it, and uploads a smaller PDF', async () => {
    const file = { id: idOf('f'), name: 'plan.pdf', bytes: 2048 };
    const { user, requests, saved } = show('&deel=teksten', {
      'POST /api/admin/anbi/files': json(file, 201),
      'PUT /api/admin/anbi/policy': json({ message: 'Beleidsplan opgeslagen.' }),
    });
    const input = await screen.findByLabelText<HTMLInputElement>('Beleidsplan als PDF: bestand');
    const pick = user.upload.bind(user);
    await pick(input, new File([new Uint8Array(6 * 1024 * 1024)], 'groot.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(pdfRefusals.tooLarge)).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await pick(input, new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Beleidsplan opslaan' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual([
      '/api/admin/anbi/policy',
      { text: 'Meer lampen.', until: null, fileId: file.id },
    ]);
  });
});

describe('the form for the financial statement of a year', () => {
  test('suggests the income, but fills it in only when the user presses the button', async () => {
    const { user } = show('&deel=boekjaren');
    const income = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Baten/ });
    const button = await screen.findByRole('button', { name: 'Invullen bij baten' });
    expect(screen.getByText(/alleen de giften via Gulhart/)).toBeTruthy();
    expect(income.value).toBe('');
    await user.click(button);
    expect(income.value).toBe('1250,50');
  });

  test('warns that an income above € 50,000 requires the standard form of the tax office or a CBF passport', async () => {
    const { user } = show('&deel=boekjaren');
    await paste(user, await screen.findByRole('textbox', { name: /^Baten/ }), '50000');
    expect(screen.queryByText(/Boven € 50.000/)).toBeNull();
    await paste(user, screen.getByRole('textbox', { name: /^Baten/ }), ',01');
    expect(await screen.findByText(/Boven € 50.000/)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Soort verantwoording' }), 'passport');
    expect(screen.getByRole('textbox', { name: 'Adres van uw paspoort' })).toBeTruthy();
  });

  test('saves the organisation’s own figures after the server refused the standard form for lack of a PDF', async () => {
    const path = '/api/admin/anbi/years/2025/accounts';
    const refused = 'Upload het ingevulde standaardformulier als PDF.';
    const { user, saved, answers } = show('&deel=boekjaren', {
      [`PUT ${path}`]: refusal(422, {
        code: 'validation_failed',
        message: refused,
        fields: { fileId: refused },
      }),
    });
    const part = within(await screen.findByRole('form', { name: /^Financiële verantwoording/ }));
    const kind = part.getByRole('combobox', { name: 'Soort verantwoording' });
    await user.selectOptions(kind, 'standard');
    expect(part.queryByText('optioneel')).toBeNull();
    await user.click(part.getByRole('button', { name: 'Verantwoording opslaan' }));
    expect(await part.findByText(refused)).toBeTruthy();
    answers[`PUT ${path}`] = json({ message: 'Financiële verantwoording opgeslagen.' });
    await user.selectOptions(kind, 'own');
    await paste(user, part.getByRole('textbox', { name: /^Baten/ }), '100');
    expect(part.queryByText(refused)).toBeNull();
    await user.click(part.getByRole('button', { name: 'Verantwoording opslaan' }));
    expect(await screen.findByText('Financiële verantwoording opgeslagen.')).toBeTruthy();
    expect(saved().at(-1)).toEqual([path, expect.objectContaining({ form: 'own', income: '100' })]);
  });
});

test('the year in the URL decides which financial year the tab shows', async () => {
  show('&deel=boekjaren&jaar=2024');
  expect(await screen.findByDisplayValue('Oud.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '2024' }).getAttribute('aria-current')).toBe('page');
});
