import { describe, expect, test } from 'vitest';
import { secretNames, settingCategories } from '../../../../contract/settings.ts';
import { catalogue, definitionOf, isSettingKey, settingKeys, type SettingKey } from './catalogue.ts';

const addedForReceipts = [
  'org_phone',
  'org_vat',
  'org_bank',
  'org_kvk',
  'org_rsin',
  'org_anbi',
  'org_anbi_cultural',
  'org_paper_prefix',
];

const addedForForm = [
  'form_amounts',
  'form_frequency',
  'form_quarterly',
  'form_yearly',
  'form_heading',
  'form_introduction',
  'form_thanks',
  'form_costs',
  'form_monthly_question',
  'form_reminder',
  'form_honours',
];

const addedForNotifications = [
  'notify_first_gift',
  'notify_new_gift',
  'notify_monthly_begun',
  'notify_monthly_stopped',
  'notify_charge_failed',
  'notify_weekly_summary',
  'notify_anbi_term',
  'notify_action_page',
];

const specified: Record<string, string | undefined> = {
  mollie_api_key: undefined,
  mollie_api_live_key: undefined,
  payment_api_environment: undefined,
  email_template: undefined,
  pdf_template: undefined,
  custom_success_url: 'web',
  custom_cancel_url: 'web',
  organization_name: 'organization',
  organization_email: 'organization',
  organization_phone: 'organization',
  organization_address: 'organization',
  organization_vat: 'financial',
  organization_kvk: 'financial',
  organization_bank: 'financial',
  email_sender_name: 'email',
  email_sender_address: 'email',
  email_reply_to: 'email',
  account_username: 'account',
  account_email: 'account',
  org_name: undefined,
  org_logo_url: undefined,
  org_website_url: undefined,
  org_contact_email: undefined,
  org_primary_color: undefined,
  org_username: undefined,
  org_email: undefined,
  org_address: undefined,
  org_project_name: undefined,
};

const addedForMonthlyGifts = [
  'storno_recovery',
  'storno_ask_template',
  'storno_reminder_template',
  'storno_last_template',
  'monthly_changed_template',
];

test('the catalogue contains every key of the specification', () => {
  expect(settingKeys).toEqual(expect.arrayContaining(Object.keys(specified)));
});

test.each(Object.entries(specified))('%s has a name, a description and a category', (key, category) => {
  expect(isSettingKey(key)).toBe(true);
  const definition = definitionOf(key as SettingKey);
  expect(definition.name).not.toBe('');
  expect(definition.description).not.toBe('');
  expect(settingCategories).toContain(definition.category);
  expect(definition.category).toBe(category ?? definition.category);
});

test('tenants may change exactly the settings in this list', () => {
  const writableByTenants = settingKeys.filter((key) => definitionOf(key).scope !== 'platform');
  expect(writableByTenants.toSorted()).toEqual(
    [
      ...Object.keys(specified).filter((key) => key.startsWith('org_')),
      ...addedForReceipts,
      ...addedForForm,
      ...addedForNotifications,
      ...addedForMonthlyGifts,
      'mollie_api_key',
      'mollie_api_live_key',
      'payment_api_environment',
      'email_template',
      'pdf_template',
      'custom_success_url',
      'custom_cancel_url',
      'email_sender_name',
      'email_reply_to',
    ].toSorted(),
  );
});

test('the default colour and environment and the username placeholder are those of the specification', () => {
  expect(catalogue.org_primary_color.defaultValue).toBe('#d97706');
  expect(catalogue.payment_api_environment.defaultValue).toBe('test');
  expect(catalogue.account_username.placeholder).toBe('beheerder');
});

test('every default passes its own check unchanged', () => {
  const refused = settingKeys.filter((key) => {
    const { defaultValue, check } = definitionOf(key);
    return defaultValue !== undefined && check.safeParse(defaultValue).data !== defaultValue;
  });
  expect(refused).toEqual([]);
});

test('every fallback is a platform setting', () => {
  const fallbacks = settingKeys.flatMap((key) => definitionOf(key).fallback ?? []);
  expect(fallbacks.length).toBeGreaterThan(0);
  expect(fallbacks.filter((key) => !isSettingKey(key) || definitionOf(key).scope !== 'platform')).toEqual([]);
});

test('only payment keys are secret, and no secret is public', () => {
  const secrets = settingKeys.filter((key) => definitionOf(key).isSecret);
  expect(secrets.toSorted()).toEqual(secretNames.toSorted());
  expect(secrets.some((key) => definitionOf(key).isPublic)).toBe(false);
});

