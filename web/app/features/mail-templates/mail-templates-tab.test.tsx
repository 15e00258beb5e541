// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { giftMailNames } from '../../../../contract/gift-mails.ts';
import { chooseTenant, idOf } from '../../../testing/accounts.ts';
import { makeDonation } from '../../../testing/donations.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { paste } from '../../../testing/render-screen.tsx';
import {
  completed,
  htmlInput,
  insertPlaceholder,
  jsonInput,
  openEditor,
  openTab,
  pdfTemplate,
  pending,
  press,
  showTab,
} from './testing/show-tab.tsx';

const sendPath = `POST /api/donations/${completed.id}/send-email`;

describe('a test mail', () => {
  test('is about the first paid donation and contains the typed message, and a failure to send it is shown', async () => {
    const { user, answers, requests } = showTab();
    answers[sendPath] = json({ message: 'De testmail wordt verstuurd.' });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Testgift').value).toBe(completed.id),
    );
    expect(screen.queryByLabelText('Organisatie')).toBeNull();
    expect(requests.map(({ url }) => url)).not.toContain('/api/admin/users');

    const recipient = screen.getByLabelText<HTMLInputElement>('E-mailadres van de ontvanger');
    expect(recipient.value).toBe('anna@licht.nl');
    await user.clear(recipient);
    await paste(user, recipient, 'ik@voorbeeld.nl');
    await paste(user, screen.getByLabelText(/^Persoonlijke boodschap/), 'Warme groet');
    await press(user, 'Testmail versturen');

    await screen.findByText('E-mail verzonden');
    screen.getByText('De testmail wordt verstuurd.');
    expect(requests.at(-1)?.body).toEqual({
      testEmail: 'ik@voorbeeld.nl',
      testAmount: 25,
      testName: '',
      customMessage: 'Warme groet',
    });

    answers[sendPath] = () => new Response('', { status: 502 });
    await press(user, 'Testmail versturen');
    await screen.findByText('Fout bij verzenden');
    screen.getByText('Er is een fout opgetreden bij het verzenden van de e-mail');
  });

  test('is not sent while the email address or the amount is invalid', async () => {
    const { user, requests } = showTab();
    const recipient = screen.getByLabelText<HTMLInputElement>('E-mailadres van de ontvanger');
    await waitFor(() => expect(recipient.value).toBe('anna@licht.nl'));
    const amount = screen.getByLabelText('Bedrag in euro');
    await user.clear(recipient);
    await user.clear(amount);
    await press(user, 'Testmail versturen');
    await screen.findByText('Vul een geldig e-mailadres in');
    screen.getByText('Vul een bedrag in');
    await paste(user, amount, '12.345');
    await screen.findByText('Vul een geldig bedrag in (bijv. 10 of 15.50)');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('has the amount that the user types in Dutch notation', async () => {
    const { user, answers, requests } = showTab();
    answers[sendPath] = json({ message: 'De testmail wordt verstuurd.' });
    const recipient = screen.getByLabelText<HTMLInputElement>('E-mailadres van de ontvanger');
    await waitFor(() => expect(recipient.value).toBe('anna@licht.nl'));
    const amount = screen.getByLabelText('Bedrag in euro');
    await user.clear(amount);
    await paste(user, amount, '€ 12,50 euro');
    await press(user, 'Testmail versturen');
    await screen.findByText('E-mail verzonden');
    expect(requests.at(-1)?.body).toMatchObject({ testAmount: 12.5 });
  });

  test('uses a sample donation when there are no donations', async () => {
    const { user, answers, requests } = showTab({ donations: [] });
    answers['POST /api/admin/test-email'] = json({ message: 'Onderweg.' });
    await screen.findByText('Er zijn nog geen giften. De mail gaat over een voorbeeld.');
    await press(user, 'Testmail versturen');
    await screen.findByText('Onderweg.');
    expect(requests.at(-1)?.body).toMatchObject({ testEmail: 'anna@licht.nl', monthly: false });

    await user.selectOptions(screen.getByLabelText('Testgift'), 'Voorbeeld: maandelijkse gift');
    await press(user, 'Testmail versturen');
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ monthly: true }));
  });

  test('can be about a donation that the user finds by searching', async () => {
    const { user, answers, requests } = showTab();
    const select = screen.getByLabelText<HTMLSelectElement>('Testgift');
    await waitFor(() => expect(select.value).toBe(completed.id));
    const found = makeDonation({ id: idOf('f'), email: 'noor@zon.nl' });
    answers['GET /api/admin/donations'] = json([found]);
    await paste(user, screen.getByLabelText(/^Zoek een gift/), 'noor');
    await screen.findByText('1 gift gevonden.');
    expect(requests.at(-1)?.url).toBe('/api/admin/donations?page=1&status=completed&search=noor');
    expect(select.value).toBe(found.id);

    answers['GET /api/admin/donations'] = json([]);
    await paste(user, screen.getByLabelText(/^Zoek een gift/), 'x');
    await screen.findByText('Geen giften gevonden voor ‘noorx’.');
  });

  test('can be about an unpaid donation only when there are no paid donations', async () => {
    showTab({ donations: [pending, completed] });
    const select = screen.getByLabelText<HTMLSelectElement>('Testgift');
    await waitFor(() => expect(select.value).toBe(completed.id));
    expect([...select.options].map(({ value }) => value)).toEqual([completed.id, 'sample', 'sample-monthly']);
    cleanup();

    showTab({ donations: [pending] });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Testgift').value).toBe(pending.id));
  });

  test('has an amount of € 25,00 until the user chooses a gift, and then the amount of that gift', async () => {
    const large = makeDonation({ id: idOf('l'), amount: '1250.50' });
    const { user } = showTab({ donations: [completed, large] });
    const amount = screen.getByLabelText<HTMLInputElement>('Bedrag in euro');
    const select = screen.getByLabelText<HTMLSelectElement>('Testgift');
    await waitFor(() => expect(select.value).toBe(completed.id));
    expect(amount.value).toBe('25,00');
    await user.selectOptions(select, large.id);
    expect(amount.value).toBe('1250,50');
    await user.selectOptions(select, 'sample');
    expect(amount.value).toBe('25,00');
  });

  test('uses the template of the organisation that an administrator chooses', async () => {
    const { user, answers, requests } = showTab({ isAdmin: true });
    answers[sendPath] = json({ message: '' });
    await chooseTenant(user, 'Stichting Zon', 'Organisatie');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Testgift').value).toBe(completed.id),
    );
    await press(user, 'Testmail versturen');

    await screen.findByText('Bevestigingsmail succesvol verzonden');
    expect(requests.at(-1)?.body).toMatchObject({ tenant_id: idOf('z') });
  });
});

