import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PendingInvitation, Team, TeamMember } from '../../../../contract/team.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TeamPart } from './team-part.tsx';

const anna: TeamMember = {
  id: idOf('a'),
  name: 'anna',
  email: 'anna@licht.nl',
  role: 'owner',
  lastLoginAt: '2026-04-03T12:00:00Z',
  hasSecondFactor: true,
  isYou: true,
};
const joris: TeamMember = {
  ...anna,
  id: idOf('j'),
  name: 'joris',
  email: 'joris@licht.nl',
  role: 'staff',
  lastLoginAt: null,
  hasSecondFactor: false,
  isYou: false,
};
const fatima: PendingInvitation = {
  id: idOf('f'),
  email: 'fatima@licht.nl',
  role: 'treasurer',
  invitedBy: { id: anna.id, name: anna.name, email: anna.email },
  createdAt: '2026-04-03T12:00:00Z',
  expiresAt: '2026-04-10T12:00:00Z',
  isExpired: false,
};

function show(overrides: Partial<Team> = {}) {
  const team: Team = {
    members: [anna, joris],
    invitations: [],
    secondFactorRequiredSince: null,
    refundLimit: '100.00',
    ...overrides,
  };
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/team': () => Response.json(team),
  });
  const sent = () =>
    api.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...api, ...renderScreen(<TeamPart />), team, sent };
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the members', () => {
  test('are listed with role, last login and second factor, and the user’s own row is marked', async () => {
    show();
    const own = await rowOf('anna');
    own.getByText('Dit bent u');
    expect(own.getByRole('combobox', { name: 'Rol van anna' })).toHaveProperty('value', 'owner');
    own.getByText('Ingesteld');
    own.getByText(/3 apr 2026/);
    const other = await rowOf('joris');
    other.getByText('Nooit');
    other.getByText('Nog niet');
    expect(screen.queryByText('Openstaande uitnodigingen')).toBeNull();
  });

  test('get another role only when the user presses the button', async () => {
    const { user, answers, sent, team } = show();
    answers[`PUT /api/admin/team/members/${joris.id}`] = () => {
      team.members = [anna, { ...joris, role: 'treasurer' }];
      return Response.json({ message: 'De rol is gewijzigd.', lapsedInvitations: 0 });
    };
    const row = await rowOf('joris');
    await user.selectOptions(row.getByRole('combobox'), 'treasurer');
    row.getByText(/betaalt terug tot een bedrag/);
    expect(sent()).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Rol opslaan' }));
    await screen.findByText('joris is nu penningmeester');
    expect(sent()).toEqual([
      ['PUT', `/api/admin/team/members/${joris.id}`, { role: 'treasurer', was: 'staff' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rol opslaan' })).toBeNull());
  });

  test('have a role field that shows why the server refused the change, until the user cancels', async () => {
    const { user, answers } = show();
    answers[`PUT /api/admin/team/members/${anna.id}`] = refusal(409, {
      message: 'Een team heeft altijd een eigenaar.',
      code: 'conflict',
    });
    const row = await rowOf('anna');
    await user.selectOptions(row.getByRole('combobox'), 'viewer');
    await user.click(row.getByRole('button', { name: 'Rol opslaan' }));
    await screen.findByText('Een team heeft altijd een eigenaar.');
    expect(row.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
    expect(row.getByRole('combobox')).toHaveProperty('value', 'viewer');
    await user.click(row.getByRole('button', { name: 'Annuleren' }));
    expect(row.getByRole('combobox')).toHaveProperty('value', 'owner');
    expect(screen.queryByText('Een team heeft altijd een eigenaar.')).toBeNull();
  });

  test('are removed after the user confirms', async () => {
    const { user, answers, team } = show();
    const path = `DELETE /api/admin/team/members/${joris.id}`;
    answers[path] = refusal(409, { message: 'Dat kan nu niet.', code: 'conflict' });
    await user.click((await rowOf('joris')).getByRole('button', { name: 'joris verwijderen' }));
    const question = within(screen.getByRole('alertdialog', { name: 'joris verwijderen' }));
    question.getByText(/wordt meteen uitgelogd/);
    await user.click(question.getByRole('button', { name: 'Verwijderen' }));
    await question.findByText('Dat kan nu niet.');
    answers[path] = () => {
      team.members = [anna];
      return Response.json({ message: 'joris zit niet meer in uw team.', lapsedInvitations: 0 });
    };
    await user.click(question.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('joris zit niet meer in uw team');
    expect(screen.queryByRole('row', { name: /joris/ })).toBeNull();
    expect(document.activeElement?.tagName).toBe('TABLE');
  });

  test('are sent to /admin after they leave the team', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user, answers } = show();
    answers[`DELETE /api/admin/team/members/${anna.id}`] = json({
      message: 'U hebt het team verlaten.',
      lapsedInvitations: 0,
    });
    await user.click(await screen.findByRole('button', { name: 'Team verlaten' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Verlaten' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    assign.mockRestore();
  });
});

describe('the invitations that a member sent', () => {
  const owner: TeamMember = { ...joris, role: 'owner' };
  const invitationsFrom = (by: TeamMember, count: number): PendingInvitation[] =>
    Array.from({ length: count }, (_, turn) => ({
      ...fatima,
      id: idOf(String(turn)),
      email: `gast-${turn}@licht.nl`,
      invitedBy: { id: by.id, name: by.name, email: by.email },
    }));
  const lapse = 'Ook 2 openstaande uitnodigingen van joris vervallen.';

  test('lapse when the member is removed, and the screen says so before and after', async () => {
    const { user, answers, team } = show({
      members: [anna, owner],
      invitations: [...invitationsFrom(owner, 2), { ...fatima, id: idOf('f') }],
    });
    answers[`DELETE /api/admin/team/members/${owner.id}`] = () => {
      Object.assign(team, { members: [anna], invitations: [fatima] });
      return Response.json({ message: '', lapsedInvitations: 2 });
    };
    await user.click((await rowOf('joris')).getByRole('button', { name: 'joris verwijderen' }));
    const question = within(screen.getByRole('alertdialog', { name: 'joris verwijderen' }));
    question.getByText(lapse);
    await user.click(question.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('joris zit niet meer in uw team');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByText(lapse);
  });

  test('lapse when the member gets a role that may not invite, and the screen says so before and after', async () => {
    const { user, answers } = show({ members: [anna, owner], invitations: invitationsFrom(owner, 2) });
    answers[`PUT /api/admin/team/members/${owner.id}`] = json({ message: '', lapsedInvitations: 2 });
    const row = await rowOf('joris');
    await user.selectOptions(row.getByRole('combobox'), 'staff');
    row.getByText(new RegExp(lapse));
    await user.click(row.getByRole('button', { name: 'Rol opslaan' }));
    await screen.findByText('joris is nu medewerker');
    expect(screen.getAllByText(lapse)).toHaveLength(1);
  });

  test('are not mentioned when the user removes another member', async () => {
    const { user } = show({ members: [anna, owner], invitations: invitationsFrom(anna, 1) });
    await user.click((await rowOf('joris')).getByRole('button', { name: 'joris verwijderen' }));
    expect(within(screen.getByRole('alertdialog')).queryByText(/uitnodiging/)).toBeNull();
  });

  test('are mentioned before the member leaves', async () => {
    const { user } = show({ members: [anna, owner], invitations: invitationsFrom(anna, 1) });
    await user.click(await screen.findByRole('button', { name: 'Team verlaten' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('Ook uw openstaande uitnodiging vervalt.')).toBeDefined();
  });

  test('show their sender in the list', async () => {
    show({ members: [anna, owner], invitations: [...invitationsFrom(owner, 1), fatima] });
    const list = within(await screen.findByRole('list', { name: 'Openstaande uitnodigingen' }));
    const senders = list.getAllByText(/Uitgenodigd door/).map(({ textContent }) => textContent);
    expect(senders).toEqual(['Uitgenodigd door joris (joris@licht.nl)', 'Uitgenodigd door u']);
  });
});

describe('inviting', () => {
  test('requires an email address, and explains the chosen role', async () => {
    const { user, sent } = show();
    await screen.findByLabelText('E-mailadres');
    screen.getByText('Een meekijker ziet cijfers en lijsten, zonder namen en adressen van donateurs.');
    await user.selectOptions(screen.getByLabelText('Rol'), 'owner');
    screen.getByText(/Een eigenaar mag alles/);
    await user.click(screen.getByRole('button', { name: 'Uitnodigen' }));
    await screen.findByText('Voer een geldig e-mailadres in');
    expect(sent()).toEqual([]);
  });

  test('reports that the mail was sent, lists the invitation and clears the form', async () => {
    const { user, answers, sent, team } = show();
    answers['POST /api/admin/team/invitations'] = () => {
      team.invitations = [fatima];
      return Response.json({ message: 'Verstuurd naar fatima@licht.nl.' }, { status: 201 });
    };
    await user.type(await screen.findByLabelText('E-mailadres'), 'fatima@licht.nl');
    await user.selectOptions(screen.getByLabelText('Rol'), 'treasurer');
    await user.click(screen.getByRole('button', { name: 'Uitnodigen' }));
    await screen.findByText('Verstuurd naar fatima@licht.nl.');
    expect(sent()[0]?.[2]).toEqual({ email: 'fatima@licht.nl', role: 'treasurer' });
    const list = within(await screen.findByRole('list', { name: 'Openstaande uitnodigingen' }));
    list.getByText('fatima@licht.nl');
    list.getByText(/geldig tot en met 10 apr 2026/);
    expect(screen.getByLabelText('E-mailadres')).toHaveProperty('value', '');
  });

  test.each([
    [
      refusal(409, {
        message: 'Zit al in uw team.',
        code: 'conflict',
        fields: { email: 'Zit al in uw team.' },
      }),
      'Zit al in uw team.',
    ],
    [
      refusal(404, { message: 'Uw rol staat dit niet toe.', code: 'role_not_allowed' }),
      'Uw rol staat dit niet toe.',
    ],
    [refusal(429, { message: 'Te veel pogingen.', code: 'too_many_requests' }), 'Te veel pogingen.'],
    [() => new Response('', { status: 502 }), /De uitnodiging is niet verstuurd/],
  ])('keeps the input and reports why no invitation was sent (case %#)', async (answer, sentence) => {
    const { user, answers } = show();
    answers['POST /api/admin/team/invitations'] = answer;
    await user.type(await screen.findByLabelText('E-mailadres'), 'joris@licht.nl');
    await user.click(screen.getByRole('button', { name: 'Uitnodigen' }));
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(screen.getByLabelText('E-mailadres')).toHaveProperty('value', 'joris@licht.nl');
  });
});

describe('a pending invitation', () => {
  test('is marked when it has expired, and can be sent again or withdrawn', async () => {
    const { user, answers, sent, team } = show({ invitations: [{ ...fatima, isExpired: true }] });
    const path = `/api/admin/team/invitations/${fatima.id}`;
    await screen.findByText('Verlopen');
    answers[`POST ${path}/resend`] = () => {
      team.invitations = [fatima];
      return Response.json({ message: 'De vorige link werkt niet meer.' });
    };
    await user.click(screen.getByRole('button', { name: 'Uitnodiging aan fatima@licht.nl opnieuw sturen' }));
    await screen.findByText('De vorige link werkt niet meer.');
    await waitFor(() => expect(screen.queryByText('Verlopen')).toBeNull());
    answers[`DELETE ${path}`] = () => {
      team.invitations = [];
      return new Response(null, { status: 204 });
    };
    await user.click(screen.getByRole('button', { name: 'Uitnodiging aan fatima@licht.nl intrekken' }));
    await screen.findByText('Uitnodiging ingetrokken');
    await waitFor(() => expect(screen.queryByText('fatima@licht.nl')).toBeNull());
    expect(sent().map(([method, url]) => `${String(method)} ${String(url)}`)).toEqual([
      `POST ${path}/resend`,
      `DELETE ${path}`,
    ]);
  });
});

describe('the rules for the team', () => {
  test('are saved in one request, with the amount as the user typed it', async () => {
    const { user, answers, sent } = show({ refundLimit: '250.50' });
    answers['PUT /api/admin/team/rules'] = json({ message: 'Opgeslagen.' });
    const limit = await screen.findByLabelText('Terugbetalen door penningmeesters, in euro');
    expect(limit).toHaveProperty('value', '250,50');
    await user.click(screen.getByRole('switch', { name: 'Tweede stap bij het inloggen verplicht' }));
    await user.clear(limit);
    await user.type(limit, '75');
    await user.click(screen.getByRole('button', { name: 'Afspraken opslaan' }));
    await screen.findByText('Afspraken opgeslagen');
    expect(sent()).toEqual([
      ['PUT', '/api/admin/team/rules', { requireSecondFactor: true, refundLimit: '75' }],
    ]);
  });

  test('keep the typed values when the server refuses them, and show the reason', async () => {
    const { user, answers } = show();
    answers['PUT /api/admin/team/rules'] = refusal(400, {
      message: 'Vul een bedrag in.',
      code: 'validation_failed',
      fields: { refundLimit: 'Vul een bedrag in.' },
    });
    const limit = await screen.findByLabelText('Terugbetalen door penningmeesters, in euro');
    expect(limit).toHaveProperty('value', '100');
    await user.type(limit, 'x');
    await user.click(screen.getByRole('button', { name: 'Afspraken opslaan' }));
    await screen.findByText('Vul een bedrag in.');
    expect(limit).toHaveProperty('value', '100x');
  });

  test('say how many members still need a second factor, and by when', async () => {
    show({ secondFactorRequiredSince: '2026-04-03T12:00:00Z' });
    expect(
      await screen.findByText(
        /Eén teamlid heeft nog geen tweede stap\. Vanaf 10 apr 2026 kan niemand zonder verder/,
      ),
    ).toBeDefined();
  });
});

test('the team screen reports why loading failed, and the user can try again', async () => {
  const { answers, user } = show();
  cleanup();
  answers['GET /api/admin/team'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
  renderScreen(<TeamPart />);
  await screen.findByText('Even niet.');
  answers['GET /api/admin/team'] = json({
    members: [anna],
    invitations: [],
    secondFactorRequiredSince: null,
    refundLimit: '100.00',
  });
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('row', { name: /anna/ })).toBeDefined();
});
