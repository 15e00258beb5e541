// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildEmailTemplate, defaultEmailFields } from '../../../../contract/email-fields.ts';
import { emailPlaceholders, sampleValues } from '../../../../contract/templates.ts';
import { idOf, makeTenant, signedIn } from '../../../testing/accounts.ts';
import { makeDonation } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { MailTemplatesTab } from './mail-templates-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pdfTemplate = '{"title":"Kwitantie"}';
const pending = makeDonation({ id: idOf('p'), status: 'pending' });
const completed = makeDonation({ id: idOf('c') });
const sendPath = `POST /api/donations/${completed.id}/send-email`;

const htmlTemplate = '<p>Dag {{recipientName}}</p>';
const fieldsTemplate = buildEmailTemplate(defaultEmailFields);

function show({
  isAdmin = false,
  donations = [pending, completed],
  email = htmlTemplate,
  pdf = pdfTemplate,
} = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin }),
    'GET /api/admin/users': json([
      makeTenant({ id: idOf('z'), organizationName: 'Stichting Zon', email: 'noor@zon.nl' }),
    ]),
    'GET /api/admin/donations': json(donations),
    'GET /api/admin/settings/email_template': json({ key: 'email_template', value: email }),
    'GET /api/admin/settings/pdf_template': json({ key: 'pdf_template', value: pdf }),
    'GET /api/admin/email-sample': json({
      ...sampleValues(emailPlaceholders),
      organizationName: 'Stichting Licht',
    }),
    'POST /api/admin/receipt-preview': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  return { ...api, ...renderScreen(<MailTemplatesTab />) };
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const openTab = async (user: UserEvent, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('tab', { name }));
};
const htmlInput = () => screen.findByLabelText<HTMLTextAreaElement>('HTML van de bevestigingsmail');
const jsonInput = () => screen.findByLabelText<HTMLTextAreaElement>('PDF template (JSON)');

describe('a test mail', () => {
  test('is about the first completed donation, for 25 euros, with what was filled in', async () => {
    const { user, answers, requests } = show();
    answers[sendPath] = json({ message: 'De testmail wordt verstuurd.' });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Testdonatie').value).toBe(completed.id),
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

  test('is checked before it is sent', async () => {
    const { user, requests } = show();
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

  test('before the first gift is about a made-up one', async () => {
    const { user, answers, requests } = show({ donations: [] });
    answers['POST /api/admin/test-email'] = json({ message: 'Onderweg.' });
    await screen.findByText('Er zijn nog geen donaties. De mail gaat over een voorbeeld.');
    await press(user, 'Testmail versturen');
    await screen.findByText('Onderweg.');
    expect(requests.at(-1)?.body).toMatchObject({ testEmail: 'anna@licht.nl', monthly: false });

    await user.selectOptions(screen.getByLabelText('Testdonatie'), 'Voorbeeld: maandelijkse gift');
    await press(user, 'Testmail versturen');
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ monthly: true }));
  });

  test('is about the donation that is searched for', async () => {
    const { user, answers, requests } = show();
    const select = screen.getByLabelText<HTMLSelectElement>('Testdonatie');
    await waitFor(() => expect(select.value).toBe(completed.id));
    const found = makeDonation({ id: idOf('f'), email: 'noor@zon.nl' });
    answers['GET /api/admin/donations'] = json([found]);
    await paste(user, screen.getByLabelText(/^Zoek een donatie/), 'noor');
    await screen.findByText('1 donatie gevonden.');
    expect(requests.at(-1)?.url).toBe('/api/admin/donations?page=1&search=noor');
    expect(select.value).toBe(found.id);

    answers['GET /api/admin/donations'] = json([]);
    await paste(user, screen.getByLabelText(/^Zoek een donatie/), 'x');
    await screen.findByText('Geen donaties gevonden voor ‘noorx’.');
  });

  test('of an administrator may use any organisation’s template', async () => {
    const { user, answers, requests } = show({ isAdmin: true });
    answers[sendPath] = json({ message: '' });
    await user.selectOptions(await screen.findByLabelText('Organisatie'), idOf('z'));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Testdonatie').value).toBe(completed.id),
    );
    await press(user, 'Testmail versturen');

    await screen.findByText('Bevestigingsmail succesvol verzonden');
    expect(requests.at(-1)?.body).toMatchObject({ tenant_id: idOf('z') });
  });
});

