// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PageApprovals as Approvals } from '../../../../contract/action-pages.ts';
import { type CampaignPage, previewPageBody } from '../../../../contract/campaigns.ts';
import type { WallMessage } from '../../../../contract/wall.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { describeWaiting, WaitingNotice } from './waiting-notice.tsx';
import { PageApprovals } from './page-approvals.tsx';

const reviewedPage = {
  kind: 'action',
  title: 'Piet loopt',
  text: 'Ik loop 42 km.',
  parentTitle: 'Samen voor de buurt',
  makerName: 'Piet Loper',
  makerEmail: 'piet@voorbeeld.nl',
  hasLinksOrContacts: true,
  url: 'https://gulhart.example/c/piet-loopt',
} as const;
const waiting: Approvals = {
  pages: [
    {
      ...reviewedPage,
      pageId: idOf('p'),
      seen: 'a'.repeat(64),
      goal: '500.00',
      endsOn: null,
      askedAt: '2026-11-01T10:00:00Z',
    },
  ],
  changes: [
    {
      ...reviewedPage,
      title: 'Team Zwolle',
      pageId: idOf('c'),
      seen: 'b'.repeat(64),
      url: 'https://gulhart.example/c/team-zwolle',
      changedAt: '2026-11-02T10:00:00Z',
      waiting: { title: 'Team Zwolle', text: 'Kijk op www.voorbeeld.nl' },
      waitingImageUrl: null,
    },
  ],
  messageCount: 1,
};
const message: WallMessage = {
  id: idOf('g'),
  pageId: idOf('p'),
  pageTitle: 'Samen voor de buurt',
  pageKind: 'campaign',
  name: null,
  message: '<b>Zet hem op</b>',
  amount: null,
  state: 'waiting',
  at: '2026-11-03T10:00:00Z',
};

function show(answers: Parameters<typeof startFakeApi>[0] = {}, shown = <PageApprovals />) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/page-approvals': json(waiting),
    'GET /api/admin/wall-messages': json({ messages: [message], count: 1 }),
    ...answers,
  });
  const decided = () =>
    api.requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  return { ...api, ...renderScreen(shown, '/admin?tab=campagnes&deel=goedkeuren'), decided };
}

const done = json({ message: 'Gedaan.' });

