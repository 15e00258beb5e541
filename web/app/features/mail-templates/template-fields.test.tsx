// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { defaultEmailFields, mailHtmlOf, writeEmailFields } from '../../../../contract/email-fields.ts';
import { giftMailNames } from '../../../../contract/gift-mails.ts';
import { emailPlaceholders } from '../../../../contract/templates.ts';
import { sampleValues } from '../../../../contract/testing/sample-values.ts';
import { chooseTenant, idOf } from '../../../testing/accounts.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { paste } from '../../../testing/render-screen.tsx';
import {
  fieldsTemplate,
  htmlInput,
  htmlTemplate,
  insertPlaceholder,
  jsonInput,
  openEditor,
  openTab,
  press,
  showTab,
} from './testing/show-tab.tsx';

describe('the editor of a mail', () => {
  const thanksField = () => screen.findByLabelText<HTMLTextAreaElement>('Bedanktekst');

  test('shows changes to the fields in the preview, and saves the fields', async () => {
    const { user, answers, requests } = showTab({ email: fieldsTemplate });
    await openEditor(user);
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
    await insertPlaceholder(user, 'Bedrag');
    await waitFor(() => expect(thanks.value).toBe('Wat fijn **{Bedrag}**'));
    await user.click(screen.getByRole('checkbox', { name: 'Kenmerk' }));
    await user.clear(screen.getByLabelText('Onderwerp'));
    await paste(user, screen.getByLabelText('Onderwerp'), 'Dank u');
    await waitFor(() =>
      expect(screen.getAllByTitle('Voorbeeld van de mail').at(-1)?.getAttribute('srcdoc')).toContain(
        'Wat fijn <strong>€\u00a025,00</strong></p>',
      ),
    );

    const saved = writeEmailFields({
      ...defaultEmailFields,
      subject: 'Dank u',
      thanks: 'Wat fijn **{{amount}}**',
      details: [
        'donationType',
        'projectName',
        'pageTitle',
        'fundName',
        'donationDate',
        'paymentMethod',
        'receiptNumber',
        'donationNumber',
      ],
    });
    answers['POST /api/admin/settings/email_template'] = json({ key: 'email_template', value: saved });
    await press(user, 'Template opslaan');
    await screen.findByText('Template opgeslagen');
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ value: saved });
    screen.getByText('Alles is opgeslagen.');
  });

  test('previews the confirmation of a one-off gift and of a monthly gift, and other mails only of a monthly gift', async () => {
    const { user, answers, requests } = showTab({ email: fieldsTemplate });
    const monthly = { ...sampleValues(emailPlaceholders), giftPromise: 'U geeft voortaan elke maand.' };
    answers['GET /api/admin/email-sample'] = () => {
      const isOnce = requests.at(-1)?.url.includes('frequency=once');
      return Response.json(isOnce ? { ...monthly, giftPromise: '', stopUrl: '' } : monthly);
    };
    const shown = () => screen.getAllByTitle('Voorbeeld van de mail').at(-1)?.getAttribute('srcdoc');
    await openEditor(user);
    await screen.findByTitle('Voorbeeld van de mail');
    expect(shown()).toContain('U geeft voortaan elke maand.');
    expect(shown()).toContain('Wijzig of stop mijn maandelijkse gift');
    expect(shown()).toContain(
      'De volgende afschrijving is op 15 december 2026: €\u00a025,00 via SEPA-incasso',
    );
    await press(user, 'Eenmalig');
    await waitFor(() => expect(shown()).not.toContain('U geeft voortaan elke maand.'));
    expect(shown()).not.toContain('Wijzig of stop');
    expect(shown()).toContain('>Mijn gift</a>.');
    await press(user, 'Maandelijks');
    await waitFor(() => expect(shown()).toContain('Wijzig of stop mijn maandelijkse gift'));

    await press(user, 'Alle mails');
    await user.click(await screen.findByRole('button', { name: giftMailNames['monthly-changed'].name }));
    await openTab(user, 'Voorbeeld');
    await screen.findByTitle('Voorbeeld van de mail');
    expect(screen.queryByRole('button', { name: 'Eenmalig' })).toBeNull();
  });

  test('previews what comes next in a mail whose own text leaves that out', async () => {
    const whatNext = 'Op 1 december 2026 wordt €\u00a010,00 afgeschreven.';
    const { user, answers } = showTab();
    answers['GET /api/admin/email-sample'] = json({ ...sampleValues(emailPlaceholders), whatNext });
    await openEditor(user, giftMailNames['monthly-changed'].name);
    await openTab(user, 'Voorbeeld');
    const frame = await screen.findByTitle('Voorbeeld van de mail');
    expect(frame.getAttribute('srcdoc')?.split(whatNext)).toHaveLength(2);
    await openTab(user, 'Geavanceerd');
    await paste(user, await screen.findByLabelText('HTML van de mail'), '<p>{{whatNext}}</p>');
    await openTab(user, 'Voorbeeld');
    const next = await screen.findByTitle('Voorbeeld van de mail');
    expect(next.getAttribute('srcdoc')?.split(whatNext)).toHaveLength(2);
    expect(next.getAttribute('srcdoc')).toContain(`<p>${whatNext}</p>`);
  });

  test('warns at the field that contains an unknown placeholder', async () => {
    const { user } = showTab({ email: fieldsTemplate });
    await openEditor(user);
    const thanks = await thanksField();
    expect(screen.queryByText(/is geen gegeven dat we kennen/)).toBeNull();
    await paste(user, thanks, ' {Voornaam} {Bedrag} {{logoUrl}}');
    const described = () =>
      document.querySelector(`#${CSS.escape(thanks.getAttribute('aria-describedby') ?? '')}`)?.textContent;
    expect(described()).toBe('{Voornaam} is geen gegeven dat we kennen. Kies er een met ‘Gegeven invoegen’.');
    await paste(user, thanks, ' {{foo}} {Bedrag zonder einde');
    expect(described()).toBe(
      '{Voornaam}, {Bedrag, {{foo}} zijn geen gegevens die we kennen. Kies ze met ‘Gegeven invoegen’.',
    );
  });

  test('asks before it saves a text with unknown placeholders', async () => {
    const { user, answers, requests } = showTab({ email: fieldsTemplate });
    answers['POST /api/admin/settings/email_template'] = json({
      key: 'email_template',
      value: fieldsTemplate,
    });
    await openEditor(user);
    await paste(user, await thanksField(), ' {Voornaam} {{foo}}');
    await press(user, 'Template opslaan');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Onbekende gegevens' }));
    dialog.getByText(/\{Voornaam\}, \{\{foo\}\}\. Toch opslaan\?$/);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Toch opslaan' }));
    await screen.findByText('Template opgeslagen');
  });

  test('asks before it saves a mail without any text', async () => {
    const { user, requests } = showTab({ email: fieldsTemplate });
    await openEditor(user);
    for (const label of ['Kop', 'Aanhef', 'Bedanktekst', 'Afsluiting', 'Ondertekening'])
      await user.clear(await screen.findByLabelText(label));
    await press(user, 'Template opslaan');
    await screen.findByRole('alertdialog', { name: 'Deze mail heeft geen tekst' });
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('inserts the link that the user enters in a dialog', async () => {
    const { user } = showTab({ email: fieldsTemplate });
    await openEditor(user);
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
    await user.type(dialog.getByLabelText('Adres'), 'niet een adres');
    dialog.getByText('Dit is geen webadres of e-mailadres.');
    await user.clear(dialog.getByLabelText('Adres'));
    await paste(user, dialog.getByLabelText('Adres'), 'www.licht.nl');
    await user.click(dialog.getByRole('button', { name: 'Invoegen' }));
    await waitFor(() => expect(thanks.value).toBe('Zie [de site](https://www.licht.nl)'));
  });

  test('sends the unsaved mail to the user as a test, and shows why a test could not be sent', async () => {
    const { user, answers, requests } = showTab({ email: fieldsTemplate });
    answers['POST /api/admin/test-email'] = json({
      message: 'De testmail wordt verstuurd naar anna@licht.nl.',
    });
    await openEditor(user);
    await user.clear(await thanksField());
    await paste(user, await thanksField(), 'Fijn.');
    await press(user, 'Test naar mezelf');
    await screen.findByText('De testmail wordt verstuurd naar anna@licht.nl.');
    expect(requests.at(-1)?.body).toEqual({
      testEmail: 'anna@licht.nl',
      testAmount: 25,
      emailTemplate: writeEmailFields({ ...defaultEmailFields, thanks: 'Fijn.' }),
    });

    answers['POST /api/admin/test-email'] = refusal(400, { message: 'Te groot.', code: 'validation_failed' });
    await press(user, 'Test naar mezelf');
    await screen.findByText('Fout bij verzenden');
    expect(screen.getAllByText('Te groot.').length).toBeGreaterThan(0);
  });

  test('opens the HTML tab for a mail written in HTML, and can restore the default text', async () => {
    const { user } = showTab();
    await openEditor(user);
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
    expect((await htmlInput()).value).toBe(mailHtmlOf(fieldsTemplate));
  });

  test('hides the fields after a change in the HTML, and shows them after undoing that change', async () => {
    const { user } = showTab({ email: fieldsTemplate });
    await openEditor(user);
    await openTab(user, 'Geavanceerd');
    screen.getByText(/kunt u de velden niet meer gebruiken/);
    await openTab(user, 'Bewerken');
    await thanksField();
    await openTab(user, 'Geavanceerd');
    await paste(user, await htmlInput(), 'PS');
    await screen.findByText(/De velden kunnen niet meer worden gebruikt/);
    await openTab(user, 'Bewerken');
    screen.getByText('Deze mail is in HTML geschreven');
    expect(screen.queryByLabelText('Bedanktekst')).toBeNull();
    await openTab(user, 'Geavanceerd');
    await user.type(await htmlInput(), '{Backspace}{Backspace}');
    await openTab(user, 'Bewerken');
    await thanksField();
    screen.getByText('Alles is opgeslagen.');
  });
});

