import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { honeypotField } from '../../contract/form-rules.ts';
import { buildScriptsForTest } from '../testing/built-scripts.ts';
import { donationPage } from '../testing/pages.ts';
import { parseHtml } from '../testing/parse-html.ts';
import { createDonorPages, type DonorPages } from './create-donor-pages.ts';
import type { DonationPage } from './donation-page.ts';

let pages: DonorPages;

beforeAll(async () => {
  pages = createDonorPages(await buildScriptsForTest());
});

function render(changes: Partial<DonationPage> = {}) {
  const rendered = pages.renderDonationPage({ ...donationPage, ...changes });
  const document = parseHtml(rendered.html);
  return {
    ...rendered,
    document,
    text: (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' '),
    field: (name: string) => document.querySelector(`[name="${name}"]`),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function withOrganisation(changes: Partial<NonNullable<DonationPage['organisation']>>) {
  return { organisation: { ...donationPage.organisation!, ...changes } };
}

describe('the donation form', () => {
  test('posts to the donation route without JavaScript, and opens the answer outside any frame', () => {
    const form = render().document.querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/api/donations');
    expect(form?.getAttribute('target')).toBe('_top');
  });

  test('has the hidden fields that the server needs', () => {
    const { field } = render();
    const values = ['orgId', 'component', 'idempotencyKey', 'returnUrl', 'paymentMethod', 'currency'].map(
      (name) => field(name)?.getAttribute('value'),
    );
    expect(values).toEqual([
      donationPage.organisation?.id,
      'advanced',
      donationPage.idempotencyKey,
      donationPage.returnUrl,
      'ideal',
      'EUR',
    ]);
  });

  test('starts with the amount and the frequency from the link, but keeps values that the donor typed', () => {
    const asked = render({ preset: { amount: '7,50', isMonthly: true }, isPreview: true });
    expect(asked.document.querySelector('[name="amount"][checked]')?.getAttribute('value')).toBe('anders');
    expect(asked.field('otherAmount')?.getAttribute('value')).toBe('7,50');
    expect(asked.document.querySelector('#monthly')?.hasAttribute('checked')).toBe(true);
    expect(asked.text).toContain('7,50 per maand');
    const again = render({
      preset: { amount: '7,50', isMonthly: true },
      typed: { amount: 'anders', otherAmount: '9', isRecurring: 'false' },
    });
    expect(again.field('otherAmount')?.getAttribute('value')).toBe('9');
    expect(again.document.querySelector('#monthly')?.hasAttribute('checked')).toBe(false);
  });

  test('has no field for a missing return URL', () => {
    expect(render({ returnUrl: null }).field('returnUrl')).toBeNull();
  });

  test('offers 10, 25, 50 and another amount, with 10 chosen', () => {
    const radios = [...render().document.querySelectorAll('input[name=amount]')];
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['10', '25', '50', 'anders']);
    expect(radios.filter((radio) => radio.hasAttribute('checked'))).toHaveLength(1);
    expect(radios[0]?.hasAttribute('checked')).toBe(true);
  });

  test.each([
    [
      [5_00, 12_50, 100_00],
      ['5', '12,50', '100'],
      ['€ 5', '€ 12,50', '€ 100'],
    ],
    [
      [1_000_00, 500_00, 50_00, 25_00, 10_00],
      ['1000', '500', '50', '25', '10'],
      ['€ 1.000', '€ 500', '€ 50', '€ 25', '€ 10'],
    ],
  ])('offers the amounts of its organisation, with the first one chosen: %j', (cents, values, labels) => {
    const organisation = withOrganisation({ presetAmountsCents: cents });
    const { document, text } = render({ ...organisation, isPreview: true });
    const radios = [...document.querySelectorAll('input[name=amount]')];
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual([...values, 'anders']);
    expect(radios.map((radio) => radio.hasAttribute('checked'))).toEqual(
      radios.map((_, index) => index === 0),
    );
    const shown = [...document.querySelectorAll('.amounts > label')].map(({ textContent }) => textContent);
    expect(shown.map((label) => label?.replace('\u00a0', ' '))).toEqual([...labels, 'Ander bedrag']);
    expect(text).toContain(`Doneer ${labels[0]}`);
  });

  test('preselects monthly when the organisation wants that, but keeps the donor’s choice', () => {
    const isMonthly = (changes: Partial<DonationPage>) =>
      render({ ...withOrganisation({ preselectedFrequency: 'monthly' }), ...changes })
        .document.querySelector('#monthly')
        ?.hasAttribute('checked');
    expect(isMonthly({})).toBe(true);
    expect(isMonthly({ typed: { isRecurring: 'false', email: 'jan@' } })).toBe(false);
    // A customer's own form sends no field for a box that is not ticked.
    expect(isMonthly({ typed: { amount: '10', email: 'jan@voorbeeld.nl' } })).toBe(false);
    expect(isMonthly({ offersMonthly: false })).toBeUndefined();
    expect(
      render({ ...withOrganisation({ preselectedFrequency: 'monthly' }), offersMonthly: false }).text,
    ).not.toContain('nog geen maandelijkse giften');
  });

  test('shows the heading, project and introduction of the organisation', () => {
    const { document, text } = render(
      withOrganisation({ heading: 'Help mee', projectName: 'Egels', introduction: 'Regel een\nRegel twee' }),
    );
    expect(document.querySelector('h1')?.textContent).toBe('Help mee');
    expect(text).toContain('Project: Egels');
    expect(document.querySelector('.lines')?.textContent).toBe('Regel een\nRegel twee');
    const silent = render(withOrganisation({ projectName: '', introduction: '' }));
    expect(silent.document.querySelectorAll('header p')).toHaveLength(1);
  });

  test('has the colour of its organisation in the background and in the bar of the browser', () => {
    const { html, document } = render(withOrganisation({ colour: '#0f766e' }));
    expect(html).toContain('--ground:#154742');
    expect(document.querySelector('[name=theme-color]')?.getAttribute('content')).toBe('#154742');
    expect(render().html).toContain('--ground:#14532d');
    expect(render({ organisation: null }).html).toContain('--ground:#14532d');
  });

  test('follows the dark mode of the device unless it is embedded', async () => {
    const { darkStylesheet } = await buildScriptsForTest();
    expect(render().html).toContain(darkStylesheet);
    expect(render({ isEmbedded: true }).html).not.toContain(darkStylesheet);
  });

  test('has a line in a softer colour on top of the card when a dark organisation colour would not stand out', () => {
    const lineOf = (colour: string) =>
      /(?<=border-top-color:)[^}]*/.exec(render(withOrganisation({ colour })).html)?.[0];
    expect(['#1e3a5f', '#0f766e', ''].map(lineOf)).toEqual(['var(--brand-soft)', undefined, undefined]);
  });

  test('has its own background, icon and theme colour unless it is embedded', () => {
    const ownOf = ({ document }: ReturnType<typeof render>) =>
      document.querySelectorAll('[rel=icon], [name=theme-color]').length;
    expect(render().document.documentElement.className).toBe('');
    expect(ownOf(render())).toBe(2);
    const embedded = render({ isEmbedded: true });
    expect(embedded.document.documentElement.className).toBe('embedded');
    expect(ownOf(embedded)).toBe(0);
    expect(embedded.html).not.toContain('--ground:');
  });

  test('has the header styles only when the header has a logo, a project or an introduction', async () => {
    const { headerStylesheet } = await buildScriptsForTest();
    const none = { logoUrl: null, projectName: '', introduction: '' };
    expect(render(withOrganisation(none)).html).not.toContain(headerStylesheet);
    for (const one of [
      { logoUrl: 'https://egel.example/logo.png' },
      { projectName: 'Egels' },
      { introduction: 'Hoi' },
    ])
      expect(render(withOrganisation({ ...none, ...one })).html).toContain(headerStylesheet);
  });

  test('has the longer script only for an option that needs it', async () => {
    const { donationForm, donationFormWithOptions } = await buildScriptsForTest();
    expect(render().html).toContain(donationForm);
    const options: Partial<DonationPage>[] = [
      withOrganisation({ costsCents: 32 }),
      withOrganisation({ monthlyQuestionMaxCents: 100_00 }),
      withOrganisation({ hasHonours: true }),
      { wall: { showsAmounts: true } },
      { carried: { page: 'winterhok' } },
    ];
    for (const option of options) expect(render(option).html).toContain(donationFormWithOptions);
  });

  test('says who must approve a message before the page shows it', () => {
    const textOf = (wall: DonationPage['wall']) => render({ wall }).text;
    const waits = 'Uw naam staat er zodra Stichting Licht hem heeft bekeken. Iedereen kan dit lezen.';
    expect(textOf({ showsAmounts: true, reviewer: 'Stichting Licht' })).toContain(waits);
    expect(textOf({ showsAmounts: true })).not.toContain('bekeken');
  });

  test('has no amount on the button until the script adds it, except in a preview, which has no script', () => {
    const buttonOf = (changes: Partial<DonationPage>) =>
      render(changes).document.querySelector('button')?.textContent;
    expect(buttonOf({})).toBe('Doneer');
    expect(buttonOf({ isPreview: true })).toBe('Doneer €\u00a010,00');
  });

  test('shows the payment method', () => {
    const { text } = render();
    expect(text).toContain('Je wordt doorgestuurd naar een beveiligde betaalpagina.');
    expect(text).toContain('iDEAL | Wero');
  });

  test('has all fields except the frequency in the simple variant', () => {
    const namesIn = (component: 'simple' | 'advanced') =>
      [...render({ component }).document.querySelectorAll('input')].map((input) =>
        input.getAttribute('name'),
      );
    expect(namesIn('simple')).toEqual(namesIn('advanced').filter((name) => name !== 'isRecurring'));
    expect(namesIn('simple')).toEqual(expect.arrayContaining(['email', 'firstName', 'lastName']));
  });

  test('offers no monthly gifts when the organisation cannot collect them', () => {
    const sentence = 'Deze organisatie kan nog geen maandelijkse giften ontvangen. Eenmalig geven kan wel.';
    expect(render().text).toContain('Maandelijks');
    const { field, text } = render({ offersMonthly: false });
    expect([field('isRecurring'), text.includes('Maandelijks'), text.includes(sentence)]).toEqual([
      null,
      false,
      false,
    ]);
    for (const component of ['simple', 'advanced'] as const) {
      const asked = render({ component, offersMonthly: false, typed: { isRecurring: 'on' } });
      expect([asked.field('isRecurring'), asked.text.includes(sentence)]).toEqual([null, true]);
    }
  });

  test('offers quarterly and yearly gifts only when the organisation offers them', () => {
    const choices = (changes: Parameters<typeof withOrganisation>[0], more: Partial<DonationPage> = {}) => {
      const { document, text } = render({ ...withOrganisation(changes), ...more });
      const radios = [...document.querySelectorAll('[name=isRecurring], [name=frequency]')];
      return {
        text,
        radios: radios.map((radio) => `${radio.getAttribute('name')}=${radio.getAttribute('value')}`),
      };
    };
    expect(choices({}).radios).toEqual(['isRecurring=false', 'isRecurring=true']);
    expect(choices({ offersYearly: true }).radios).toEqual([
      'frequency=once',
      'frequency=monthly',
      'frequency=yearly',
    ]);
    const offersQuarterly = { offersQuarterly: true };
    const typed = { amount: '25', frequency: 'quarterly' };
    const asked = choices(offersQuarterly, { typed, isPreview: true });
    expect(asked.text).toContain('Elk kwartaal per automatische incasso.');
    expect(asked.text).toContain('25,00 per kwartaal');
    const notOffered = choices(offersQuarterly, { typed: { amount: '25', frequency: 'yearly' } });
    expect(notOffered.text).toContain(
      'Per jaar geven kan bij deze organisatie niet. Kies eenmalig, maandelijks of per kwartaal.',
    );
    expect(notOffered.text).not.toContain('per jaar');
  });

  test('shows the error about a monthly gift below the frequencies', () => {
    const { document } = render({ typed: { isRecurring: 'true' }, errors: { isRecurring: 'Nu even niet.' } });
    expect(document.querySelector('#isRecurring-error')?.textContent).toBe('Nu even niet.');
  });

  test('hides the honeypot from people and from screen readers', () => {
    const honeypot = render().field(honeypotField);
    expect(honeypot?.getAttribute('tabindex')).toBe('-1');
    expect(honeypot?.getAttribute('autocomplete')).toBe('off');
    expect(honeypot?.closest('[aria-hidden=true]')).not.toBeNull();
  });

  test('has a label and an error element for every field', () => {
    const { document } = render();
    const inputs = [...document.querySelectorAll('.field input, .other input')];
    expect(inputs.map(({ id }) => id)).toEqual(['otherAmount', 'email', 'firstName', 'lastName']);
    for (const input of inputs) {
      const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
      const found = [`label[for=${input.id}]`, ...described.map((id) => `#${id}`)].map((selector) =>
        document.querySelector(selector),
      );
      expect(found).not.toContain(null);
    }
  });

  test('shows the typed values and the errors of a refused form', () => {
    const errors = {
      amount: 'Bedrag is verplicht en moet minimaal 1 zijn',
      email: 'Voer een geldig e-mailadres in',
    };
    const { field, document, text } = render({
      typed: {
        amount: 'anders',
        otherAmount: '1.250',
        email: 'jan@',
        firstName: 'Jan',
        lastName: 'de Vries',
        isRecurring: 'true',
      },
      errors,
    });
    expect(document.querySelector('#amount-anders')?.hasAttribute('checked')).toBe(true);
    expect(field('otherAmount')?.getAttribute('value')).toBe('1.250');
    expect(field('otherAmount')?.getAttribute('aria-invalid')).toBe('true');
    expect(field('email')?.getAttribute('value')).toBe('jan@');
    expect(field('email')?.getAttribute('aria-invalid')).toBe('true');
    expect(field('lastName')?.getAttribute('value')).toBe('de Vries');
    expect(document.querySelector('#monthly')?.hasAttribute('checked')).toBe(true);
    expect(document.querySelector('#amount-error')?.textContent).toBe(errors.amount);
    expect(document.querySelector('#email-error')?.textContent).toBe(errors.email);
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Niet alle velden zijn goed ingevuld.');
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([field('otherAmount')]);
    expect(render({}).document.querySelector('[autofocus]')).toBeNull();
    expect(text).not.toContain('€ 10,00');
  });

  test('collapses the honour fields, and expands them when a field has a value or an error', () => {
    const organisation = { ...donationPage.organisation!, hasHonours: true };
    const isOpen = (given: Partial<DonationPage>) =>
      render({ organisation, ...given })
        .document.querySelector('details')
        ?.hasAttribute('open');
    expect(render({}).document.querySelector('details')).toBeNull();
    expect(isOpen({})).toBe(false);
    expect(isOpen({ typed: { honourMessage: '<Dag>' } })).toBe(true);
    expect(isOpen({ errors: { honourTo: 'Vul in voor wie het kaartje is.' } })).toBe(true);
  });

  test('shows an amount from a customer’s own form in the field for another amount', () => {
    const { document, field } = render({ typed: { amount: '12,50' } });
    expect(document.querySelector('#amount-anders')?.hasAttribute('checked')).toBe(true);
    expect(field('otherAmount')?.getAttribute('value')).toBe('12,50');
  });

  test('opens with the focus in the field for another amount if the donor asked for another amount', () => {
    const typed = { amount: 'anders', otherAmount: '25' };
    const { document, field } = render({ typed });
    expect(document.querySelector('#amount-anders')?.hasAttribute('checked')).toBe(true);
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([field('otherAmount')]);
    for (const again of [{ message: 'Even niet.' }, { errors: { email: 'Voer een geldig e-mailadres in' } }])
      expect(
        render({ typed, ...again })
          .field('otherAmount')
          ?.hasAttribute('autofocus'),
      ).toBe(false);
    expect(render({}).document.querySelector('[autofocus]')).toBeNull();
  });

  test('selects the preset that the donor chose before', () => {
    const { document, field } = render({ typed: { amount: '25' } });
    expect(document.querySelector('#amount-25')?.hasAttribute('checked')).toBe(true);
    expect(field('otherAmount')?.getAttribute('value')).toBe('');
  });

  test('shows a message that belongs to no field', () => {
    const alert = render({ message: 'Probeer het later opnieuw' }).document.querySelector('[role=alert]');
    expect(alert?.textContent).toBe('Er is een fout opgetredenProbeer het later opnieuw');
  });
});

