import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../testing/built-scripts.ts';
import { pendingDonation } from '../testing/pages.ts';
import { parseHtml } from '../testing/parse-html.ts';
import { createDonorPages, type DonorPages } from './create-donor-pages.ts';
import type { StatusPage } from './status-page.ts';

let pages: DonorPages;

beforeAll(async () => {
  pages = createDonorPages(await buildScriptsForTest());
});

function render(changes: Partial<NonNullable<StatusPage['donation']>>) {
  return open({ donation: { ...pendingDonation, ...changes }, hasId: true });
}

function open(page: StatusPage) {
  const { html } = pages.renderStatusPage(page);
  const document = parseHtml(html);
  return {
    html,
    document,
    title: document.querySelector('title')?.textContent,
    headline: document.querySelector('main h1')?.textContent,
    buttons: [...document.querySelectorAll('main a.button')].map((link) => [
      link.className,
      link.getAttribute('href'),
    ]),
    text: (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' '),
    back: document.querySelector('main a.button')?.getAttribute('href'),
  };
}

describe('the status page', () => {
  test('thanks the donor by name when the gift is completed', () => {
    const page = render({ status: 'completed' });
    expect(page.headline).toBe('Bedankt, Zoë!');
    expect(page.title).toBe(`Bedankt, Zoë! – ${pendingDonation.organizationName}`);
    expect(page.text).toContain(`Uw gift van € 25,00 aan ${pendingDonation.organizationName} is voltooid.`);
    expect(page.text).toContain('Eenmalig');
    expect(page.text).toContain('Voltooid');
    expect(page.back).toBe(pendingDonation.returnUrl);
  });

  test('thanks a donor without a name, and says that a gift is monthly', () => {
    const page = render({
      status: 'completed',
      firstName: null,
      isRecurring: true,
      frequency: 'monthly',
      amount: '1000.00',
    });
    expect(page.headline).toBe('Donatie Geslaagd!');
    expect(page.text).toContain('Uw maandelijkse gift van € 1.000,00');
    expect(page.text).toContain('Maandelijks');
  });

  test('says on which day a subscription is charged next, or that the subscription has ended', () => {
    const donation = {
      ...pendingDonation,
      status: 'completed',
      isRecurring: true,
      frequency: 'monthly',
      amount: '10.00',
    } as const;
    const textOf = (page: Partial<StatusPage>) => open({ donation, hasId: true, ...page }).text;
    expect(textOf({})).toContain('Over een maand wordt weer € 10,00 afgeschreven.');
    const nextCharge = { date: '2027-01-17', amountCents: 4_00 };
    expect(textOf({ nextCharge })).toContain('Op 17 januari 2027 wordt € 4,00 weer afgeschreven');
    expect(textOf({ nextCharge, isOtherAccount: true })).toContain(
      'komt in de plaats van de volgende afschrijving: op 17 januari 2027 wordt € 4,00 van deze rekening afgeschreven',
    );
    const stopped = textOf({ nextCharge: null, isOtherAccount: true });
    expect(stopped).toContain('Uw maandelijkse gift loopt niet meer');
    expect(stopped).not.toContain('Stoppen kan altijd');
    const ofMissedCharge = 'Uw volgende giften gaan vanzelf van de rekening waarmee u nu hebt betaald';
    const takenOver = { isMissedCharge: true, account: 'taken-over' } as const;
    expect(textOf({ nextCharge, ...takenOver })).toContain(
      `${ofMissedCharge}: op 17 januari 2027 wordt € 4,00 afgeschreven, en daarna elke maand; daarover krijgt`,
    );
    expect(textOf({ nextCharge: null, ...takenOver })).toContain(`${ofMissedCharge}; daarover krijgt`);
    expect(textOf({ nextCharge: null, isMissedCharge: true })).toContain('loopt niet meer');
  });

  test('tells a donor who paid a missed charge that a mail will ask them to confirm the bank account', () => {
    const donation = { ...pendingDonation, status: 'completed', isRecurring: true } as const;
    const textOf = (page: Partial<StatusPage>) =>
      open({ donation, hasId: true, isMissedCharge: true, ...page }).text;
    const nextCharge = { date: '2027-01-17', amountCents: 4_00 };
    expect(textOf({ account: 'asked', nextCharge })).toMatch(
      /rekening die wij al kennen: op 17 januari 2027 .*elke maand\. Wij sturen een mail naar het adres van deze gift\./,
    );
    expect(textOf({ account: 'asked-to-resume', nextCharge: null })).toMatch(
      /rust nog: er wordt niets afgeschreven\. Wij sturen een mail naar het adres van deze gift\. Bevestigt u daarin/,
    );
    for (const account of ['asked', 'asked-to-resume'] as const) {
      const text = textOf({ account, noMailBecause: 'dit is een test.' });
      expect(text).not.toContain('Wij sturen een mail');
      expect(text).toContain('Een andere rekening geeft u op in Mijn gift.');
    }
  });

  test.each([
    ['monthly', false, 'de maand die niet kon worden afgeschreven alsnog'],
    ['monthly', true, 'de maand die was teruggeboekt alsnog'],
    ['quarterly', true, 'het kwartaal dat was teruggeboekt alsnog'],
    ['yearly', true, 'het jaar dat was teruggeboekt alsnog'],
  ] as const)(
    'says for a missed charge with the frequency %s (reversed: %s): "%s"',
    (frequency, isTakenBack, words) => {
      const donation = { ...pendingDonation, status: 'completed', isRecurring: true, frequency } as const;
      const { text } = open({ donation, hasId: true, isMissedCharge: true, isTakenBack });
      expect(text).toContain(`Daarmee is ${words} gegeven.`);
    },
  );

  test('says how much of a second payment is returned, and that the gift itself is completed', () => {
    const donation = {
      ...pendingDonation,
      status: 'completed',
      isRecurring: true,
      frequency: 'monthly',
    } as const;
    const page = open({ donation, hasId: true, paidTwiceCents: 11_00 });
    expect(page.headline).toBe('Hiervoor was al betaald');
    expect(page.text).toContain('De € 11,00 van de betaling die te veel is, krijgt u vanzelf terug');
    expect(page.text).toMatch(/gift van € 25,00 aan .* is voltooid/);
    expect(page.text).not.toContain('Bedankt');
  });

  test('has no template for a completed gift when the text of the thanks is known only after the payment', () => {
    const { document } = open({ donation: pendingDonation, hasId: true, reloadsWhenPaid: true });
    const ready = [...document.querySelectorAll('template')].map((each) => each.getAttribute('data-for'));
    expect(ready).toEqual(['pending', 'failed', 'canceled', 'unchecked', 'unknown']);
  });

  test('shows the organisation’s thanks only after a completed gift', () => {
    const thanks = pendingDonation.thankYouText ?? '';
    expect(render({ status: 'completed' }).text).toContain(thanks);
    expect(render({ status: 'completed', thankYouText: null }).document.querySelector('.lines')).toBeNull();
    expect([render({ status: 'failed' }).text, render({ status: 'pending' }).text].join()).not.toContain(
      thanks,
    );
  });

  test.each(['failed', 'expired', 'canceled'] as const)(
    'says for a %s gift that nothing was charged',
    (status) => {
      const page = render({ status });
      expect(page.headline).toBe('Donatie niet geslaagd');
      expect(page.text).toContain('Er is geen bedrag afgeschreven.');
      expect(page.back).toBe(pendingDonation.returnUrl);
    },
  );

  test('says that a pending payment is being checked, and reloads itself in a browser without JavaScript', () => {
    const page = render({ status: 'pending' });
    expect(page.headline).toBe('Betalingsstatus controleren...');
    expect(page.text).not.toContain('Voltooid');
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="4"\/><\/noscript>/i);
    expect(render({ status: 'completed' }).html).not.toMatch(/http-equiv/i);
  });

  test('shows the button that continues the payment also in a browser without JavaScript', () => {
    const page = render({ status: 'pending' });
    expect(page.html).toContain('[data-unpaid]{display:grid!important;gap:20px}');
  });

  test('says that it does not know whether an unknown donation was paid', () => {
    const page = open({ donation: null, hasId: true });
    expect(page.headline).toBe('We kennen deze gift niet');
    expect(page.title).toBe('We kennen deze gift niet');
    expect(page.text).toContain('We weten daarom niet of er is betaald');
    expect(page.text).toContain('Vraag het de organisatie die op uw bankafschrift staat');
    expect(page.text).not.toMatch(/geen bedrag|niet geslaagd/);
    expect(page.document.querySelector('main a[href="/contact"]')?.textContent).toBe(
      'neem contact op met Gulhart',
    );
    expect(page.text).toContain('Fout bij het controleren van donatiestatus');
    expect(page.text).toContain(
      'Er is een fout opgetreden bij het controleren van de status van uw donatie.',
    );
    expect(page.back).toBe('/');
  });

  test('says only for a failed or cancelled gift that nothing was charged', () => {
    const { document } = render({ status: 'pending' });
    const claiming = [...document.querySelectorAll('template')]
      .filter(({ innerHTML }) => /geen bedrag|niet geslaagd/.test(innerHTML))
      .map((template) => template.getAttribute('data-for'));
    expect(claiming).toEqual(['failed', 'canceled']);
  });

  const look = { name: 'Stichting Licht', logoUrl: 'https://licht.example/logo.png', colour: '#0f766e' };

  test('shows the colour, logo and name of the organisation for every outcome', () => {
    for (const status of ['pending', 'completed', 'failed'] as const) {
      const page = open({ donation: { ...pendingDonation, status }, hasId: true, organisation: look });
      expect(page.html).toContain('--brand:#0f766e');
      expect(page.document.querySelector('main header img')?.getAttribute('src')).toBe(look.logoUrl);
      expect(page.document.querySelector('main header img')?.getAttribute('alt')).toBe(look.name);
    }
  });

  test('offers to retry a failed gift when possible, with a form that needs no JavaScript', () => {
    const donation = {
      ...pendingDonation,
      status: 'canceled',
      isRecurring: true,
      frequency: 'monthly',
    } as const;
    const page = open({ donation, hasId: true, canRetry: true });
    const form = page.document.querySelector('main form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.hasAttribute('action')).toBe(false);
    expect(form?.querySelector('button')?.textContent).toBe('Opnieuw proberen');
    expect(page.text).toContain('uw maandelijkse gift van € 25,00 gerust opnieuw proberen');
    expect(page.back).toBe(pendingDonation.returnUrl);
    expect(render({ status: 'canceled' }).document.querySelector('form')).toBeNull();
  });

  test('offers to pay a missed charge again if that is possible, and never another amount', () => {
    const donation = { ...pendingDonation, status: 'canceled', isRecurring: true } as const;
    const form = { organisationId: 'o'.repeat(26), returnUrl: 'https://voedselbank.example/geef' };
    const missed = { donation, hasId: true, isMissedCharge: true, form };
    const page = open({ ...missed, canRetry: true });
    expect(page.text).toContain('U kunt de gift die nog openstaat gerust opnieuw betalen.');
    expect([...page.document.querySelectorAll('main button')].map((each) => each.textContent)).toEqual([
      'Opnieuw proberen',
    ]);
    const impossible = open({ ...missed, canRetry: false });
    expect(impossible.text).not.toContain('opnieuw');
    expect(impossible.document.querySelector('main form')).toBeNull();
  });

  test('leads back to Mijn gift after a failed payment from another account, and says which account stays', () => {
    const donation = { ...pendingDonation, status: 'failed', isRecurring: true } as const;
    const moved = { donation, hasId: true, isOtherAccount: true, myGiftHref: '/mijn-gift?orgId=k3v9' };
    const page = open({ ...moved, keepsFormerAccount: true });
    expect(page.text).toContain(
      'Er is geen bedrag afgeschreven. Uw gift loopt door van de oude rekening. In Mijn gift kunt u',
    );
    expect(page.headline).toBe('Uw rekening is niet gewijzigd');
    expect(page.buttons).toEqual([
      ['button', moved.myGiftHref],
      ['button quieter', pendingDonation.returnUrl],
    ]);
    const later = open({ ...moved, keepsFormerAccount: false });
    expect(later.text).not.toContain('oude rekening');
    expect(later.headline).toBe('Donatie niet geslaagd');
  });

  test('says after a payment from another account that the gift goes from that account, without festivities', () => {
    const moved = {
      donation: { ...pendingDonation, status: 'completed', isRecurring: true, frequency: 'monthly' },
      hasId: true,
      isOtherAccount: true,
      myGiftHref: '/mijn-gift?orgId=k3v9',
      formUrl: 'https://gulhart.example/donation-embed?component=advanced&orgId=k3v9',
      nextCharge: { date: '2027-01-17', amountCents: 25_00 },
    } as const;
    const page = open(moved);
    expect(page.headline).toBe('Uw gift gaat voortaan van deze rekening');
    expect(page.buttons).toEqual([
      ['button', moved.myGiftHref],
      ['button quieter', pendingDonation.returnUrl],
    ]);
    expect(page.document.querySelector('[data-quiet]')).not.toBeNull();
    expect(page.html).not.toContain('Vertel het verder');
    const ended = open({ ...moved, nextCharge: null });
    expect(ended.text).not.toContain('voortaan');
    expect(ended.text).toContain('loopt niet meer');
  });

  test('posts the known values to the form for another amount, so that they are not in the URL', () => {
    const donation = {
      ...pendingDonation,
      status: 'failed',
      amount: '20000.00',
      isRecurring: true,
      frequency: 'monthly',
    } as const;
    const form = { organisationId: 'o'.repeat(26), returnUrl: 'https://voedselbank.example/geef' };
    const { document } = open({ donation, hasId: true, canRetry: true, form });
    const other = [...document.querySelectorAll('main form')].at(-1);
    expect(other?.querySelector('button')?.textContent).toBe('Ander bedrag');
    const askedAgain = 'Alleen bij een ander bedrag vragen wij uw gegevens nog een keer.';
    expect(document.body.textContent).toContain(askedAgain);
    expect(open({ donation, hasId: true, canRetry: true }).text).not.toContain(askedAgain);
    expect(other?.getAttribute('method')).toBe('post');
    expect(other?.getAttribute('action')).toBe(
      `/donation-embed?component=advanced&orgId=${form.organisationId}`,
    );
    const fields = [...(other?.querySelectorAll('input') ?? [])];
    expect(fields.map((field) => [field.getAttribute('name'), field.getAttribute('value')])).toEqual([
      ['returnUrl', form.returnUrl],
      ['amount', 'anders'],
      ['otherAmount', '20000'],
      ['isRecurring', 'true'],
      ['firstName', 'Zoë'],
    ]);
    expect(open({ donation, hasId: true, form }).document.querySelector('main form')).toBeNull();
  });

  test('has a neutral icon for a cancelled gift, and a cross for a failed gift', () => {
    const canceled = render({ status: 'canceled' });
    expect(canceled.document.querySelector('main svg.canceled')).not.toBeNull();
    expect(canceled.text).toContain('De betaling is afgebroken.');
    for (const status of ['failed', 'expired'] as const) {
      const failed = render({ status });
      expect(failed.document.querySelector('main svg.failed')).not.toBeNull();
      expect(failed.text).not.toContain('afgebroken');
    }
  });

  test('has a button to continue a pending gift, and a template with a button to retry it after a failure', () => {
    const { document } = open({ donation: pendingDonation, hasId: true, canRetry: true, canContinue: true });
    const unpaid = document.querySelector('main [data-unpaid]');
    expect(unpaid?.querySelector('form button')?.textContent).toBe('Ga verder met betalen');
    const failed = document.querySelector('template[data-for=failed]');
    expect(failed?.innerHTML).toContain('Opnieuw proberen');
    expect(render({ status: 'pending' }).document.querySelector('main form')).toBeNull();
  });

  test('shows why a retry failed', () => {
    const donation = { ...pendingDonation, status: 'failed' } as const;
    const page = open({ donation, hasId: true, canRetry: true, message: 'Even niet.' });
    expect(page.document.querySelector('[role=alert]')?.textContent).toBe('Even niet.');
    expect(page.headline).toBe('Donatie niet geslaagd');
  });

  test('shows the notice about test mode only for a test gift', () => {
    const test = open({ donation: pendingDonation, hasId: true, isTest: true });
    expect(test.document.body.textContent).toContain('Testmodus: er wordt niets afgeschreven');
    expect(render({}).html).not.toContain('Testmodus');
  });

  test('follows the dark mode of the device, like the donation form', async () => {
    const { darkStylesheet } = await buildScriptsForTest();
    const donation = { ...pendingDonation, status: 'completed' as const };
    const campaign = { title: 'Een nieuw dak', path: '/c/dak', isClosed: false, isQuiet: false };
    expect(open({ donation, hasId: true, campaign }).html).toContain(darkStylesheet);
    expect(open({ donation, hasId: true }).html).toContain(darkStylesheet);
  });

  test('offers to share the form of the organisation after a gift without a campaign page', () => {
    const formUrl = 'https://gulhart.example/donation-embed?component=advanced&orgId=k3v9';
    const donation = { ...pendingDonation, status: 'completed' } as const;
    const share = open({ donation, hasId: true, formUrl }).document.querySelector('.share');
    expect(share?.getAttribute('data-url')).toBe(formUrl);
    expect(share?.textContent).not.toContain('QR-code');
    const failed = { ...donation, status: 'failed' } as const;
    expect(open({ donation: failed, hasId: true, formUrl }).document.querySelector('.share')).toBeNull();
  });

  test('names the maker of the campaign page, and has a first button that leads to that page', () => {
    const donation = { ...pendingDonation, status: 'completed' } as const;
    const campaign = {
      title: 'De marathon',
      maker: 'Piet Loper',
      path: '/c/m',
      isClosed: false,
      isQuiet: false,
    };
    const { document, text } = open({ donation, hasId: true, campaign });
    expect(text).toContain('Uw gift is voor ‘De marathon’, de actie van Piet Loper.');
    const buttons = [...document.querySelectorAll('main a.button')];
    expect(buttons.map((link) => [link.className, link.getAttribute('href')])).toEqual([
      ['button', '/c/m'],
      ['button quieter', pendingDonation.returnUrl],
    ]);
  });

  test('offers to share an open page after a completed gift, but not after a missed charge or a double payment', () => {
    const shareUrl = 'https://gulhart.example/c/dak';
    const campaign = { title: 'Een nieuw dak', path: '/c/dak', shareUrl, isClosed: false, isQuiet: false };
    const donation = { ...pendingDonation, status: 'completed' as const };
    const headingOf = (page: Partial<StatusPage>) =>
      open({ donation, hasId: true, ...page }).document.querySelector('.share h2')?.textContent;
    expect(headingOf({ campaign })).toBe('Vertel het verder');
    expect(headingOf({ campaign: { ...campaign, isQuiet: true } })).toBe('Deel deze pagina');
    for (const page of [
      {},
      { campaign: { ...campaign, shareUrl: undefined } },
      { campaign, isMissedCharge: true },
      { campaign, paidTwiceCents: 25_00 },
      { campaign, donation: { ...donation, status: 'failed' as const } },
    ])
      expect(headingOf(page)).toBeUndefined();
  });

  test('offers to share a campaign page before it leads back', () => {
    const shareUrl = 'https://gulhart.example/c/dak';
    const campaign = { title: 'Een nieuw dak', path: '/c/dak', shareUrl, isClosed: false, isQuiet: false };
    const donation = { ...pendingDonation, status: 'completed' } as const;
    const { text } = open({ donation, hasId: true, campaign });
    expect(text.indexOf('Vertel het verder')).toBeLessThan(text.indexOf('Terug naar de actie'));
  });

  test.each([
    [
      'Zoë',
      'Zet hem op.',
      true,
      'Uw naam en bericht staan op de pagina zodra {organisatie} ze heeft bekeken.',
    ],
    [null, 'Zet hem op.', true, 'Uw bericht staat op de pagina zodra {organisatie} het heeft bekeken.'],
    ['Zoë', '', true, 'Uw naam staat op de pagina zodra {organisatie} die heeft bekeken.'],
    ['Zoë', 'Zet hem op.', false, 'Uw naam en bericht staan op de pagina.'],
  ])('says when the name %j and the message %j are on the page', (name, message, isWaiting, notice) => {
    const donation = { ...pendingDonation, status: 'completed' } as const;
    const { text } = open({ donation, hasId: true, wallMessage: { name, message, isWaiting } });
    expect(text).toContain(notice.replace('{organisatie}', donation.organizationName));
  });

  test('does not mention the wall to a donor who left no name and no message', () => {
    const donation = { ...pendingDonation, status: 'completed' } as const;
    const anonymous = { name: null, message: '', isWaiting: true };
    for (const wallMessage of [undefined, anonymous])
      expect(open({ donation, hasId: true, wallMessage }).text).not.toContain('op de pagina');
  });

  test('reports a URL without a donation id', () => {
    const page = open({ donation: null, hasId: false });
    expect(page.document.querySelector('[role=alert]')?.textContent).toBe(
      'Geen donatie-ID gevonden in de URL.',
    );
  });

  test('shows HTML in a name as plain text', () => {
    const hostile = '<img src=x onerror=alert(1)></template><script>alert(2)</script>';
    for (const status of ['completed', 'pending'] as const) {
      const page = render({ status, firstName: hostile, organizationName: hostile });
      expect(page.document.querySelectorAll('img')).toHaveLength(0);
      expect(page.html.match(/<script/g)).toHaveLength(1);
    }
  });
});
