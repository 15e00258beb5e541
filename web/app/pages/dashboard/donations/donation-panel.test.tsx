import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { idOf, signedIn } from '../../../../testing/accounts.ts';
import { makeDetail, makePayment, optionalId } from '../../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

const refundPath = `POST /api/admin/donations/${optionalId}/refund`;

function show(detail = json(makeDetail()), me = signedIn()) {
  const api = startFakeApi({
    'GET /api/auth/me': me,
    'GET /api/admin/donations': json([]),
    [`GET /api/admin/donations/${optionalId}`]: detail,
  });
  return {
    ...api,
    ...renderScreen(<DonationsScreen />, `/admin?tab=donaties&pagina=1&donatie=${optionalId}`),
  };
}

async function panel() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Gift' }));
  await dialog.findByText('Waarom deze status?');
  return dialog;
}

function factsIn(dialog: Awaited<ReturnType<typeof panel>>) {
  const names = dialog.getAllByRole('term').map((term) => term.textContent);
  const values = dialog.getAllByRole('definition').map((value) => value.textContent?.trim());
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

describe('the panel of a donation', () => {
  test('shows the facts, the history of the status, the mails and a link to the receipt', async () => {
    const refused = 'Postvak vol';
    show(
      json(
        makeDetail({
          amountRefunded: '5.00',
          amountBeingRefunded: '7.50',
          isRefundUnderWay: true,
          honour: { name: 'Oma Riet', cardOn: '2027-03-28', cardSentAt: null },
          mails: [
            {
              kind: 'confirmation',
              subject: 'Bedankt voor uw gift',
              to: 'zoe@voorbeeld.nl',
              status: 'failed',
              attempts: 3,
              lastError: refused,
              sentAt: null,
            },
            {
              kind: 'refund-under-way',
              subject: 'Uw terugbetaling is onderweg',
              to: 'zoe@voorbeeld.nl',
              status: 'queued',
              attempts: 0,
              lastError: null,
              sentAt: null,
            },
          ],
        }),
      ),
    );

    const dialog = await panel();
    expect(factsIn(dialog)).toMatchObject({
      Donateur: 'Zoë Jansen',
      Email: 'zoe@voorbeeld.nl',
      'Ter ere van': 'Oma RietKaartje gaat weg op 28 mrt 2027',
      Gestart: '3 apr 2026, 14:00',
      'Betaald op': '3 apr 2026, 14:01',
      Betaalwijze: 'iDEAL | Wero',
      Terugbetaald: '€\u00a05,00',
      'Terugbetaling onderweg': '€\u00a07,50',
      Kwitantie: 'OH-2026-00042',
      ID: optionalId,
    });
    const texts = dialog.getAllByRole('listitem').map((item) => item.textContent);
    expect(texts[0]).toContain('De donateur heeft het formulier verzonden.');
    expect(texts[1]).toContain('De betaling is gelukt.');
    expect(texts[2]).toBe('Bedankt voor uw giftzoe@voorbeeld.nlPostvak vol (3 pogingen)Mislukt');
    expect(texts[3]).toBe(
      'Uw terugbetaling is onderwegzoe@voorbeeld.nlStaat klaar om te worden verzonden.Onderweg',
    );
    expect(dialog.getByRole('link', { name: 'Kwitantie' }).getAttribute('href')).toBe(
      `/api/admin/donations/${optionalId}/receipt.pdf`,
    );
  });

  test('says that a donation has no receipt yet, and links to the API settings if the key is missing', async () => {
    show(json(makeDetail({ receiptNumber: null })), signedIn({ paperHold: 'no_live_key' }));

    const dialog = await panel();
    await dialog.findByText('Nog geen kwitantie van deze gift');
    expect(dialog.getByRole('link', { name: 'Naar API Configuratie' }).getAttribute('href')).toBe(
      '/admin?tab=api',
    );
    expect(dialog.queryByRole('link', { name: 'Kwitantie' })).toBeNull();
  });

  test('offers neither receipt nor refund for an unpaid donation', async () => {
    show(json(makeDetail({ status: 'failed', completedAt: null, amountRefundable: '0.00' })));

    const dialog = await panel();
    expect(dialog.queryByRole('link', { name: 'Kwitantie' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Terugbetalen' })).toBeNull();
    dialog.getByText('Er is nog geen mail verstuurd.');
  });

  test('returns to the same page of the list when it closes', async () => {
    const { user, addresses } = show();

    const dialog = await panel();
    await user.click(dialog.getByRole('button', { name: 'Sluiten' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties&pagina=1');
  });

  test('reports a donation that does not exist', async () => {
    show(refusal(404, { message: 'Niet gevonden.', code: 'not_found' }));

    expect((await screen.findByRole('alert')).textContent).toContain('Niet gevonden.');
  });

  test('sends the confirmation again and shows the status of the mail', async () => {
    const { user, answers } = show();
    answers[`POST /api/donations/${optionalId}/send-email`] = json({ message: 'Onderweg.' });

    const dialog = await panel();
    answers[`GET /api/admin/donations/${optionalId}`] = json(
      makeDetail({
        mails: [
          {
            kind: 'resend',
            subject: 'Bedankt voor uw gift',
            to: 'zoe@voorbeeld.nl',
            status: 'sent',
            attempts: 1,
            lastError: null,
            sentAt: '2026-04-03T12:05:00Z',
          },
        ],
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Mail sturen' }));
    await user.click(await screen.findByRole('button', { name: 'Versturen' }));

    await screen.findByText('Email verstuurd');
    expect(await dialog.findByText('Verzonden')).toBeDefined();
    dialog.getByRole('button', { name: 'Mail opnieuw sturen' });
  });
});

describe('the payments of a donation', () => {
  type Payment = ReturnType<typeof makePayment>;
  async function linesOf(...payments: Payment[]) {
    show(json(makeDetail({ payments })));
    const section = within((await panel()).getByRole('region', { name: 'Betalingen' }));
    return section
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim());
  }

  test.each([
    ['a donation whose first payment succeeded', [makePayment()]],
    ['a cash donation', []],
  ])('are not listed for %s', async (_, payments) => {
    show(json(makeDetail({ payments })));

    expect((await panel()).queryByText('Betalingen')).toBeNull();
  });

  test('are listed in order with date, amount, status and Mollie id', async () => {
    const at = '2026-11-02T23:30:00Z';
    const failed = { status: 'failed', at, amount: '1250.00', paymentMethod: 'directdebit' } as const;
    expect(
      await linesOf(
        makePayment({ kind: 'first', status: 'expired', paymentMethod: null, molliePaymentId: null }),
        makePayment({ kind: 'again', status: 'canceled' }),
        makePayment({ ...failed, kind: 'charge', molliePaymentId: 'tr_afschrijving' }),
        makePayment({ kind: 'retry', status: 'charged_back', amountReturned: '25.00' }),
        makePayment({ kind: 'recovery', amountReturned: '5.00' }),
        makePayment({ kind: 'account', status: 'pending' }),
      ),
    ).toEqual([
      'Eerste betaling3 apr 2026, 14:01€ 25,00Verlopen',
      'Nieuwe poging3 apr 2026, 14:01 iDEAL | WeroMollie: tr_eerste1234€ 25,00Geannuleerd',
      'Afschrijving3 nov 2026, 00:30 SEPA-incassoMollie: tr_afschrijving€ 1.250,00Mislukt',
      'Nieuwe afschrijving3 apr 2026, 14:01 iDEAL | Wero€ 25,00 is teruggegaan.Mollie: tr_eerste1234€ 25,00Teruggestort',
      'Betaling door de donateur3 apr 2026, 14:01 iDEAL | Wero€ 5,00 is teruggegaan.Mollie: tr_eerste1234€ 25,00Betaald',
      'Betaling van een andere rekening3 apr 2026, 14:01 iDEAL | WeroMollie: tr_eerste1234€ 25,00In afwachting',
    ]);
    screen.getByRole('button', { name: 'ID tr_afs… kopiëren' });
  });

  test.each([
    ['paid_twice', 'Dubbel betaald; gaat vanzelf terug.'],
    ['charged_after_end', 'Afgeschreven nadat de gift was gestopt; gaat vanzelf terug.'],
    ['charged_in_pause', 'Afgeschreven terwijl de donateur deze keer had overgeslagen; gaat vanzelf terug.'],
    ['charged_too_much', 'Meer afgeschreven dan de donateur had gekozen; het verschil gaat vanzelf terug.'],
  ] as const)('have an explanation if they were made by mistake: %s', async (mistake, sentence) => {
    const [right, wrong] = await linesOf(makePayment(), makePayment({ mistake }));

    expect(wrong).toContain(sentence);
    expect(right).not.toContain(sentence);
  });

  test.each([
    ['was returned', makePayment({ mistake: 'paid_twice', status: 'refunded', amountReturned: '25.00' })],
    ['never arrived', makePayment({ mistake: 'paid_twice', status: 'failed' })],
  ])('announce no refund if the money of a mistaken payment %s', async (_, payment) => {
    const [, line] = await linesOf(makePayment(), payment);

    expect(line).toContain('Dubbel betaald.');
    expect(line).not.toContain('gaat vanzelf terug');
  });
});

describe('a refund', () => {
  async function openDialog(shown: ReturnType<typeof show>) {
    const dialog = await panel();
    await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));
    return within(await screen.findByRole('alertdialog', { name: 'Gift terugbetalen' }));
  }

  function sentRefunds({ requests }: ReturnType<typeof show>) {
    return requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/refund'));
  }

  test('covers the whole refundable amount by default, and then updates the panel', async () => {
    const shown = show();
    shown.answers[refundPath] = json({ id: idOf('r'), amount: '25.00', status: 'sent' }, 201);

    const dialog = await openDialog(shown);
    dialog.getByRole('radio', { name: 'Alles: €\u00a025,00', checked: true });
    expect(sentRefunds(shown)).toEqual([]);
    shown.answers[`GET /api/admin/donations/${optionalId}`] = json(
      makeDetail({ status: 'refunded', amountRefunded: '25.00', amountRefundable: '0.00' }),
    );
    await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));

    await screen.findByText('Terugbetaling gestart');
    expect(sentRefunds(shown)[0]?.body).toEqual({ idempotencyKey: expect.any(String) });
    await screen.findByText('Terugbetaald', { selector: 'span' });
    expect(screen.queryByRole('button', { name: 'Terugbetalen' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Kwitantie' })).toBeNull();
  });

  test('can be partial, up to the refundable amount', async () => {
    const shown = show();
    shown.answers[refundPath] = json({ id: idOf('r'), amount: '10.50', status: 'wanted' }, 201);

    const dialog = await openDialog(shown);
    await shown.user.click(dialog.getByRole('radio', { name: 'Een deel' }));
    const amount = dialog.getByLabelText('Bedrag in euro');
    for (const wrong of ['25,01', '0', 'tien']) {
      await shown.user.clear(amount);
      await shown.user.type(amount, wrong);
      await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));
      await dialog.findByText(/^Vul een bedrag in van hoogstens/);
    }
    expect(sentRefunds(shown)).toEqual([]);
    await shown.user.clear(amount);
    await shown.user.type(amount, '10,50');
    await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));

    await screen.findByText('Terugbetaling staat klaar');
    expect(sentRefunds(shown)[0]?.body).toMatchObject({ amount: '10,50' });
  });

  test('keeps its dialog open and shows the reason if the server refuses it', async () => {
    const shown = show();
    shown.answers[refundPath] = refusal(409, {
      message: 'Er is niets meer terug te betalen.',
      code: 'conflict',
    });

    const dialog = await openDialog(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));

    expect(await dialog.findByText('Er is niets meer terug te betalen.')).toBeDefined();
  });

  test('keeps its idempotency key on a retry, and gets a new key for another amount', async () => {
    const shown = show();

    const dialog = await openDialog(shown);
    const send = dialog.getByRole('button', { name: 'Terugbetalen' });
    await shown.user.click(send);
    await dialog.findByText('De terugbetaling kon niet worden gestart.');
    await shown.user.click(send);
    await waitFor(() => expect(sentRefunds(shown)).toHaveLength(2));
    await dialog.findByText('De terugbetaling kon niet worden gestart.');
    await shown.user.click(dialog.getByRole('radio', { name: 'Een deel' }));
    await shown.user.type(dialog.getByLabelText('Bedrag in euro'), '5');
    await shown.user.click(send);

    await waitFor(() => expect(sentRefunds(shown)).toHaveLength(3));
    const [first, second, third] = sentRefunds(shown).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(third).not.toMatchObject(Object(first));
  });

  describe('if Mollie refuses it as a duplicate', () => {
    const duplicate = refusal(409, { message: 'Mollie heeft dit zojuist gedaan.', code: 'duplicate_refund' });

    async function askAgain(shown: ReturnType<typeof show>) {
      shown.answers[refundPath] = duplicate;
      const dialog = await openDialog(shown);
      await shown.user.click(dialog.getByRole('radio', { name: 'Een deel' }));
      await shown.user.type(dialog.getByLabelText('Bedrag in euro'), '10');
      await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));
      return within(await screen.findByRole('alertdialog', { name: 'Nog een keer terugbetalen?' }));
    }

    test('is sent again after a second confirmation, with another idempotency key', async () => {
      const shown = show();
      const repeat = await askAgain(shown);
      repeat.getByText(
        'Mollie ziet dit als een dubbele terugbetaling van € 10,00. Wilt u echt nog een keer € 10,00 terugbetalen?',
      );
      expect(document.activeElement).toBe(repeat.getByRole('button', { name: 'Annuleren' }));
      expect(sentRefunds(shown)).toHaveLength(1);
      shown.answers[refundPath] = json({ id: idOf('r'), amount: '10.00', status: 'sent' }, 201);
      await shown.user.click(repeat.getByRole('button', { name: 'Nog een keer terugbetalen' }));

      await screen.findByText('Terugbetaling gestart');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      const [first, second] = sentRefunds(shown).map(({ body }) => Object(body));
      expect(first).toEqual({ amount: '10', idempotencyKey: expect.any(String) });
      expect(second).toEqual({ amount: '10.00', idempotencyKey: expect.any(String), repeat: true });
      expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    });

    test('is not sent again without the second confirmation', async () => {
      const shown = show();
      const repeat = await askAgain(shown);
      await shown.user.click(repeat.getByRole('button', { name: 'Annuleren' }));

      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(sentRefunds(shown)).toHaveLength(1);
    });

    test('shows the reason when Mollie refuses it again', async () => {
      const shown = show();
      const repeat = await askAgain(shown);
      shown.answers[refundPath] = refusal(409, {
        message: 'Mollie blijft dit tegenhouden.',
        code: 'conflict',
      });
      await shown.user.click(repeat.getByRole('button', { name: 'Nog een keer terugbetalen' }));

      expect(await repeat.findByText('Mollie blijft dit tegenhouden.')).toBeDefined();
      expect(sentRefunds(shown)).toHaveLength(2);
    });

    test('shows the requested amount in the second dialog, even if the refundable amount has changed', async () => {
      const shown = show(json(makeDetail({ amountRefunded: '15.00', amountRefundable: '10.00' })));
      shown.answers[refundPath] = duplicate;
      const dialog = await openDialog(shown);
      shown.answers[`GET /api/admin/donations/${optionalId}`] = json(
        makeDetail({ amountRefundable: '7.00' }),
      );
      await shown.user.click(dialog.getByRole('button', { name: 'Terugbetalen' }));

      const repeat = within(await screen.findByRole('alertdialog', { name: 'Nog een keer terugbetalen?' }));
      expect(repeat.getByText(/nog een keer € 10,00 terugbetalen\?$/)).toBeDefined();
    });
  });
});