describe('the template of a mail', () => {
  test('gets a placeholder at the cursor, and unsaved changes are kept while another tab is open', async () => {
    const { user } = showTab();
    await openEditor(user);
    const input = await htmlInput();
    await press(user, 'Gegeven invoegen');
    await screen.findByText('Zet eerst de cursor in een tekst.');
    await user.keyboard('{Escape}');
    await user.click(input);
    screen.getByText('Komt in ‘HTML van de bevestigingsmail’, bij de cursor.');
    input.setSelectionRange(3, 3);
    await insertPlaceholder(user, 'Bedrag');
    expect(input.value).toBe('<p>{{amount}}Dag {{recipientName}}</p>');
    expect(document.activeElement).toBe(input);

    await openTab(user, 'Voorbeeld');
    const frame = await screen.findByTitle('Voorbeeld van de mail');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toMatch(
      /<div style="max-width:512px;[^"]*padding:32px 24px 16px;[^"]*">\s*<p>€\u00a025,00Dag Zoë de Vries<\/p>/,
    );

    await openTab(user, 'Test Verzenden', 'HTML Template');
    expect((await htmlInput()).value).toContain('{{amount}}');
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');
  });

  test('is shown as the server stored it, also when the server changed the typed text', async () => {
    const { user, answers, requests } = showTab();
    await openEditor(user);
    await user.clear(await htmlInput());
    await paste(user, await htmlInput(), '<p onclick="x()">Hallo</p>');
    const warning = 'Alles is opgeslagen, behalve opdrachten zoals onclick.';
    answers['POST /api/admin/settings/email_template'] = json({
      key: 'email_template',
      value: '<p>Hallo</p>',
      warning,
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    onTestFinished(() => scrolled.mockRestore());
    await press(user, 'Template opslaan');

    await screen.findByText('Template opgeslagen');
    expect(screen.getByRole('alert').textContent).toBe(warning);
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      value: '<p onclick="x()">Hallo</p>',
      description: expect.any(String),
    });
    expect((await htmlInput()).value).toBe('<p>Hallo</p>');
    screen.getByText('Alles is opgeslagen.');
  });

  test('keeps the typed text when the server refuses to save it, and the screen shows the reason', async () => {
    const { user, answers } = showTab();
    answers['POST /api/admin/settings/email_template'] = refusal(400, {
      message: 'De template is leeg.',
      code: 'validation_failed',
      fields: { value: 'De template is leeg.' },
    });
    await openEditor(user);
    await user.type(await htmlInput(), 'x');
    await press(user, 'Template opslaan');

    await screen.findByText('Er is een fout opgetreden bij het opslaan van de e-mail template');
    screen.getByText('De template is leeg.');
    expect((await htmlInput()).value).toContain('x');
  });

  test('is the default again when the user saves it empty, and the message says so', async () => {
    const { user, answers } = showTab();
    await openEditor(user);
    await user.clear(await htmlInput());
    answers['POST /api/admin/settings/email_template'] = json({
      key: 'email_template',
      value: '<p>Standaard</p>',
    });
    await press(user, 'Template opslaan');

    await screen.findByText('Standaard hersteld');
    expect((await htmlInput()).value).toBe('<p>Standaard</p>');
  });

  test('is reset to the default after the user confirms', async () => {
    const { user, answers } = showTab();
    await openEditor(user);
    await user.type(await htmlInput(), 'x');
    answers['DELETE /api/admin/settings/email_template'] = () => new Response(null, { status: 204 });
    answers['GET /api/admin/settings/email_template'] = json({
      key: 'email_template',
      value: '<p>Standaard</p>',
    });
    await press(user, 'Standaard herstellen');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Herstellen' }),
    );

    await screen.findByText('Standaard hersteld');
    expect((await htmlInput()).value).toBe('<p>Standaard</p>');
  });

  test('cannot be edited when loading fails', async () => {
    const { user, answers } = showTab();
    const answer = answers['GET /api/admin/settings/email_template'];
    delete answers['GET /api/admin/settings/email_template'];
    await openEditor(user);
    await screen.findByText('De template kan niet worden geladen.');
    expect(screen.queryByRole('button', { name: 'Template opslaan' })).toBeNull();

    if (answer) answers['GET /api/admin/settings/email_template'] = answer;
    await press(user, 'Opnieuw proberen');
    await htmlInput();
  });
});