describe('the template of a receipt', () => {
  const twoParts = JSON.stringify({
    title: 'Kwitantie',
    sections: [
      { title: 'Uw gift', fields: [{ label: 'Bedrag', value: '{{amount}}' }] },
      { title: 'Gegeven door', fields: [{ label: 'Naam', value: '{{donorName}}' }] },
    ],
    footerText: '{{?anbi}}{{anbi}}',
  });
  const savedTemplate = async (view: ReturnType<typeof showTab>) => {
    view.answers['POST /api/admin/settings/pdf_template'] = json({
      key: 'pdf_template',
      value: '{"title":""}',
    });
    await press(view.user, 'PDF Template opslaan');
    await screen.findByText('PDF Template opgeslagen');
    const { body } = view.requests.findLast(({ url }) => url.endsWith('/settings/pdf_template'))!;
    return JSON.parse((body as { value: string }).value) as unknown;
  };

  test('lets the user move, hide and add sections, and keeps the focus on the pressed button', async () => {
    const view = showTab({ pdf: twoParts });
    const { user } = view;
    await openEditor(user, 'Kwitantie');
    await user.click(await screen.findByRole('button', { name: 'Uw gift omlaag' }));
    await screen.findByText('Uw gift staat nu op plaats 2 van 2.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uw gift omlaag' })),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Gegeven door' }));
    await user.click(screen.getByRole('checkbox', { name: 'Bedrag' }));
    await press(user, 'Eigen tekst toevoegen');
    await paste(user, screen.getByLabelText('Titel van deze tekst'), 'Goed om te weten');
    await paste(user, screen.getByLabelText('Tekst'), 'RSIN {RSIN}');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Voettekst').value).toBe('{Zin over de ANBI-status}');

    expect(await savedTemplate(view)).toMatchObject({
      sections: [
        { title: 'Gegeven door', hidden: true },
        { title: 'Uw gift', fields: [{ label: 'Bedrag', value: '{{amount}}', hidden: true }] },
        { title: 'Goed om te weten', text: '{{?rsin}}RSIN {{rsin}}', fields: [] },
      ],
      footerText: '{{?anbi}}{{anbi}}',
    });
  });

  test('is saved with an uploaded image of a signature', async () => {
    const view = showTab({ pdf: twoParts });
    const url = `http://localhost:3000/images/${'k'.repeat(26)}.png`;
    view.answers['POST /api/admin/images'] = json({ id: 'k'.repeat(26), url, width: 300, height: 80 }, 201);
    await openEditor(view.user, 'Kwitantie');
    const file = new File(['x'], 'krabbel.png', { type: 'image/png' });
    await view.user.upload(await screen.findByLabelText('Afbeelding van uw handtekening: bestand'), file);
    await screen.findByAltText('Afbeelding van uw handtekening op licht papier');
    const sent = view.requests.find((request) => request.url.startsWith('/api/admin/images'));
    expect([sent?.url, sent?.init.body]).toEqual(['/api/admin/images?kind=signature', file]);
    expect(await savedTemplate(view)).toMatchObject({ signatureImageUrl: url });
  });

  test('keeps the text that the user types during an upload', async () => {
    const view = showTab({ pdf: twoParts });
    const url = `https://gulhart.example/images/${'k'.repeat(26)}.png`;
    let arrive = () => {};
    view.answers['POST /api/admin/images'] = async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return Response.json({ id: 'k'.repeat(26), url, width: 300, height: 80 }, { status: 201 });
    };
    await openEditor(view.user, 'Kwitantie');
    const file = new File(['x'], 'krabbel.png', { type: 'image/png' });
    await view.user.upload(await screen.findByLabelText('Afbeelding van uw handtekening: bestand'), file);
    await paste(view.user, screen.getByLabelText('Ondertekening'), 'Met groet');
    arrive();
    await screen.findByAltText('Afbeelding van uw handtekening op licht papier');
    expect(await savedTemplate(view)).toMatchObject({ signature: 'Met groet', signatureImageUrl: url });
  });

  test('is saved with an unusable signature image, and shows a warning until the next change', async () => {
    const view = showTab({ pdf: twoParts });
    await openEditor(view.user, 'Kwitantie');
    const warning = 'Opgeslagen, maar zo komt de handtekening niet op kwitanties.';
    view.answers['POST /api/admin/settings/pdf_template'] = json({
      key: 'pdf_template',
      value: twoParts,
      warning,
    });
    await view.user.type(await screen.findByLabelText('Ondertekening'), '!');
    await press(view.user, 'PDF Template opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(warning);
    await paste(view.user, screen.getByLabelText('Ondertekening'), 'Anna');
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('is saved without a signature image after the user removes the image', async () => {
    const view = showTab({ pdf: '{"title":"Dag","signatureImageUrl":"https://a.nl/h.png"}' });
    await openEditor(view.user, 'Kwitantie');
    const shown = await screen.findByAltText<HTMLImageElement>(
      'Afbeelding van uw handtekening op licht papier',
    );
    expect(shown.src).toBe('https://a.nl/h.png');
    await press(view.user, 'Afbeelding van uw handtekening verwijderen');
    expect(await savedTemplate(view)).not.toHaveProperty('signatureImageUrl');
  });

  test('can contain a signature image, unless it is the default template for all organisations', async () => {
    const view = showTab({ pdf: twoParts, isAdmin: true });
    await openEditor(view.user, 'Kwitantie');
    await screen.findByLabelText('Ondertekening');
    const field = () => screen.queryByLabelText('Afbeelding van uw handtekening: bestand');
    expect(field()).toBeNull();
    await chooseTenant(view.user, 'Stichting Zon', 'Organisatie');
    await openTab(view.user, 'PDF Template');
    await waitFor(() => expect(field()).not.toBeNull());
    await view.user.upload(field()!, new File(['x'], 'krabbel.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(view.requests.map((request) => request.url)).toContain(
        `/api/admin/images?kind=signature&userId=${idOf('z')}`,
      ),
    );
  });

  test('shows a link to its preview on a phone, instead of the preview itself', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: true }));
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { user } = showTab({ pdf: twoParts });
    await openEditor(user, 'Kwitantie');
    const link = await screen.findByRole('link', { name: 'Open de PDF' });
    expect(link.getAttribute('href')).toMatch(/^blob:/);
    expect(screen.queryByTitle('Voorbeeld van de kwitantie')).toBeNull();
  });

  test('cannot be edited in fields while its JSON is not a valid template', async () => {
    const { user } = showTab({ pdf: '{"title":7}' });
    await openEditor(user, 'Kwitantie');
    expect((await jsonInput()).value).toBe('{"title":7}');
    await openTab(user, 'Bewerken');
    await screen.findByText(/title ontbreekt of is geen tekst/);
  });
});