describe('the donation page', () => {
  test('asks for the component parameter when it is missing', () => {
    const { text, document } = render({ component: null });
    expect(text).toContain('component=simple');
    expect(text).toContain('component=advanced');
    expect(document.querySelector('form')).toBeNull();
  });

  test('says that the organisation is unknown', () => {
    const { text, document } = render({ organisation: null });
    expect(text).toContain('Deze organisatie kennen we niet');
    expect(document.querySelector('form')).toBeNull();
  });

  test('says that the organisation cannot take gifts yet', () => {
    const { text, document } = render({ canTakeGifts: false });
    expect(text).toContain('kan op dit moment nog geen giften ontvangen');
    expect(document.querySelector('form')).toBeNull();
  });

  test('says that the organisation no longer takes gifts', () => {
    const { text, document } = render({ canTakeGifts: false, isClosing: true });
    expect(text).toContain('Deze organisatie neemt geen giften meer aan.');
    expect(document.querySelector('form')).toBeNull();
  });

  test('thanks the donor after a successful payment', () => {
    const note = render({ paymentSucceeded: true }).document.querySelector('[role=status]');
    expect(note?.textContent).toBe('Betaling geslaagdBedankt voor uw donatie!');
    expect(render().document.querySelector('[role=status]')).toBeNull();
  });

  test('has a hash in its security policy for every inline script and style', () => {
    const { document, html, contentSecurityPolicyParts } = render();
    // Searches the text, because the parser does not parse the content of <noscript>.
    const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => hash(text ?? ''));
    const scripts = [...document.querySelectorAll('script')].map(({ textContent }) =>
      hash(textContent ?? ''),
    );
    expect(contentSecurityPolicyParts.styleHashes).toEqual(styles);
    expect(contentSecurityPolicyParts.scriptHashes).toEqual(scripts);
    expect(scripts).toHaveLength(1);
    expect(document.querySelectorAll('[style],[onclick],[onerror],[onload]')).toHaveLength(0);
  });

  test('fetches nothing but the logo', () => {
    const addresses = [...render().document.querySelectorAll('[src],link[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    const fetched = addresses.filter((address) => !address.startsWith('data:'));
    expect(new Set(fetched)).toEqual(new Set([donationPage.organisation?.logoUrl]));
  });

  test('says at the top that nothing is charged in test mode', () => {
    const { document } = render({ isTest: true });
    expect(document.body.firstElementChild?.textContent).toBe('Testmodus: er wordt niets afgeschreven');
    expect(render({}).document.body.textContent).not.toContain('Testmodus');
  });

  test('shows HTML in any value as plain text', () => {
    const hostile = '<img src=x onerror=alert(1)></title></style><script>alert(2)</script>"\'><b>';
    const { document, text } = render({
      ...withOrganisation({
        id: hostile,
        name: hostile,
        colour: hostile,
        heading: hostile,
        projectName: hostile,
        introduction: hostile,
      }),
      idempotencyKey: hostile,
      returnUrl: hostile,
      typed: { amount: hostile, email: hostile, firstName: hostile, lastName: hostile },
      errors: { amount: hostile, email: hostile },
      message: hostile,
    });
    expect(document.querySelectorAll('[onerror]')).toHaveLength(0);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.querySelectorAll('img[src=x]')).toHaveLength(0);
    expect(text).toContain(hostile);
    expect(document.querySelector('[name=firstName]')?.getAttribute('value')).toBe(hostile);
    expect(document.querySelector('title')?.textContent).toContain(hostile);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/x.png',
    'x',
  ])('leaves out a logo with the address %j', (logoUrl) => {
    const { document } = render(withOrganisation({ logoUrl }));
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('link[rel=preload]')).toBeNull();
  });

  test('escapes quotes in the address of a logo', () => {
    const logoUrl = 'https://voorbeeld.nl/"onerror="alert(1)';
    const logo = render(withOrganisation({ logoUrl })).document.querySelector('img');
    expect(logo?.getAttribute('src')).toBe(logoUrl);
    expect(logo?.hasAttribute('onerror')).toBe(false);
  });
});
