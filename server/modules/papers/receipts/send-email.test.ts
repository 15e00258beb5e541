import { beforeEach, describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { listMailsOfDonation } from '../../foundation/mail/queries.ts';

const world = useTestWorld();

beforeEach(() => world.forgetAttempts());

const sendEmail = (visitor: LoggedIn, donationId: string, body?: object) =>
  visitor.request('POST', `/api/donations/${donationId}/send-email`, body, {
    'content-type': 'application/json',
  });

const aTestMail = (change: object = {}) => ({
  testEmail: 'proef@voorbeeld.nl',
  testAmount: 25,
  testName: 'Zoë',
  customMessage: 'Tot ziens.',
  tenant_id: '',
  ...change,
});

const save = async (visitor: LoggedIn, key: string, value: string) =>
  expect((await visitor.post('/api/admin/settings', { key, value })).statusCode).toBe(200);

interface QueuedMail {
  kind: string;
  recipient: string;
  sender: string;
  reply_to: string | null;
  subject: string;
  html: string;
  filename: string;
  content: Buffer;
  donation_id: string | null;
}

const mailsOf = async ({ id }: LoggedIn): Promise<QueuedMail[]> =>
  (
    await world.owner.query<QueuedMail>(
      `select m.*, a.filename, a.content from mail m join mail_attachment a using (mail_id)
       where m.organisation_id = $1 order by m.created_at`,
      [id],
    )
  ).rows;

const textOf = (pdf: Buffer) => readPdf(pdf).pages.flat().join('\n');

describe('sending a confirmation again', () => {
  test('mails the donor once more, with the receipt, and adds an event to the timeline', async () => {
    const organisation = await aTenant(world, 'Stichting Dierenvreugd');
    await save(organisation, 'org_kvk', '87654321');
    await save(organisation, 'org_rsin', '123456782');
    await save(organisation, 'org_phone', '030 123 45 67');
    await save(organisation, 'org_vat', 'nl123456789b01');
    await save(organisation, 'org_bank', 'nl91abna0417164300');
    await save(organisation, 'org_anbi', 'ja');
    // The settings must be older than the gift.
    await world.owner.query(
      `update setting_period set valid_from = '2020-01-01' where organisation_id = $1`,
      [organisation.id],
    );
    const donationId = await aRecordedDonation(world, organisation);
    const answer = await sendEmail(organisation, donationId);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'De bevestigingsmail wordt opnieuw naar de donateur verstuurd.' },
    ]);

    const [mail, ...others] = await mailsOf(organisation);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'confirmation-again',
      recipient: 'lukasz@voorbeeld.nl',
      donation_id: donationId,
      subject: 'Bedankt voor uw gift aan Stichting Dierenvreugd',
      filename: expect.stringMatching(/^kwitantie-DIE-\d{4}-00001\.pdf$/),
    });
    for (const text of [mail!.html, textOf(mail!.content)]) {
      for (const fact of [
        'Łukasz Şahin',
        '12,50',
        '16 november 2026',
        '87654321',
        '123456782',
        '030 123 45 67',
        'NL123456789B01',
        'NL91 ABNA 0417 1643 00',
        'is een ANBI.',
      ])
        expect(text).toContain(fact);
    }
    const events = await world.owner.query('select kind from donation_event where donation_id = $1', [
      donationId,
    ]);
    expect(events.rows).toEqual([{ kind: 'confirmation_again' }]);

    await world.runJobs();
    const scope = mintOrganisationScope(organisation.id);
    expect(
      await world.deps.database.transaction(scope, (transaction) =>
        listMailsOfDonation(transaction, donationId),
      ),
    ).toEqual([
      {
        kind: 'confirmation-again',
        subject: 'Bedankt voor uw gift aan Stichting Dierenvreugd',
        to: 'lukasz@voorbeeld.nl',
        status: 'sent',
        attempts: 1,
        lastError: null,
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('shows a partial refund in the mail and on the receipt, but not in a test mail', async () => {
    const organisation = await aTenant(world);
    const change = { amount_refunded_cents: 2_00, amount_charged_back_cents: 50 };
    const donationId = await aRecordedDonation(world, organisation, change);
    expect((await sendEmail(organisation, donationId)).statusCode).toBe(200);
    expect((await sendEmail(organisation, donationId, aTestMail())).statusCode).toBe(200);
    const [again, tried] = await mailsOf(organisation);
    for (const text of [again!.html, textOf(again!.content)]) {
      expect(text).toContain('Van deze gift is €\u00a02,50 terugbetaald. Er blijft €\u00a010,00 over.');
    }
    expect(tried!.html + textOf(tried!.content)).not.toContain('terugbetaald');
  });

  test('shows the transaction costs in the mail and on the receipt, but not in a test mail', async () => {
    const organisation = await aTenant(world);
    const donationId = await aRecordedDonation(world, organisation, { costs_cents: 32 });
    expect((await sendEmail(organisation, donationId)).statusCode).toBe(200);
    expect((await sendEmail(organisation, donationId, aTestMail())).statusCode).toBe(200);
    const [again, tried] = await mailsOf(organisation);
    for (const text of [again!.html, textOf(again!.content)]) expect(text).toContain('ransactiekosten');
    expect(tried!.html + textOf(tried!.content)).not.toContain('ransactiekosten');
  });

  test.each([
    [{ status: 'pending' }, /niet voltooid/],
    [{ status: 'failed' }, /niet voltooid/],
    [{ status: 'refunded' }, /niet voltooid/],
    [{ email: null }, 'Bij deze gift is geen e-mailadres bekend.'],
  ])('is refused for a donation with %j', async (change, sentence) => {
    const organisation = await aTenant(world);
    const answer = await sendEmail(organisation, await aRecordedDonation(world, organisation, change));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(sentence);
    expect(await mailsOf(organisation)).toEqual([]);
  });

  test('is allowed only for the organisation of the donation and for administrators', async () => {
    const [organisation, stranger] = [await aTenant(world), await aTenant(world)];
    const donationId = await aRecordedDonation(world, organisation);
    const refused = await sendEmail(stranger, donationId);
    const unknown = await sendEmail(stranger, randomId());
    expect([refused.statusCode, refused.body]).toEqual([404, unknown.body]);
    expect(await mailsOf(organisation)).toEqual([]);
    expect((await sendEmail(await anAdministrator(world), donationId)).statusCode).toBe(200);
    expect(await mailsOf(organisation)).toHaveLength(1);
  });

  test('refuses the sixth request for a donation within an hour', async () => {
    const organisation = await aTenant(world);
    const donationId = await aRecordedDonation(world, organisation);
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await sendEmail(organisation, donationId));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await mailsOf(organisation)).toHaveLength(5);
    expect((await sendEmail(organisation, await aRecordedDonation(world, organisation))).statusCode).toBe(
      200,
    );
  });

  test('says in the timeline that a template could not be used', async () => {
    const organisation = await aTenant(world);
    await save(organisation, 'email_template', '<p>{{customMessage}}</p>');
    const donationId = await aRecordedDonation(world, organisation);
    expect((await sendEmail(organisation, donationId)).statusCode).toBe(200);
    const { rows } = await world.owner.query(
      `select detail from donation_event where donation_id = $1 and kind = 'template_problem'`,
      [donationId],
    );
    expect(rows).toEqual([{ detail: 'De e-mailtemplate bevat geen leesbare tekst' }]);
    expect((await mailsOf(organisation))[0]?.html).toContain('Hartelijk dank voor uw gift');
  });
});