describe('the template of the PDF', () => {
  test('is sent to the server only if its JSON is valid, and the screen shows why the server refuses it', async () => {
    const { user, answers, requests } = showTab();
    await openEditor(user, 'Kwitantie');
    await openTab(user, 'Geavanceerd');
    await user.type(await jsonInput(), 'x');
    await press(user, 'PDF Template opslaan');
    await screen.findByText('Ongeldige JSON');
    screen.getByText('De PDF template moet in geldig JSON formaat zijn');
    expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/pdf_template'))).toEqual(
      [],
    );

    const sentence = 'De PDF template klopt niet: sections[0].title ontbreekt of is geen tekst';
    answers['POST /api/admin/settings/pdf_template'] = refusal(400, {
      message: sentence,
      code: 'validation_failed',
      fields: { value: sentence },
    });
    await user.type(await jsonInput(), '{Backspace} ');
    await press(user, 'PDF Template opslaan');
    await screen.findByText(sentence);
    screen.getByText('Er is een fout opgetreden bij het opslaan van de PDF template');

    answers['POST /api/admin/settings/pdf_template'] = json({ key: 'pdf_template', value: pdfTemplate });
    await press(user, 'PDF Template opslaan');
    await screen.findByText('PDF Template opgeslagen');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('has no preview when the server refuses to make one, and the screen shows why', async () => {
    const { user, answers, requests } = showTab();
    await openEditor(user, 'Kwitantie');
    await openTab(user, 'Geavanceerd');
    await screen.findByRole('link', { name: 'Downloaden' });
    screen.getByText('Volgt vanzelf wat u typt.');
    answers['POST /api/admin/receipt-preview'] = refusal(400, {
      message: 'De PDF template klopt niet: title ontbreekt',
      code: 'validation_failed',
    });
    await user.type(await jsonInput(), ' ');
    screen.getByText('Voorbeeld maken...');
    await screen.findByText('De PDF template klopt niet: title ontbreekt', {}, { timeout: 5_000 });
    screen.getByRole('button', { name: 'Voorbeeld vernieuwen' });
    expect(requests.at(-1)?.body).toEqual({ pdfTemplate: `${pdfTemplate} ` });
    expect(screen.queryByRole('link', { name: 'Downloaden' })).toBeNull();
  });
});

describe('the editor of a mail', () => {
  test('has no PDF tab if the mail has no PDF attachment, and cannot save without changes', async () => {
    const { user } = showTab();
    await openEditor(user, giftMailNames['monthly-changed'].name);
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Template opslaan' });
    expect(save.disabled).toBe(true);
    screen.getByRole('tab', { name: 'Email Template' });
    expect(screen.queryByRole('tab', { name: 'PDF Template' })).toBeNull();
  });
});

describe('the list of mails', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Mails en kwitantie' })).getAllByRole('listitem');

  test('says when each mail is sent, and whether the organisation wrote its own text', async () => {
    const { user } = showTab();
    await openTab(user, 'HTML Template');
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Bevestiging van een giftGaat naar elke donateur na een gelukte betaling, met de kwitantie als PDF.Eigen tekst',
      ...Object.values(giftMailNames).map(({ name, description }) => `${name}${description}Standaard`),
      'KwitantieGaat als PDF mee met de bevestiging van een gift.Standaard',
    ]);
  });

  test('marks a mail that has unsaved changes, and focuses that mail when the user leaves the editor', async () => {
    const { user } = showTab();
    await openEditor(user);
    expect(document.activeElement?.textContent).toBe('Bevestiging van een gift');
    await user.type(await htmlInput(), 'x');
    await press(user, 'Alle mails');
    expect((await rows())[0]?.textContent).toContain('Niet opgeslagen');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bevestiging van een gift' }));
    await openEditor(user);
    expect((await htmlInput()).value).toContain('x');
  });

  test('can be reloaded after a failed load', async () => {
    const { user, answers } = showTab();
    const answer = answers['GET /api/admin/settings'];
    delete answers['GET /api/admin/settings'];
    await openTab(user, 'HTML Template');
    await screen.findByText('De mails kunnen niet worden geladen.');
    if (answer) answers['GET /api/admin/settings'] = answer;
    await press(user, 'Opnieuw proberen');
    expect(await rows()).toHaveLength(6);
  });
});

