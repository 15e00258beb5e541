import { describe, expect, test } from 'vitest';
import { buildMailHtml, defaultEmailFields, writeEmailFields } from '../../../../contract/email-fields.ts';
import { stopBlock } from '../../../../contract/templates.ts';
import { defaultEmailTemplate } from '../../foundation/settings/default-templates.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { aBareReceipt, aReceipt } from './testing/a-receipt.ts';
import { hostileNames } from '../../../platform/clean-html/testing/hostile-html.ts';

describe('the content of a confirmation mail', () => {
  test('shows the transaction costs once, above the signature, and also without the default template', () => {
    const gift = aReceipt({ amountCents: 25_32, costsCents: 32 });
    const said = 'Uw gift van €\u00a025,00, en €\u00a00,32 transactiekosten: samen €\u00a025,32.';
    expect(renderConfirmation('Dank u', gift).text).toContain(said);
    const { text } = renderConfirmation(defaultEmailTemplate, gift);
    expect(text.split(said)).toHaveLength(2);
    expect(text.indexOf(said)).toBeLessThan(text.indexOf('Met vriendelijke groet'));
    expect(renderConfirmation('Dank u', aReceipt()).text).not.toContain('transactiekosten');
  });

  test('says that the page was closed when the donor gave, and where the donor can remove a message', () => {
    const { text, html } = renderConfirmation(
      defaultEmailTemplate,
      aBareReceipt({
        closedPageTitle: 'Winterjassen',
        myGiftUrl: 'https://gulhart.example/mijn-gift?orgId=abc',
        hasMessage: true,
      }),
    );
    expect(text).toContain('Daar kunt u uw bericht ook weghalen.');
    expect(text).toContain(
      '‘Winterjassen’ nam geen giften aan toen u gaf. Uw gift gaat naar Stichting Dierenvreugd.',
    );
    expect(html).toContain('href="https://gulhart.example/mijn-gift?orgId=abc"');
    expect(renderConfirmation(defaultEmailTemplate, aBareReceipt()).html).not.toContain('mijn-gift');
  });

  test('says that an in memoriam page, not the deceased, took no gifts', () => {
    const receipt = aBareReceipt({ closedPageTitle: 'Riet Jansen', deceasedName: 'Riet Jansen' });
    const { text } = renderConfirmation(defaultEmailTemplate, receipt);
    expect(text).toContain('De pagina ter nagedachtenis aan Riet Jansen nam geen giften aan toen u gaf.');
    expect(text).not.toContain('U gaf ter nagedachtenis');
  });

  test('of an in memoriam keeps the page’s title where the organisation’s own HTML shows it', () => {
    const receipt = aBareReceipt({ pageTitle: 'Riet Jansen', deceasedName: 'Riet Jansen' });
    const { text } = renderConfirmation('<p>Uw gift via {{pageTitle}}</p>', receipt);
    expect(text).toContain('Uw gift via Riet Jansen');
    expect(text).toContain('U gaf ter nagedachtenis aan Riet Jansen.');
  });

  test('says in whose honour the gift is, and when the card is sent', () => {
    const renderHonour = (cardOn: string | null) =>
      renderConfirmation('Dank u', aBareReceipt({ honour: { name: 'Oma <b>Riet</b>', cardOn } }));
    expect(renderHonour(null).text).toMatch(/\n\nU gaf ter ere van Oma <b>Riet<\/b>\.\n$/);
    expect(renderHonour(null).html).not.toContain('<b>Riet');
    expect(renderHonour('3 december 2026').text).toContain(
      'Het kaartje daarover mailen wij op 3 december 2026.',
    );
  });

  test.each([
    ['once', 'gift'],
    ['monthly', 'maandelijkse gift'],
    ['quarterly', 'kwartaalgift'],
    ['yearly', 'jaarlijkse gift'],
  ] as const)('names the kind of gift in place of {{giftName}}: %s', (frequency, name) => {
    const { text } = renderConfirmation('Dank voor uw {{giftName}}.', aReceipt({ frequency }));
    expect(text).toContain(`Dank voor uw ${name}.`);
  });

  test('has every fact of a monthly gift', () => {
    const { subject, html, text } = renderConfirmation(defaultEmailTemplate, aReceipt());
    expect(subject).toBe('Bedankt voor uw gift aan Stichting Dierenvreugd');
    expect(html).toContain('border-top:6px solid #0f766e');
    expect(html).not.toMatch(/\{\{|undefined|null/);
    expect(text).toBe(`Hartelijk dank voor uw gift

Beste Zoë van den Berg,

U geeft Stichting Dierenvreugd voortaan €\u00a01.250,00 per maand. De eerste gift is op 16 november 2026 betaald.

Wij hebben uw gift aan Stichting Dierenvreugd ontvangen. Dankzij u kunnen wij ons werk doen.

De egels danken u.

€\u00a01.250,00

Soort: Maandelijks
Project: Nieuwe opvang voor egels
Pagina: Egels de winter door
Bestemming: Noodopvang
Datum: 16 november 2026
Betaalwijze: iDEAL | Wero
Kwitantie: DIE-2026-00042

U geeft elke maand. De volgende afschrijving is op 16 december 2026, via SEPA-incasso. Wilt u een ander bedrag, een maand overslaan of stoppen? Dat kan op elk moment.

Wijzig of stop mijn maandelijkse gift (https://gulhart.example/maandgift/0123456789)

De kwitantie vindt u als PDF in de bijlage. Stichting Dierenvreugd is een ANBI. Uw gift kan aftrekbaar zijn voor de inkomstenbelasting.

Hebt u een vraag? Mail ons op info@dierenvreugd.example.

Met vriendelijke groet,
Stichting Dierenvreugd

Stichting Dierenvreugd
Oudegracht 1
3511 AA Utrecht
Telefoon 030 123 45 67
https://www.dierenvreugd.example
KvK 12345678
RSIN 123456789
Btw NL123456789B01
IBAN NL91 ABNA 0417 1643 00
`);
  });

  test('leaves out missing facts', () => {
    const { html, text } = renderConfirmation(defaultEmailTemplate, aBareReceipt());
    expect(text).toBe(`Hartelijk dank voor uw gift

Beste donateur,

Wij hebben uw gift aan Stichting Dierenvreugd ontvangen. Dankzij u kunnen wij ons werk doen.

€\u00a01.250,00

Soort: Eenmalig
Datum: 16 november 2026
Betaalwijze: iDEAL | Wero
Kwitantie: DIE-2026-00042

De kwitantie vindt u als PDF in de bijlage.

Met vriendelijke groet,
Stichting Dierenvreugd

Stichting Dierenvreugd
`);
    expect(html).not.toMatch(/\{\{|<img|mailto:|href=""/);
  });

  test('has the width, margins and font of our mails if it is written in bare HTML, and only then', () => {
    const frame = 'max-width:512px;margin:0 auto;background:#ffffff;padding:';
    const { html } = renderConfirmation('<p>Dank u</p>', aReceipt());
    expect(html).toMatch(
      new RegExp(`<div style="${frame}[^"]*font-size:16px[^"]*">\\s*<p>Dank u</p>\\s*</div>`),
    );
    expect(html).toContain(`<div style="clear:both;${frame}`);
    const document = '<!doctype html><html><body style="margin:0;padding:0"><p>Dank u</p></body></html>';
    expect(renderConfirmation(document, aReceipt()).html.split(frame)).toHaveLength(3);
    for (const template of [
      '<!doctype html><html><body style="padding:8px"><p>Dank u</p></body></html>',
      '<div style="padding:8px"><p>Dank u</p></div>',
      buildMailHtml(defaultEmailFields),
      defaultEmailTemplate,
    ])
      expect(renderConfirmation(template, aReceipt()).html).not.toContain(frame);
  });

  test('leaves out the paragraph of {{giftPromise}} if it has no text, and fills in the text in any template', () => {
    const later = renderConfirmation(defaultEmailTemplate, aReceipt({ giftPromise: null }));
    expect(later.text).toContain('Beste Zoë van den Berg,\n\nWij hebben uw gift');
    const own = renderConfirmation('<p>Dag. {{giftPromise}}</p>', aReceipt());
    expect(own.text).toContain('Dag. U geeft Stichting Dierenvreugd voortaan €\u00a01.250,00 per maand.');
  });

  test('links to the monthly gift once, inside the letter, even if a text contains `<section>`', () => {
    const fields = { ...defaultEmailFields, thanks: '<section></section>', closing: '<section></section>' };
    const { html } = renderConfirmation(writeEmailFields(fields), aReceipt());
    expect(html.split('/maandgift/')).toHaveLength(2);
    expect(html.indexOf('/maandgift/')).toBeLessThan(html.indexOf('Met vriendelijke groet'));
    expect(html).not.toContain('<section>');
  });

  test('says once where the donor of a monthly gift finds all gifts', () => {
    const myGiftUrl = 'https://gulhart.example/mijn-gift?orgId=abc';
    const { text } = renderConfirmation(defaultEmailTemplate, aReceipt({ myGiftUrl }));
    expect(text.split('Mijn gift')).toHaveLength(2);
    expect(text).toContain(`Uw giften vindt u in Mijn gift (${myGiftUrl}).\n\nU geeft elke maand.`);
  });

  test('shows the logo of the organisation', () => {
    const { html } = renderConfirmation(
      defaultEmailTemplate,
      aReceipt({ logoUrl: 'https://a.example/logo.png' }),
    );
    expect(html).toContain('src="https://a.example/logo.png"');
  });
});

describe('a confirmation mail', () => {
  test.each([
    '<p>{{amount}}</p>',
    '<p style="display:none">x</p>',
    '<p style="display:none">x <a href="{{stopUrl}}">Stoppen</a></p>',
    '<div style="font-size:0"><table><tr><td>x {{stopUrl}}<!--',
  ])('ends with a link to stop the monthly gift, even with the template %s', (template) => {
    const { html, text } = renderConfirmation(template, aReceipt());
    const stopUrl = 'https://gulhart.example/maandgift/0123456789';
    expect(html).toContain(`${stopBlock(stopUrl, '16 december 2026, via SEPA-incasso.')}</div>\n</body>`);
    expect(text).toContain('De volgende afschrijving is op 16 december 2026, via SEPA-incasso.');
    expect(text).toMatch(new RegExp(`top mijn maandelijkse gift \\(${stopUrl}\\)\\n$`));
  });

  test.each([
    ['more than 100 kB', 'x'.repeat(100_001)],
    ['more than 100 kB after it is filled in', '{{customMessage}}'.repeat(400)],
    ['more than 5,000 tags', '<td>x'.repeat(5_001)],
    ['more than 500 placeholders', '{{amount}}'.repeat(501)],
  ])('is the default mail when the template has %s, and the result names the problem', (_, template) => {
    const { text, problem } = renderConfirmation(template, aReceipt({ customMessage: 'é"'.repeat(1_000) }));
    expect(text).toContain('Hartelijk dank voor uw gift');
    expect(problem).toMatch(/^De e-mailtemplate (mag hoogstens|heeft te veel)/);
  });

  test('has no link to stop if the gift is one-off', () => {
    const { html } = renderConfirmation('<p>{{amount}} {{stopUrl}}</p>', aBareReceipt());
    expect(html).not.toMatch(/maandgift|stoppen/i);
  });

  test('says that a test gift is a test, whatever its template says', () => {
    const { subject, html, text } = renderConfirmation('<p>Dank</p>', aBareReceipt({ isTest: true }));
    expect(subject).toMatch(/^\[Test\] /);
    expect(html).toContain('Testmodus: er wordt niets afgeschreven.');
    expect(text).toBe('Testmodus: er wordt niets afgeschreven.\n\nDank\n');
  });

  test.each([
    [450_00, 'Van deze gift is €\u00a0450,00 terugbetaald. Er blijft €\u00a0800,00 over.'],
    [1_250_00, 'Deze gift is helemaal terugbetaald.'],
  ])('mentions the refund of %i cents, whatever its template says', (returnedCents, notice) => {
    const { text } = renderConfirmation('<p>Dank</p>', aBareReceipt({ returnedCents }));
    expect(text).toBe(`${notice}\n\nDank\n`);
  });

  test.each(['', '   ', '<script>boom()</script>', '<p>{{customMessage}}</p>'])(
    'is the default mail when the template %j leaves nothing to read',
    (template) => {
      expect(renderConfirmation(template, aBareReceipt()).text).toContain('Hartelijk dank voor uw gift');
    },
  );

  test.each(hostileNames)('shows the name %j as text', (name) => {
    const receipt = aReceipt({ donorName: name, organisationName: name, customMessage: 'geheim' });
    const { subject, html, text } = renderConfirmation('<p>Aan: {{recipientName}}.</p>', receipt);
    const shown = name.replace(/\s+/g, ' ').replaceAll('\0', '');
    expect(text.replace(/\s+/g, ' ')).toContain(`Aan: ${shown}.`);
    expect(html).not.toMatch(/<script|<img|geheim|\0/);
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  });

  test.each(['javascript:boom()', 'JAVASCRIPT:boom()', 'data:text/html,x', '//evil.example', ''])(
    'has no link to %j, even through a placeholder',
    (websiteUrl) => {
      const receipt = aBareReceipt({ websiteUrl });
      const { html } = renderConfirmation('<p>Onze <a href="{{websiteUrl}}">site</a></p>', receipt);
      expect(html).toContain('<p>Onze site</p>');
    },
  );

  test.each(['red;position:fixed', 'url(https://evil.example)', '"><script>boom()</script>'])(
    'does not use the colour %j in a style',
    (primaryColor) => {
      const { html } = renderConfirmation(
        '<p style="color:{{primaryColor}}">x</p>',
        aBareReceipt({ primaryColor }),
      );
      expect(html).not.toMatch(/position|url|<script/);
    },
  );

  test('has the subject of its template, with the placeholders filled in', () => {
    const subjectOf = (title: string, receipt = aReceipt()) =>
      renderConfirmation(`<title>${title}</title>\n<p>Dag</p>`, receipt).subject;
    expect(subjectOf('Dank, {{recipientName}} &amp; co')).toBe('Dank, Zoë van den Berg & co');
    expect(subjectOf('Dank', aReceipt({ isTest: true }))).toBe('[Test] Dank');
    const document =
      '<!doctype html>\n<html><head><title>Dank je {{recipientName}}!</title></head><body>Dag</body>';
    expect(renderConfirmation(document, aReceipt()).subject).toBe('Dank je Zoë van den Berg!');
    expect(subjectOf('{{?projectName}}Voor {{projectName}}', aBareReceipt())).toMatch(
      /^Bedankt voor uw gift/,
    );
    expect(subjectOf('{{recipientName}}', aReceipt({ donorName: 'A\r\nBcc: x@y.nl' }))).toBe('A Bcc: x@y.nl');
    const { text } = renderConfirmation('<title>Dank</title>\n<p>Dag</p>', aBareReceipt());
    expect(text).toBe('Dag\n');
  });

  test('has a subject of one line and at most 150 characters', () => {
    const receipt = aReceipt({ organisationName: `A\r\nBcc: x@y.nl\u2028${'😀'.repeat(200)}` });
    const { subject } = renderConfirmation(defaultEmailTemplate, receipt);
    expect(subject).toMatch(/^Bedankt voor uw gift aan A Bcc: x@y.nl 😀/u);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(/\p{Cs}/u);
  });
});

describe('the link with which a donor changes a gift', () => {
  const token = '0123456789';

  test.each([
    '<p>Dank <img src="https://dief.example/p.png?u={{stopUrl}}" alt="x"></p>',
    '<p>Dank <a href="https://dief.example/?u={{stopUrl}}">verder</a></p>',
    '<p>Dank <a href="{{stopUrl}}?x=1" title="{{stopUrl}}">verder</a></p>',
  ])('is never part of another URL: %s', (template) => {
    const { html } = renderConfirmation(template, aReceipt());
    const [letter = ''] = html.split('U geeft elke maand');
    expect(letter).toContain('Dank');
    expect(letter).not.toContain(token);
  });

  test.each([
    '<p>Dank https://dief.example/?u={{stopUrl}}&x=1</p>',
    '<p>Dank https://dief.example/?u=<b>{{stopUrl}}</b>@dief.example</p>',
    '<title>Dank https://dief.example/?u={{stopUrl}}x</title>\n<p>Dank {{stopUrl}}</p>',
  ])('is separate from the text around it, so that mail programs do not join them: %s', (template) => {
    const { html, text, subject } = renderConfirmation(template, aReceipt());
    const [letter = ''] = html.split('U geeft elke maand');
    const [plain = ''] = text.split('U geeft elke maand');
    for (const read of [letter.replaceAll(/<[^>]*>/g, ''), plain, subject])
      for (const word of read.split(/\s+/).filter((each) => each.includes(token)))
        expect(word).toBe(`https://gulhart.example/maandgift/${token}`);
    expect(plain).toContain(token);
  });

  test('can be the target of a link in the letter', () => {
    const { html } = renderConfirmation('<p><a href="{{stopUrl}}">Wijzigen</a></p>', aReceipt());
    expect(html).toContain(`<a href="https://gulhart.example/maandgift/${token}"`);
  });
});