describe('the mail’s template', () => {
  test('takes placeholders at the cursor, is previewed with samples, and survives a look elsewhere', async () => {
    const { user } = show();
    await openTab(user, 'HTML Template');
    const input = await htmlInput();
    input.setSelectionRange(3, 3);
    await press(user, 'Bedrag');
    expect(input.value).toBe('<p>{{amount}}Dag {{recipientName}}</p>');
    expect(document.activeElement).toBe(input);

    await openTab(user, 'Voorbeeld');
    const frame = await screen.findByTitle('Voorbeeld van de mail');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('<p>€\u00a025,00Dag Zoë de Vries</p>');

    await openTab(user, 'Test Verzenden', 'HTML Template');
    expect((await htmlInput()).value).toContain('{{amount}}');
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');
  });

  test('is saved, and shown as the server keeps it', async () => {
    const { user, answers, requests } = show();
    await openTab(user, 'HTML Template');
    await user.clear(await htmlInput());
    await paste(user, await htmlInput(), '<p onclick="x()">Hallo</p>');
    answers['POST /api/admin/settings/email_template'] = json({
      key: 'email_template',
      value: '<p>Hallo</p>',
    });
    await press(user, 'Template opslaan');

    await screen.findByText('Template opgeslagen');
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      value: '<p onclick="x()">Hallo</p>',
      description: expect.any(String),
    });
    expect((await htmlInput()).value).toBe('<p>Hallo</p>');
    screen.getByText('Alles is opgeslagen.');
  });

  test('stays as typed when it is refused, with the reason', async () => {
    const { user, answers } = show();
    answers['POST /api/admin/settings/email_template'] = refusal(400, {
      message: 'De template is leeg.',
      code: 'validation_failed',
      fields: { value: 'De template is leeg.' },
    });
    await openTab(user, 'HTML Template');
    await user.type(await htmlInput(), 'x');
    await press(user, 'Template opslaan');

    await screen.findByText('Er is een fout opgetreden bij het opslaan van de e-mail template');
    screen.getByText('De template is leeg.');
    expect((await htmlInput()).value).toContain('x');
  });

  test('goes back to the default after asking', async () => {
    const { user, answers } = show();
    await openTab(user, 'HTML Template');
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

  test('is not edited when it could not be read', async () => {
    const { user, answers } = show();
    const answer = answers['GET /api/admin/settings/email_template'];
    delete answers['GET /api/admin/settings/email_template'];
    await openTab(user, 'HTML Template');
    await screen.findByText('De template kan niet worden geladen.');
    expect(screen.queryByRole('button', { name: 'Template opslaan' })).toBeNull();

    if (answer) answers['GET /api/admin/settings/email_template'] = answer;
    await press(user, 'Opnieuw proberen');
    await htmlInput();
  });
});