test('the URL names the list and the open editor, so that a reload shows the same screen', async () => {
  const { user, addresses } = showTab();
  await openTab(user, 'HTML Template');
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=mail');
  await openEditor(user);
  await htmlInput();
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=mail&soort=bevestiging');
  await openTab(user, 'PDF Template');
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=pdf');
  await openTab(user, 'Email Template');
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=mail&soort=bevestiging');
  await press(user, 'Alle mails');
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=mail');
  cleanup();

  showTab({ address: '/admin?tab=e-mail&deel=pdf' });
  await screen.findByRole('button', { name: 'PDF Template opslaan' });
});

test('the URL names the chosen mail, and a draft is kept while the user edits another mail', async () => {
  const { user, addresses } = showTab();
  await openEditor(user);
  await user.type(await htmlInput(), 'x');
  await press(user, 'Alle mails');
  await openEditor(user, giftMailNames['monthly-changed'].name);
  expect(addresses.at(-1)).toBe('/admin?tab=e-mail&deel=mail&soort=monthly-changed');
  const input = await screen.findByLabelText<HTMLTextAreaElement>('HTML van de mail');
  expect(input.value).toBe('<p>Dag, uw gift is gewijzigd.</p>');
  screen.getByText(giftMailNames['monthly-changed'].description);
  await press(user, 'Alle mails');
  await openEditor(user);
  expect((await htmlInput()).value).toContain('x');
  cleanup();

  showTab({ address: '/admin?tab=e-mail&deel=mail&soort=monthly-changed' });
  await screen.findByLabelText('HTML van de mail');
  cleanup();

  showTab({ address: '/admin?tab=e-mail&deel=mail&soort=__proto__' });
  await screen.findByRole('list', { name: 'Mails en kwitantie' });
});

test('an administrator who chooses another organisation is asked before a draft is lost', async () => {
  const { user, requests } = showTab({ isAdmin: true });
  await openEditor(user);
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Organisatie' });
  expect(picker.value).toBe('Standaard organisatie');
  await user.type(await htmlInput(), 'x');
  await user.click(picker);
  await waitFor(() =>
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Standaard organisatie', 'Stichting Zonnoor@zon.nl', 'naamloos@voorbeeld.nl']),
  );
  await user.click(screen.getByRole('option', { name: /^Stichting Zon/ }));
  expect(picker.value).toBe('Standaard organisatie');
  await press(user, 'Wisselen zonder opslaan');

  expect((await htmlInput()).value).not.toContain('x');
  await waitFor(() => expect(picker.value).toBe('Stichting Zon'));
  const urls = requests.map(({ url }) => url);
  expect(urls).toContain(`/api/admin/settings/email_template?userId=${idOf('z')}`);
  // The screen never requests the whole list of organisations.
  expect(urls).not.toContain('/api/admin/users');
});