describe('the value', () => {
  const key30 = 'a1B2'.repeat(8);
  const tooLarge = 'De e-mailtemplate mag hoogstens 100 kB groot zijn, ook als hij is ingevuld';
  const tooMuchMarkup =
    'De e-mailtemplate heeft te veel opmaak: gebruik hoogstens 5.000 HTML-tags en speciale tekens';

  test.each<[SettingKey, string, string]>([
    ['org_name', '  Stichting Jan ', 'Stichting Jan'],
    ['org_primary_color', '#D97706', '#d97706'],
    ['org_website_url', 'http://www.voorbeeld.nl', 'http://www.voorbeeld.nl'],
    ['org_website_url', 'www.voorbeeld.nl/over-ons', 'https://www.voorbeeld.nl/over-ons'],
    ['org_website_url', 'dierenhulp-oost.nl', 'https://dierenhulp-oost.nl'],
    ['org_website_url', 'Café.nl/over?x#y', 'https://Café.nl/over?x#y'],
    ['org_logo_url', 'https://www.voorbeeld.nl/logo.png', 'https://www.voorbeeld.nl/logo.png'],
    [
      'custom_success_url',
      'https://www.voorbeeld.nl/bedankt?x=1#y',
      'https://www.voorbeeld.nl/bedankt?x=1#y',
    ],
    ['org_contact_email', ' info@voorbeeld.nl', 'info@voorbeeld.nl'],
    ['org_address', 'Oudegracht 1\n3511 AA Utrecht', 'Oudegracht 1\n3511 AA Utrecht'],
    ['organization_bank', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
    ['organization_bank', 'BE68 5390 0754 7034', 'BE68539007547034'],
    ['organization_kvk', '12345678', '12345678'],
    ['org_kvk', ' 12345678', '12345678'],
    ['org_rsin', '123456782 ', '123456782'],
    ['org_rsin', '001000007', '001000007'],
    ['org_anbi', 'ja', 'ja'],
    ['form_amounts', ' 5;7.50 ; 12,5;1000', '5; 7,50; 12,50; 1000'],
    ['form_amounts', '50; 25; 10', '50; 25; 10'],
    ['form_frequency', 'maandelijks', 'maandelijks'],
    ['form_costs', '€ 0.32', '0,32'],
    ['form_monthly_question', '50,00', '50'],
    ['form_introduction', 'Twee\nregels', 'Twee\nregels'],
    [
      'email_template',
      '<p onclick="x()">Dag {{recipientName}}<script>x()</script></p>',
      '<p>Dag {{recipientName}}</p>',
    ],
    ['org_bank', 'NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['org_vat', 'nl 1234.56.789.b01', 'NL123456789B01'],
    ['org_phone', '030-1234567', '030-1234567'],
    ['organization_vat', 'nl123456789b01', 'NL123456789B01'],
    ['organization_phone', '+31 (0)30 123 45 67', '+31 (0)30 123 45 67'],
    ['payment_api_environment', 'live', 'live'],
    ['mollie_api_key', ` test_${key30} `, `test_${key30}`],
    ['mollie_api_live_key', `live_${key30}`, `live_${key30}`],
    ['pdf_template', '{"title":"x"}', '{"title":"x"}'],
    ['account_username', 'beheerder', 'beheerder'],
  ])('of %s may be %j and is stored as %j', (key, typed, stored) => {
    expect(definitionOf(key).check.parse(typed)).toBe(stored);
  });

  test.each<[SettingKey, string, string?]>([
    ['org_name', 'x'.repeat(121)],
    ['org_name', 'twee\nregels'],
    ['org_primary_color', 'rood', 'Vul een kleur in als #d97706.'],
    ['org_primary_color', '#fff'],
    ['org_primary_color', '#d97706;'],
    ['org_primary_color', 'red;}'],
    ['org_primary_color', '<script'],
    ['org_website_url', 'voorbeeld', 'Vul een volledig webadres in, bijvoorbeeld https://www.voorbeeld.nl.'],
    ['org_website_url', 'javascript:alert(1)'],
    ['org_website_url', 'info@voorbeeld.nl'],
    ['org_website_url', 'ok.nl:x@evil.example'],
    ['custom_success_url', 'voorbeeld.nl'],
    ['org_website_url', 'data:text/html,x'],
    ['org_website_url', '//evil.example'],
    ['org_website_url', 'https://ok.nl@evil.example'],
    ['org_website_url', 'https://'],
    ['org_website_url', `https://x.nl/${'a'.repeat(500)}`],
    ['org_logo_url', 'http://www.voorbeeld.nl/logo.png', 'Vul een webadres in dat met https:// begint.'],
    ['org_logo_url', 'file:///etc/passwd'],
    ['custom_success_url', 'javascript:alert(1)'],
    ['custom_cancel_url', '\\\\evil'],
    ['org_contact_email', 'jan', 'Voer een geldig e-mailadres in'],
    ['email_reply_to', 'a@b.nl\r\nBcc: x@y.nl'],
    ['email_sender_name', 'Jan\r\nBcc: x@y.nl'],
    [
      'organization_bank',
      'NL91 ABNA 0417 1643 01',
      'Dit is geen geldig IBAN. Kijk of er geen letter of cijfer verkeerd staat.',
    ],
    ['organization_bank', 'geen iban'],
    ['organization_kvk', '1234567', 'Een KvK-nummer heeft acht cijfers.'],
    ['organization_kvk', '1234567a'],
    ['org_kvk', '1234 5678', 'Een KvK-nummer heeft acht cijfers.'],
    ['org_rsin', '12345678', 'Een RSIN heeft negen cijfers.'],
    ['org_rsin', '123456789', 'Dit is geen geldig RSIN. Kijk of er geen cijfer verkeerd staat.'],
    ['org_rsin', '000000000'],
    ['org_anbi', 'misschien', 'Kies ja of nee.'],
    ['form_amounts', '10; 25', 'Vul drie tot vijf bedragen in.'],
    ['form_amounts', '1; 2; 3; 4; 5; 6', 'Vul drie tot vijf bedragen in.'],
    ['form_amounts', '10; 25;', 'Gebruik bedragen van 1 tot 1.000 euro, bijvoorbeeld 15 of 12,50.'],
    ['form_amounts', '10; 25; 10,00', 'Elk bedrag mag er één keer staan.'],
    ['form_amounts', '0,50; 5; 10', 'Gebruik bedragen van 1 tot 1.000 euro, bijvoorbeeld 15 of 12,50.'],
    ['form_amounts', '10; 25; 1000,01', 'Gebruik bedragen van 1 tot 1.000 euro, bijvoorbeeld 15 of 12,50.'],
    ['form_amounts', '10; 25; 1.250', 'Gebruik bedragen van 1 tot 1.000 euro, bijvoorbeeld 15 of 12,50.'],
    ['form_frequency', 'jaarlijks', 'Kies eenmalig of maandelijks.'],
    ['form_costs', '5,01', 'Vul een bedrag in van 1 cent tot 5 euro, bijvoorbeeld 0,32.'],
    ['form_costs', '0', 'Vul een bedrag in van 1 cent tot 5 euro, bijvoorbeeld 0,32.'],
    ['form_monthly_question', '5', 'Vul een bedrag in van 6 tot 1.000 euro, bijvoorbeeld 50.'],
    ['form_heading', 'x'.repeat(61)],
    ['form_introduction', 'x'.repeat(301)],
    ['form_thanks', 'x'.repeat(501)],
    ['organization_vat', '123'],
    ['org_vat', 'NL12345678B01', 'Vul een btw-nummer in, bijvoorbeeld NL123456789B01.'],
    ['org_vat', 'DE123456789'],
    ['org_bank', 'NL00 RABO 0123 4567 89'],
    ['org_phone', '12345', 'Vul een telefoonnummer in, bijvoorbeeld 030 123 45 67.'],
    ['org_phone', '-----------'],
    ['org_phone', '0'.repeat(31)],
    ['organization_phone', 'bel me', 'Vul een telefoonnummer in, bijvoorbeeld 030 123 45 67.'],
    ['payment_api_environment', 'productie', 'Kies test of live.'],
    [
      'mollie_api_key',
      `live_${key30}`,
      'Dit is een live-sleutel. Vul hier de test-sleutel in, die met test_ begint.',
    ],
    [
      'mollie_api_live_key',
      `test_${key30}`,
      'Dit is een test-sleutel. Vul hier de live-sleutel in, die met live_ begint.',
    ],
    [
      'mollie_api_key',
      'test_kort',
      'Een test-sleutel begint met test_ en heeft daarna minstens 30 letters en cijfers.',
    ],
    ['mollie_api_key', `test_${key30} ${key30}`],
    ['mollie_api_key', `test_${key30}\n`.repeat(2)],
    ['pdf_template', '{kapot', 'De PDF template moet in geldig JSON formaat zijn'],
    ['pdf_template', '[]', 'De PDF template moet in geldig JSON formaat zijn'],
    ['pdf_template', `{"x":"${'y'.repeat(70_000)}"}`],
    [
      'pdf_template',
      '{"title":"x","sections":[{"fields":[{"label":"a","value":1}]}]}',
      'De PDF template klopt niet: sections[0].fields[0].value ontbreekt of is geen tekst',
    ],
    ['email_template', 'x'.repeat(100_001), tooLarge],
    ['email_template', 'é'.repeat(50_001), tooLarge],
    // Cleaning replaces > with &gt;, which makes the template too large.
    ['email_template', '>'.repeat(30_000), tooLarge],
    ['email_template', '<td>'.repeat(20_000), tooMuchMarkup],
    // Cleaning adds closing tags, which exceed the maximum number of tags.
    ['email_template', '<td>'.repeat(3_000), tooMuchMarkup],
    ['email_template', '&amp;'.repeat(5_001), tooMuchMarkup],
    [
      'email_template',
      '{{amount}}'.repeat(501),
      'De e-mailtemplate heeft te veel invulvelden: gebruik er hoogstens 500',
    ],
    ['email_template', '<script>x()</script>', 'De template is leeg.'],
    ['account_username', 'ab', 'Gebruikersnaam moet minimaal 3 tekens bevatten'],
    ['account_email', 'jan', 'Voer een geldig e-mailadres in'],
  ])('of %s may not be %j', (key, typed, sentence) => {
    const { error } = definitionOf(key).check.safeParse(typed);
    const message = error?.issues[0]?.message;
    expect(message).toBeTypeOf('string');
    expect(message).toBe(sentence ?? message);
  });
});