describe('a mail without code', () => {
  const thanksField = () => screen.findByLabelText<HTMLTextAreaElement>('Bedanktekst');

  test('is written in fields, seen beside them in the organisation’s own name, and saved as HTML', async () => {
    const { user, answers, requests } = show({ email: fieldsTemplate });
    await openTab(user, 'HTML Template');
    const thanks = await thanksField();
    expect(thanks.value).toContain('uw gift aan {Naam van de organisatie} ontvangen');
    expect((await screen.findByTitle('Voorbeeld van de mail')).getAttribute('srcdoc')).toContain(
      'uw gift aan Stichting Licht ontvangen',
    );
    screen.getByText('Bedankt voor uw gift aan Stichting Licht');

    await user.clear(thanks);
    await user.type(thanks, 'Wat fijn ');
    const bar = within(screen.getByRole('group', { name: 'Opmaak van Bedanktekst' }));
    await user.click(bar.getByRole('button', { name: 'Vet' }));
    await waitFor(() => expect(thanks.value).toBe('Wat fijn **vet**'));
    await user.click(bar.getByRole('button', { name: 'Gegeven invoegen' }));
    await user.click(
      within(screen.getByRole('list', { name: 'Gegevens voor Bedanktekst' })).getByRole('button', {
        name: 'Bedrag',
      }),
    );
    await waitFor(() => expect(thanks.value).toBe('Wat fijn **{Bedrag}**'));
    await user.click(screen.getByRole('checkbox', { name: 'Kenmerk' }));
    await user.clear(screen.getByLabelText('Onderwerp'));
    await paste(user, screen.getByLabelText('Onderwerp'), 'Dank u');
    await waitFor(() =>
      expect(screen.getAllByTitle('Voorbeeld van de mail').at(-1)?.getAttribute('srcdoc')).toContain(
        'Wat fijn <strong>€\u00a025,00</strong></p>',
      ),
    );

    const saved = buildEmailTemplate({
      ...defaultEmailFields,
      subject: 'Dank u',
      thanks: 'Wat fijn **{{amount}}**',
      details: ['donationType', 'projectName', 'donationDate', 'paymentMethod'],
    });
    answers['POST /api/admin/settings/email_template'] = json({ key: 'email_template', value: saved });
    await press(user, 'Template opslaan');
    await screen.findByText('Template opgeslagen');
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ value: saved });
    screen.getByText('Alles is opgeslagen.');
  });

  test('gets its links from a small form', async () => {
    const { user } = show({ email: fieldsTemplate });
    await openTab(user, 'HTML Template');
    const thanks = await thanksField();
    await user.clear(thanks);
    await user.type(thanks, 'Zie de site');
    thanks.setSelectionRange(4, 11);
    const bar = within(screen.getByRole('group', { name: 'Opmaak van Bedanktekst' }));
    await user.click(bar.getByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link invoegen' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Tekst').value).toBe('de site');
    await user.click(dialog.getByRole('button', { name: 'Invoegen' }));
    dialog.getByText('Vul in waar de link heen gaat.');
    await paste(user, dialog.getByLabelText('Adres'), 'www.licht.nl');
    await user.click(dialog.getByRole('button', { name: 'Invoegen' }));
    await waitFor(() => expect(thanks.value).toBe('Zie [de site](https://www.licht.nl)'));
  });

  test('is mailed as a test to whoever writes it, before it is saved', async () => {
    const { user, answers, requests } = show({ email: fieldsTemplate });
    answers['POST /api/admin/test-email'] = json({
      message: 'De testmail wordt verstuurd naar anna@licht.nl.',
    });
    await openTab(user, 'HTML Template');
    await user.clear(await thanksField());
    await paste(user, await thanksField(), 'Fijn.');
    await press(user, 'Test naar mezelf');
    await screen.findByText('De testmail wordt verstuurd naar anna@licht.nl.');
    expect(requests.at(-1)?.body).toEqual({
      testEmail: 'anna@licht.nl',
      testAmount: 25,
      emailTemplate: buildEmailTemplate({ ...defaultEmailFields, thanks: 'Fijn.' }),
    });

    answers['POST /api/admin/test-email'] = refusal(400, { message: 'Te groot.', code: 'validation_failed' });
    await press(user, 'Test naar mezelf');
    await screen.findByText('Fout bij verzenden');
    expect(screen.getAllByText('Te groot.').length).toBeGreaterThan(0);
  });

  test('opens as HTML when it is HTML of its own, with a way back to the fields', async () => {
    const { user } = show();
    await openTab(user, 'HTML Template');
    expect((await htmlInput()).value).toBe(htmlTemplate);
    await openTab(user, 'Bewerken');
    expect(screen.queryByLabelText('Bedanktekst')).toBeNull();
    await press(user, 'Terug naar de standaardtekst');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'HTML vervangen' }),
    );
    await thanksField();
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');
    await openTab(user, 'Geavanceerd');
    expect((await htmlInput()).value).toBe(fieldsTemplate);
  });

  test('keeps its fields until the HTML says something they do not know', async () => {
    const { user } = show({ email: fieldsTemplate });
    await openTab(user, 'HTML Template', 'Geavanceerd');
    screen.getByText(/kunt u de velden niet meer gebruiken/);
    await openTab(user, 'Bewerken');
    await thanksField();
    await openTab(user, 'Geavanceerd');
    await paste(user, await htmlInput(), '<p>PS</p>');
    await screen.findByText(/De velden kunnen niet meer worden gebruikt/);
    await openTab(user, 'Bewerken');
    screen.getByText('Deze mail is in HTML geschreven');
    expect(screen.queryByLabelText('Bedanktekst')).toBeNull();
  });
});