describe('a test mail', () => {
  test('goes to any address, says that it is a test, and does not belong to the donation', async () => {
    const organisation = await aTenant(world, 'Stichting Dierenvreugd');
    await save(organisation, 'email_template', '<p>Dag {{recipientName}}: {{amount}}. {{customMessage}}</p>');
    await save(organisation, 'org_contact_email', 'info@dierenvreugd.example');
    const donationId = await aRecordedDonation(world, organisation, {
      is_recurring: true,
      status: 'pending',
    });
    await world.owner.query(
      `insert into honour (organisation_id, donation_id, honoured) values ($1, $2, 'Oma Riet')`,
      [organisation.id, donationId],
    );
    const answer = await sendEmail(organisation, donationId, aTestMail({ testAmount: 15.5 }));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'De testmail wordt verstuurd naar proef@voorbeeld.nl.' },
    ]);
    const [mail, ...others] = await mailsOf(organisation);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'test',
      recipient: 'proef@voorbeeld.nl',
      donation_id: null,
      subject: '[Test] Bedankt voor uw gift aan Stichting Dierenvreugd',
      sender: '"Stichting Dierenvreugd" <post@gulhart.example>',
      reply_to: 'info@dierenvreugd.example',
      filename: 'kwitantie-TEST.pdf',
    });
    expect(mail!.html).toContain('Dag Zoë: €\u00a015,50. Tot ziens.');
    expect(mail!.html).toContain('/maandgift/voorbeeld');
    const printed = textOf(mail!.content);
    expect(printed).toMatch(/15,50[^]*TEST[^]*Zoë/);
    for (const text of [mail!.html, printed]) {
      expect(text).toContain('Testmodus: er wordt niets afgeschreven.');
      expect(text).not.toMatch(/Łukasz|Şahin|lukasz|12,50|Oma Riet/);
      expect(text).not.toContain(donationId);
    }
  });

  test('uses the templates of the organisation that an administrator names, or of the platform', async () => {
    const administrator = await anAdministrator(world);
    const [first, second] = [await aTenant(world, 'Stichting Een'), await aTenant(world, 'Stichting Twee')];
    await save(second, 'email_template', '<p>Van twee</p>');
    const donationId = await aRecordedDonation(world, first);
    for (const tenant_id of [second.id, '', null]) {
      const answer = await sendEmail(administrator, donationId, aTestMail({ tenant_id }));
      expect(answer.statusCode).toBe(200);
    }
    const mails = await mailsOf(administrator);
    expect(mails.map(({ subject }) => subject.replace(/.* aan /, ''))).toEqual([
      'Stichting Twee',
      'Gulhart',
      'Gulhart',
    ]);
    expect(mails.map(({ html }) => html.includes('Van twee'))).toEqual([true, false, false]);
    const unknown = await sendEmail(administrator, donationId, aTestMail({ tenant_id: randomId() }));
    expect(unknown.statusCode).toBe(404);
  });

  test('always uses the templates and a donation of the tenant that sends it', async () => {
    const [organisation, stranger] = [await aTenant(world, 'Stichting Een'), await aTenant(world, 'Geheim')];
    await save(stranger, 'email_template', '<p>Geheim van twee</p>');
    const donationId = await aRecordedDonation(world, organisation);
    const answer = await sendEmail(organisation, donationId, aTestMail({ tenant_id: stranger.id }));
    expect(answer.statusCode).toBe(200);
    const [mail] = await mailsOf(organisation);
    expect(`${mail!.subject}${mail!.sender}${mail!.html}`).not.toContain('Geheim');

    const foreign = await sendEmail(stranger, donationId, aTestMail());
    expect(foreign.statusCode).toBe(404);
    expect(await mailsOf(stranger)).toEqual([]);
  });

  test('is refused after ten test mails from one organisation in an hour, even to different addresses', async () => {
    const organisation = await aTenant(world);
    const donationId = await aRecordedDonation(world, organisation);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sendEmail(organisation, donationId, aTestMail({ testEmail: `proef${index}@voorbeeld.nl` })),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await mailsOf(organisation)).toHaveLength(10);
    const other = await aTenant(world);
    expect((await sendEmail(other, await aRecordedDonation(world, other), aTestMail())).statusCode).toBe(200);
  });

  test('reaches an address outside the team at most three times a day, from all organisations together', async () => {
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const sender = await aTenant(world);
      const sent = await sendEmail(sender, await aRecordedDonation(world, sender), aTestMail());
      statuses.push(sent.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const own = await aTenant(world);
    const donationId = await aRecordedDonation(world, own);
    for (let turn = 0; turn < 4; turn += 1) {
      const sent = await sendEmail(own, donationId, aTestMail({ testEmail: own.email }));
      expect(sent.statusCode).toBe(200);
    }
  });

  test.each([
    [{ testEmail: 'a@b.nl\r\nBcc: x@y.nl' }, 'testEmail', 'Vul een geldig e-mailadres in'],
    [{ testEmail: 'a@b.nl,c@d.nl' }, 'testEmail', 'Vul een geldig e-mailadres in'],
    [{ testEmail: '' }, 'testEmail', 'Vul een geldig e-mailadres in'],
    [{ testName: 'Jan\r\nBcc: x@y.nl' }, 'testName', 'Gebruik geen regeleinden of stuurtekens.'],
    [{ testName: 'Jan\nBcc: x@y.nl' }, 'testName', 'Gebruik geen regeleinden of stuurtekens.'],
    [{ testName: 'J\0n' }, 'testName', 'Gebruik geen regeleinden of stuurtekens.'],
    [{ testAmount: 'veel' }, 'testAmount', 'Vul een geldig bedrag in (bijv. 10 of 15.50)'],
    [{ testAmount: 0.001 }, 'testAmount', 'Vul een geldig bedrag in (bijv. 10 of 15.50)'],
    [{ testAmount: -5 }, 'testAmount', 'Vul een geldig bedrag in (bijv. 10 of 15.50)'],
    [{ tenant_id: 'a\r\nb' }, 'tenant_id', 'Gebruik geen regeleinden of stuurtekens.'],
    [{ bcc: 'x@y.nl' }, 'bcc', 'Dit veld kennen we niet.'],
  ])('is refused with %j', async (change, field, sentence) => {
    const organisation = await aTenant(world);
    const answer = await sendEmail(
      organisation,
      await aRecordedDonation(world, organisation),
      aTestMail(change),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: sentence,
      error: sentence,
      fields: { [field]: sentence },
    });
    expect(await mailsOf(organisation)).toEqual([]);
  });

  test('is refused if the body is an empty object, and the donor gets no mail', async () => {
    const organisation = await aTenant(world);
    const answer = await sendEmail(organisation, await aRecordedDonation(world, organisation), {});
    expect(answer.statusCode).toBe(400);
    expect(await mailsOf(organisation)).toEqual([]);
  });
});

