import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DonorExport } from '../../../../../contract/donors.ts';
import { signedIn } from '../../../../testing/accounts.ts';
import { makeDetail, makeDonation, optionalId } from '../../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

const donor = { email: 'zoe@voorbeeld.nl', userId: 'o'.repeat(26) };
const exportPath = '/api/admin/donors/export';
const erasePath = '/api/admin/donors/erase';
const detailPath = `/api/admin/donations/${optionalId}`;
const nobody = { email: null, firstName: null, lastName: null };
const erasedEntry = {
  at: '2026-05-03T12:00:00Z',
  kind: 'donor_erased',
  text: 'De gegevens van de donateur zijn op verzoek verwijderd.',
};

async function show(detail = makeDetail()) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin: true }),
    'GET /api/admin/users': json([]),
    'GET /api/admin/donations': json([makeDonation(detail)]),
    [`GET ${detailPath}`]: json(detail),
  });
  const shown = renderScreen(<DonationsScreen />, `/admin?tab=donaties&donatie=${optionalId}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Gift' }));
  await panel.findByRole('heading', { name: 'Privacy van deze donateur' });
  return { ...api, ...shown, panel };
}

describe('the data export of a donor', () => {
  test('is a file with the data that the donation’s organisation has about the donor', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:bestand';
    });
    const { user, panel, answers, requests } = await show();
    const kept: DonorExport = {
      email: donor.email,
      exportedAt: '2026-05-03T12:00:00Z',
      organizationName: 'Stichting Licht',
      donations: [],
      subscriptions: [],
      yearOverviews: [],
    };
    answers[`GET ${exportPath}`] = json(kept);

    await user.click(panel.getByRole('button', { name: 'Gegevens downloaden' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(kept);
    const asked = requests.find(({ url }) => url.startsWith(exportPath));
    expect(asked?.url).toBe(`${exportPath}?${new URLSearchParams(donor)}`);
  });

  test('is not saved as a file when the server refuses the request', async () => {
    const save = vi.spyOn(URL, 'createObjectURL');
    const { user, panel, answers } = await show();
    answers[`GET ${exportPath}`] = refusal(404, { message: 'Niet gevonden.', code: 'not_found' });

    await user.click(panel.getByRole('button', { name: 'Gegevens downloaden' }));

    await screen.findByText('Fout bij downloaden');
    await screen.findByText('Niet gevonden.');
    expect(save).not.toHaveBeenCalled();
  });
});

describe('erasing a donor', () => {
  async function openDialog({ user, panel }: Awaited<ReturnType<typeof show>>) {
    await user.click(panel.getByRole('button', { name: 'Gegevens verwijderen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Gegevens verwijderen' }));
    return { dialog, confirm: dialog.getByRole('button', { name: 'Verwijderen' }) };
  }
  const erasures = ({ requests }: Awaited<ReturnType<typeof show>>) =>
    requests.filter(({ url }) => url === erasePath).map(({ body }) => body);

  test('requires the user to type the email address, and removes the donor from the list and the panel', async () => {
    const shown = await show();
    const { user, answers } = shown;
    const { dialog, confirm } = await openDialog(shown);
    const address = dialog.getByLabelText('Typ het e-mailadres over');

    await paste(user, address, 'zoe@voorbeeld.com');
    await user.click(confirm);
    await dialog.findByText('Dit is niet het e-mailadres van deze donateur.');
    expect(erasures(shown)).toEqual([]);

    answers[`POST ${erasePath}`] = json({ message: 'Verwijderd.' });
    answers[`GET ${detailPath}`] = json(makeDetail({ ...nobody, timeline: [erasedEntry] }));
    answers['GET /api/admin/donations'] = json([makeDonation(nobody)]);
    await user.clear(address);
    await paste(user, address, ' Zoe@voorbeeld.nl ');
    await user.click(confirm);

    await screen.findByText('Gegevens verwijderd');
    expect(erasures(shown)).toEqual([donor]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await screen.findByText('De gegevens van deze donateur zijn verwijderd.');
    expect(document.body.textContent).not.toContain(donor.email);
    // The mails are erased too, so the panel shows no mails.
    expect(screen.queryByRole('heading', { name: 'Mails' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Gift' }));
  });

  test('keeps the dialog open and shows the reason when the server refuses', async () => {
    const shown = await show();
    shown.answers[`POST ${erasePath}`] = refusal(409, {
      message: 'Deze donateur heeft nog een lopende maandelijkse gift.',
      code: 'conflict',
    });
    const { dialog, confirm } = await openDialog(shown);

    await paste(shown.user, dialog.getByLabelText('Typ het e-mailadres over'), donor.email);
    await shown.user.click(confirm);
    await dialog.findByText('Deze donateur heeft nog een lopende maandelijkse gift.');
    await shown.user.click(dialog.getByRole('button', { name: 'Annuleren' }));

    const opener = await shown.panel.findByRole('button', { name: 'Gegevens verwijderen' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('is not offered for a donation without a donor', async () => {
    const { panel } = await show(makeDetail(nobody));

    panel.getByText('Bij deze gift is geen e-mailadres van een donateur bekend.');
    expect(panel.queryByRole('button', { name: /^Gegevens/ })).toBeNull();
  });
});