describe('a receipt without code', () => {
  const twoParts = JSON.stringify({
    title: 'Kwitantie',
    sections: [
      { title: 'Uw gift', fields: [{ label: 'Bedrag', value: '{{amount}}' }] },
      { title: 'Gegeven door', fields: [{ label: 'Naam', value: '{{donorName}}' }] },
    ],
    footerText: '{{?anbi}}{{anbi}}',
  });
  const savedTemplate = async (view: ReturnType<typeof show>) => {
    view.answers['POST /api/admin/settings/pdf_template'] = json({
      key: 'pdf_template',
      value: '{"title":""}',
    });
    await press(view.user, 'PDF Template opslaan');
    await screen.findByText('PDF Template opgeslagen');
    const { body } = view.requests.findLast(({ url }) => url.endsWith('/settings/pdf_template'))!;
    return JSON.parse((body as { value: string }).value) as unknown;
  };

  test('has its parts put in order with buttons, which keep the focus, switched off, and added to', async () => {
    const view = show({ pdf: twoParts });
    const { user } = view;
    await openTab(user, 'HTML Template', 'PDF Template');
    await user.click(await screen.findByRole('button', { name: 'Uw gift omlaag' }));
    await screen.findByText('Uw gift staat nu op plaats 2 van 2.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uw gift omlaag' })),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Gegeven door' }));
    await press(user, 'Eigen tekst toevoegen');
    await paste(user, screen.getByLabelText('Titel van deze tekst'), 'Goed om te weten');
    await paste(user, screen.getByLabelText('Tekst'), 'RSIN {RSIN}');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Voettekst').value).toBe('{Zin over de ANBI-status}');
    await paste(user, screen.getByLabelText(/^Afbeelding van uw handtekening/), 'https://a.nl/h.png');

    expect(await savedTemplate(view)).toMatchObject({
      sections: [
        { title: 'Gegeven door', hidden: true },
        { title: 'Uw gift', fields: [{ label: 'Bedrag', value: '{{amount}}' }] },
        { title: 'Goed om te weten', text: '{{?rsin}}RSIN {{rsin}}', fields: [] },
      ],
      footerText: '{{?anbi}}{{anbi}}',
      signatureImageUrl: 'https://a.nl/h.png',
    });
  });

  test('takes no half address for a signature', async () => {
    const view = show({ pdf: twoParts });
    await openTab(view.user, 'HTML Template', 'PDF Template');
    await paste(view.user, await screen.findByLabelText(/^Afbeelding van uw handtekening/), 'https://');
    await screen.findByText('Vul een volledig webadres in dat met https:// begint.');
    expect(await savedTemplate(view)).not.toHaveProperty('signatureImageUrl');
  });

  test('cannot be edited in fields while its JSON is wrong', async () => {
    const { user } = show({ pdf: '{"title":7}' });
    await openTab(user, 'HTML Template', 'PDF Template');
    expect((await jsonInput()).value).toBe('{"title":7}');
    await openTab(user, 'Bewerken');
    await screen.findByText(/title ontbreekt of is geen tekst/);
  });
});

describe('the PDF’s template', () => {
  test('is not saved when it is no JSON; what the server says about it stands beside it', async () => {
    const { user, answers, requests } = show();
    await openTab(user, 'HTML Template', 'PDF Template', 'Geavanceerd');
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
    await user.type(await jsonInput(), '{Backspace}');
    await press(user, 'PDF Template opslaan');
    await screen.findByText(sentence);
    screen.getByText('Er is een fout opgetreden bij het opslaan van de PDF template');

    answers['POST /api/admin/settings/pdf_template'] = json({ key: 'pdf_template', value: pdfTemplate });
    await press(user, 'PDF Template opslaan');
    await screen.findByText('PDF Template opgeslagen');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('is previewed as it stands, on request', async () => {
    const { user, answers, requests } = show();
    await openTab(user, 'HTML Template', 'PDF Template', 'Geavanceerd');
    await screen.findByRole('link', { name: 'Downloaden' });
    await user.type(await jsonInput(), ' ');
    screen.getByText('De tekst is veranderd sinds dit voorbeeld.');
    answers['POST /api/admin/receipt-preview'] = refusal(400, {
      message: 'De PDF template klopt niet: title ontbreekt',
      code: 'validation_failed',
    });
    await press(user, 'Voorbeeld vernieuwen');

    await screen.findByText('De PDF template klopt niet: title ontbreekt');
    expect(requests.at(-1)?.body).toEqual({ pdfTemplate: `${pdfTemplate} ` });
    expect(screen.queryByRole('link', { name: 'Downloaden' })).toBeNull();
  });
});

test('an administrator edits any organisation’s templates, and is asked before unsaved ones are left', async () => {
  const { user, requests } = show({ isAdmin: true });
  await openTab(user, 'HTML Template');
  const select = await screen.findByLabelText<HTMLSelectElement>('Organisatie');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Standaard organisatie', 'Stichting Zon (noor@zon.nl)']);
  await user.type(await htmlInput(), 'x');
  await user.selectOptions(select, idOf('z'));
  expect(select.value).toBe('');
  await press(user, 'Wisselen zonder opslaan');

  expect((await htmlInput()).value).not.toContain('x');
  expect(select.value).toBe(idOf('z'));
  expect(requests.at(-1)?.url).toBe(`/api/admin/settings/email_template?userId=${idOf('z')}`);
});