test('an owner can approve a new page, a changed page and a message', async () => {
  const { user, decided } = show({
    [`PUT /api/admin/page-approvals/${idOf('p')}`]: done,
    [`PUT /api/admin/page-approvals/${idOf('c')}/change`]: done,
    [`PUT /api/admin/wall-messages/${idOf('g')}`]: done,
  });
  await screen.findByText(/^1 nieuwe pagina, 1 gewijzigde pagina en 1 bericht wachten op u\./);
  expect(screen.getAllByText(/In deze tekst staat een link/)).toHaveLength(2);
  expect(await screen.findByText('<b>Zet hem op</b>')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keur goed: Piet loopt' }));
  await user.click(screen.getByRole('button', { name: 'Keur goed: wijziging van Team Zwolle' }));
  await user.click(screen.getByRole('button', { name: 'Keur goed: bericht van Anoniem' }));
  expect(decided()).toEqual([
    [`/api/admin/page-approvals/${idOf('p')}`, { decision: 'approve', seen: 'a'.repeat(64) }],
    [`/api/admin/page-approvals/${idOf('c')}/change`, { decision: 'show', seen: 'b'.repeat(64) }],
    [`/api/admin/wall-messages/${idOf('g')}`, { state: 'shown' }],
  ]);
});

test.each([
  [{ hasPaymentKey: false }, /maar niemand kan geven: uw organisatie heeft nog geen sleutel van Mollie$/],
  [{ apiEnvironment: 'test' as const }, /maar niemand kan echt geven: uw organisatie staat op Test$/],
])(
  'the approver reads beside a new page that nobody can give while the organisation has %j',
  async (setup, sentence) => {
    show({ 'GET /api/auth/me': signedIn(setup) });
    const button = await screen.findByRole('button', { name: 'Keur goed: Piet loopt' });
    const warning = await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Naar API Configuratie' }).getAttribute('href')).toBe(
      '/admin?tab=api',
    );
    expect(warning.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    cleanup();
    show();
    await screen.findByRole('button', { name: 'Keur goed: Piet loopt' });
    expect(screen.queryByText(/niemand kan/)).toBeNull();
  },
);

test.each([
  ['an approval', {}, 'approve'],
  ['an approval while nobody can give', { hasPaymentKey: false }, 'approve'],
  ['a refusal', { hasPaymentKey: false }, 'refuse'],
] as const)(
  'the message after %s has a link to the page and the warning only if the page is online',
  async (_what, setup, decision) => {
    const { user } = show({
      'GET /api/auth/me': signedIn(setup),
      [`PUT /api/admin/page-approvals/${idOf('p')}`]: done,
    });
    const name = decision === 'approve' ? 'Keur goed: Piet loopt' : 'Wijs af: Piet loopt';
    await user.click(await screen.findByRole('button', { name }));
    if (decision === 'refuse') {
      await user.type(screen.getByLabelText('Reden'), 'Wij kennen u niet.');
      await user.click(screen.getByRole('button', { name: 'Wijs af en mail' }));
    }
    const message = within((await screen.findByText('Gedaan.')).closest('li')!);
    expect(message.queryByRole('link', { name: 'Bekijk de pagina' })?.getAttribute('href')).toBe(
      decision === 'approve' ? reviewedPage.url : undefined,
    );
    const warning = message.queryByText(
      'Let op: niemand kan geven: uw organisatie heeft nog geen sleutel van Mollie.',
    );
    expect(warning !== null).toBe(decision === 'approve' && 'hasPaymentKey' in setup);
  },
);

test('the name of each button starts with the words on it, for people who speak to their computer', async () => {
  show();
  await screen.findByText('<b>Zet hem op</b>');
  for (const button of screen.getAllByRole('button'))
    expect(button.getAttribute('aria-label') ?? button.textContent).toMatch(
      new RegExp(`^${button.textContent}`),
    );
});

test('the notice appears only if pages or messages wait for approval', async () => {
  show({}, <WaitingNotice />);
  await screen.findByText('1 nieuwe pagina, 1 gewijzigde pagina en 1 bericht wachten op u');
  expect(screen.getByRole('link', { name: 'Bekijk en keur goed' }).getAttribute('href')).toBe(
    '/admin?tab=campagnes&deel=goedkeuren',
  );
  expect(describeWaiting({ pages: [], changes: [], messageCount: 0 })).toBeUndefined();
});

const stored: CampaignPage = {
  ...reviewedPage,
  id: idOf('p'),
  parentId: null,
  state: 'draft',
  isRefused: false,
  slug: 'piet-loopt',
  url: 'https://gulhart.example/c/piet-loopt',
  imageUrl: null,
  phoneImageUrl: null,
  goal: '500.00',
  received: '0.00',
  giftCount: 0,
  startsOn: null,
  endsOn: null,
  pageCount: 0,
  shortText: '',
  longText: '',
  imageId: null,
  presetAmounts: '',
  preselectedFrequency: null,
  fundId: null,
  thankYouText: '',
  allowsActionPages: false,
  wall: 'off',
  contact: '',
};

test('the preview of a new page contains the text of its maker', async () => {
  const { user, requests } = show({
    [`GET /api/admin/pages/${idOf('p')}`]: json(stored),
    'POST /api/admin/pages/preview': json({ html: '<p>Ik loop <b>42 km</b>.</p>' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bekijk als pagina: Piet loopt' }));
  const frame = await screen.findByTitle<HTMLIFrameElement>('Voorbeeld van Piet loopt');
  expect(frame.srcdoc).toBe('<p>Ik loop <b>42 km</b>.</p>');
  const sent = requests.find(({ url }) => url.endsWith('/preview'))?.body;
  expect(previewPageBody.parse(sent)).toMatchObject({
    kind: 'action',
    id: idOf('p'),
    page: { title: 'Piet loopt', longText: 'Ik loop 42 km.', slug: 'piet-loopt', goal: 500_00 },
  });
});

test('the preview of a page with only a new picture shows that picture with the present text', async () => {
  const change = { ...waiting.changes[0], waiting: null, waitingImageUrl: 'data:image/webp;base64,AA' };
  const { user, requests } = show({
    'GET /api/admin/page-approvals': json({ ...waiting, changes: [change] }),
    [`GET /api/admin/pages/${idOf('c')}`]: json({ ...stored, id: idOf('c') }),
    'POST /api/admin/pages/preview': json({ html: '<p>Voorbeeld</p>' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Bekijk als pagina: Team Zwolle' }));
  await screen.findByTitle('Voorbeeld van Team Zwolle');
  expect(requests.find(({ url }) => url.endsWith('/preview'))?.body).toMatchObject({
    showsWaitingPicture: true,
    page: { title: 'Team Zwolle', longText: 'Ik loop 42 km.' },
  });
});

test('a page can be refused only with a reason, and also without a second chance for its maker', async () => {
  const { user, decided } = show({ [`PUT /api/admin/page-approvals/${idOf('p')}`]: done });
  await user.click(await screen.findByRole('button', { name: 'Wijs af: Piet loopt' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Wijs af en mail' }));
  expect(dialog.getByText('Schrijf waarom; dat mailen wij naar wie de pagina maakte.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reden'), 'Wij kennen u niet.');
  await user.click(dialog.getByLabelText('Wie de pagina maakte, mag die verbeteren en opnieuw insturen'));
  await user.click(dialog.getByRole('button', { name: 'Wijs af en mail' }));
  expect(decided()).toEqual([
    [
      `/api/admin/page-approvals/${idOf('p')}`,
      { decision: 'refuse', reason: 'Wij kennen u niet.', isFinal: true, seen: 'a'.repeat(64) },
    ],
  ]);
});

test('a change of a page can be refused only with a reason', async () => {
  const path = `/api/admin/page-approvals/${idOf('c')}/change`;
  const { user, decided } = show({ [`PUT ${path}`]: done });
  await user.click(await screen.findByRole('button', { name: 'Wijs af: wijziging van Team Zwolle' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Wijs af en mail' }));
  expect(dialog.getByText('Schrijf waarom; dat mailen wij naar wie de pagina maakte.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reden'), 'Noem de datum.');
  await user.click(dialog.getByRole('button', { name: 'Wijs af en mail' }));
  expect(decided()).toEqual([[path, { decision: 'refuse', seen: 'b'.repeat(64), reason: 'Noem de datum.' }]]);
});

test('a change is shown beside the text that is on the page now, and what changed is named', async () => {
  show();
  const now = within(await screen.findByRole('region', { name: 'Nu op de pagina' }));
  expect(now.getByText('Ik loop 42 km.')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Nieuw' })).getByText('Kijk op www.voorbeeld.nl'),
  ).toBeTruthy();
  expect(screen.getByText(/^Gewijzigd door Piet Loper/).textContent).toContain(
    '. De tekst is anders. Bekijk',
  );
});

test('published messages can be removed even if nothing waits for approval', async () => {
  const { user, decided } = show({
    'GET /api/admin/page-approvals': json({ pages: [], changes: [], messageCount: 0 }),
    'GET /api/admin/wall-messages': json({
      messages: [{ ...message, state: 'shown', name: 'Noor' }],
      count: 1,
    }),
    [`PUT /api/admin/wall-messages/${idOf('g')}`]: done,
  });
  expect(await screen.findByText(/Er wacht niets op u/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Berichten op pagina’s' }));
  await user.click(await screen.findByRole('button', { name: 'Haal weg: bericht van Noor' }));
  expect(decided()).toEqual([[`/api/admin/wall-messages/${idOf('g')}`, { state: 'refused' }]]);
});

test('the user sees an error if a colleague decided first', async () => {
  const { user } = show({
    [`PUT /api/admin/page-approvals/${idOf('p')}`]: refusal(409, {
      code: 'conflict',
      message: 'Hierover is intussen al besloten.',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Keur goed: Piet loopt' }));
  expect(await screen.findByText('Hierover is intussen al besloten.')).toBeTruthy();
});

test('if the maker replaces a change before it is approved, the approval fails and the new text appears', async () => {
  const path = `/api/admin/page-approvals/${idOf('c')}/change`;
  const message = 'De maker heeft dit intussen gewijzigd. Bekijk het opnieuw.';
  const { user, answers, decided } = show({ [`PUT ${path}`]: refusal(409, { code: 'conflict', message }) });
  const button = await screen.findByRole('button', { name: 'Keur goed: wijziging van Team Zwolle' });
  const [change] = waiting.changes;
  const swapped = { title: 'Team Zwolle', text: 'Stuur uw geld naar mij.' };
  answers['GET /api/admin/page-approvals'] = json({
    ...waiting,
    changes: [{ ...change, seen: 'c'.repeat(64), waiting: swapped }],
  });
  await user.click(button);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await screen.findByText('Stuur uw geld naar mij.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keur goed: wijziging van Team Zwolle' }));
  expect(decided()).toEqual([
    [path, { decision: 'show', seen: 'b'.repeat(64) }],
    [path, { decision: 'show', seen: 'c'.repeat(64) }],
  ]);
});

test('if the maker changes a page before it is refused, the refusal fails and the new text appears', async () => {
  const path = `/api/admin/page-approvals/${idOf('p')}`;
  const message = 'De maker heeft dit intussen gewijzigd. Bekijk het opnieuw.';
  const { user, answers } = show({ [`PUT ${path}`]: refusal(409, { code: 'conflict', message }) });
  await user.click(await screen.findByRole('button', { name: 'Wijs af: Piet loopt' }));
  const [page] = waiting.pages;
  answers['GET /api/admin/page-approvals'] = json({
    ...waiting,
    pages: [{ ...page, seen: 'd'.repeat(64), text: 'Ik loop niet.' }],
  });
  const dialog = within(screen.getByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reden'), 'Wij kennen u niet.');
  await user.click(dialog.getByRole('button', { name: 'Wijs af en mail' }));
  expect(await screen.findByText('Ik loop niet.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a failed load offers to try again', async () => {
  show({ 'GET /api/admin/page-approvals': refusal(500, { code: 'internal_error', message: 'Storing.' }) });
  expect(await screen.findByText('Wat op u wacht kon niet worden geladen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
});