describe('a test mail about a sample gift', () => {
  const sendTest = (visitor: LoggedIn, change: object = {}) =>
    visitor.post('/api/admin/test-email', aTestMail(change));

  test('needs no donation, and says that it is a test', async () => {
    const organisation = await aTenant(world, 'Stichting Licht');
    const answer = await sendTest(organisation, { monthly: true });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'De testmail wordt verstuurd naar proef@voorbeeld.nl.' },
    ]);
    expect((await sendTest(organisation)).statusCode).toBe(200);
    const [monthly, once] = await mailsOf(organisation);
    expect(monthly).toMatchObject({
      kind: 'test',
      recipient: 'proef@voorbeeld.nl',
      subject: '[Test] Bedankt voor uw gift aan Stichting Licht',
      filename: 'kwitantie-TEST.pdf',
    });
    expect(monthly!.html).toContain('/maandgift/voorbeeld');
    expect(once!.html).not.toContain('/maandgift/');
    expect(monthly!.html).toContain('U geeft Stichting Licht voortaan');
    expect(once!.html).not.toContain('voortaan');
    expect(monthly!.html).toContain('De volgende afschrijving is op 15 december 2026: ');
    expect(once!.html).not.toContain('afschrijving is op');
    for (const text of [monthly!.html, textOf(monthly!.content)])
      expect(text).toContain('Testmodus: er wordt niets afgeschreven.');
  });

  test('has the sentence about Mijn gift of a real mail', async () => {
    const organisation = await aTenant(world);
    const donationId = await aRecordedDonation(world, organisation);
    expect((await sendEmail(organisation, donationId)).statusCode).toBe(200);
    expect((await sendTest(organisation)).statusCode).toBe(200);
    const [real, tried] = (await mailsOf(organisation)).map(({ html }) =>
      /<p[^>]*>Uw giften.*<\/p>/.exec(html),
    );
    expect(real?.[0]).toContain(`/mijn-gift?orgId=${organisation.id}"`);
    expect(tried?.[0]).toBe(real?.[0]);
  });

  test('about the platform’s own templates links to Mijn gift of the administrator’s organisation', async () => {
    const administrator = await anAdministrator(world);
    expect((await sendTest(administrator)).statusCode).toBe(200);
    expect((await mailsOf(administrator))[0]!.html).toContain(`/mijn-gift?orgId=${administrator.id}"`);
  });

  test('shows templates that were not saved, and saves nothing', async () => {
    const organisation = await aTenant(world);
    const answer = await sendTest(organisation, {
      emailTemplate: '<title>Proef</title>\n<p onclick="x()">Nog niet bewaard</p>',
      pdfTemplate: '{"title":"Proefkwitantie"}',
    });
    expect(answer.statusCode).toBe(200);
    const [mail] = await mailsOf(organisation);
    expect(mail).toMatchObject({ subject: '[Test] Proef' });
    expect(mail!.html).toContain('<p>Nog niet bewaard</p>');
    expect(textOf(mail!.content)).toContain('Proefkwitantie');
    const { rows } = await world.owner.query(
      `select key from organisation_setting where organisation_id = $1 and key like '%template'`,
      [organisation.id],
    );
    expect(rows).toEqual([]);
  });

  test.each([
    [{ emailTemplate: '<script>x()</script>' }, 'De e-mailtemplate bevat geen leesbare tekst'],
    [{ pdfTemplate: '{' }, 'De PDF template moet in geldig JSON formaat zijn'],
  ])('is not sent for the template %j, and the answer names the problem', async (change, sentence) => {
    const organisation = await aTenant(world);
    const answer = await sendTest(organisation, change);
    expect([answer.statusCode, answer.json().message]).toEqual([400, sentence]);
    expect(await mailsOf(organisation)).toEqual([]);
  });

  test('is about the tenant’s own organisation, and counts against the limit of test mails', async () => {
    const [organisation, stranger] = [await aTenant(world, 'Stichting Een'), await aTenant(world, 'Geheim')];
    expect((await sendTest(organisation, { tenant_id: stranger.id })).statusCode).toBe(200);
    expect((await mailsOf(organisation))[0]!.subject).toContain('Stichting Een');
    for (let count = 0; count < 9; count += 1) await sendTest(organisation);
    expect((await sendTest(organisation)).statusCode).toBe(429);
    const donationId = await aRecordedDonation(world, organisation);
    expect((await sendEmail(organisation, donationId, aTestMail())).statusCode).toBe(429);
    const unknown = await sendTest(await anAdministrator(world), { tenant_id: randomId() });
    expect(unknown.statusCode).toBe(404);
  });
});

describe('the sample values of a mail', () => {
  const read = async (visitor: LoggedIn, query = '') =>
    (await visitor.get(`/api/admin/email-sample${query}`)).json<Record<string, string>>();

  test('come from the tenant’s own organisation, or from the organisation that an administrator names', async () => {
    const organisation = await aTenant(world, 'Stichting Een');
    await save(organisation, 'org_logo_url', 'https://een.example/logo.png');
    await save(organisation, 'org_primary_color', '#00ff00');
    await save(organisation, 'org_paper_prefix', 'EEN');
    const own = {
      organizationName: 'Stichting Een',
      logoUrl: 'https://een.example/logo.png',
      primaryColor: '#00ff00',
      recipientName: 'Zoë de Vries',
      receiptNumber: 'EEN-2026-00042',
      giftPromise: expect.stringMatching(/^U geeft Stichting Een voortaan €\u00a025,00 per maand\./),
    };
    expect(await read(organisation)).toMatchObject(own);
    const stranger = await aTenant(world, 'Stichting Twee');
    expect(await read(stranger, `?userId=${organisation.id}`)).toMatchObject({
      organizationName: 'Stichting Twee',
      logoUrl: '',
    });
    const administrator = await anAdministrator(world);
    expect(await read(administrator, `?userId=${organisation.id}`)).toMatchObject(own);
    expect(await read(administrator)).toMatchObject({ organizationName: 'Stichting Dierenvreugd' });
    expect((await administrator.get(`/api/admin/email-sample?userId=${randomId()}`)).statusCode).toBe(404);
  });

  test('are about a one-off gift if the request asks for that', async () => {
    const organisation = await aTenant(world);
    expect(await read(organisation, '?frequency=monthly')).toEqual(await read(organisation));
    expect(await read(organisation)).toMatchObject({
      donationType: 'Maandelijks',
      giftName: 'maandelijkse gift',
      stopUrl: expect.stringContaining('/maandgift/voorbeeld'),
    });
    expect(await read(organisation, '?frequency=once')).toMatchObject({
      donationType: 'Eenmalig',
      giftName: 'gift',
      giftPromise: '',
      stopUrl: '',
    });
    expect((await organisation.get('/api/admin/email-sample?frequency=yearly')).statusCode).toBe(400);
  });
});
