import { beforeEach, describe, expect, test } from 'vitest';
import type { Setting } from '../../../../contract/settings.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember, aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { definitionOf, settingKeys } from '../../foundation/settings/catalogue.ts';
import { defaultEmailTemplate } from '../../foundation/settings/default-templates.ts';

const world = useTestWorld();
let administrator: LoggedIn;
let tenant: LoggedIn;
let other: LoggedIn;

beforeEach(async () => {
  await world.owner.query('delete from organisation');
  await world.owner.query('delete from platform_setting');
  administrator = await anAdministrator(world);
  tenant = await aTenant(world, 'Stichting Een');
  other = await aTenant(world, 'Stichting Twee');
});

const save = (visitor: TestVisitor, body: object) => visitor.post('/api/admin/settings', body);

const read = async (visitor: TestVisitor, key: string, query = '') =>
  (await visitor.get(`/api/admin/settings/${key}${query}`)).json<{ value: string | null }>().value;

const list = async (visitor: TestVisitor, query = '') =>
  (await visitor.get(`/api/admin/settings${query}`)).json<Setting[]>();

const listed = async (visitor: TestVisitor, key: string, query = '') =>
  (await list(visitor, query)).find((setting) => setting.key === key);

const readPublic = (path: string) => new TestVisitor(world.app).get(`/api/settings/${path}`);

const publicValue = async (path: string) => (await readPublic(path)).json<{ value: string | null }>().value;

async function stored(): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ owner: string; key: string; value: string }>(
    `select organisation_id as owner, key, value from organisation_setting
     union all select 'platform', key, value from platform_setting`,
  );
  return Object.fromEntries(rows.map(({ owner, key, value }) => [`${owner} ${key}`, value]));
}

describe('saving a setting', () => {
  test('changes a tenant’s own organisation, even if the request names another one', async () => {
    for (const wish of [{}, { organizationSpecific: false }, { userId: other.id }, { userId: null }]) {
      const answer = await save(tenant, { key: 'org_name', value: 'Nieuw', description: 'x', ...wish });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ key: 'org_name', value: 'Nieuw' });
    }
    expect(await stored()).toEqual({
      [`${tenant.id} org_name`]: 'Nieuw',
      [`${other.id} org_name`]: 'Stichting Twee',
    });
  });

  test('changes the platform’s setting if an administrator’s request names no organisation', async () => {
    await save(administrator, { key: 'organization_name', value: 'Platform' });
    await save(administrator, { key: 'email_reply_to', value: 'info@platform.nl' });
    expect(await stored()).toMatchObject({
      'platform organization_name': 'Platform',
      'platform email_reply_to': 'info@platform.nl',
    });
  });

  test('changes the organisation that the administrator’s request names', async () => {
    await save(administrator, { key: 'org_name', value: 'Door beheerder', userId: tenant.id });
    await save(administrator, { key: 'email_reply_to', value: 'a@b.nl', userId: tenant.id });
    await save(administrator, {
      key: 'custom_cancel_url',
      value: 'https://eigen.nl',
      organizationSpecific: true,
    });
    await administrator.post('/api/admin/settings/email_template', { value: 'Hallo', userId: tenant.id });
    expect(await stored()).toEqual({
      [`${tenant.id} org_name`]: 'Door beheerder',
      [`${tenant.id} email_reply_to`]: 'a@b.nl',
      [`${tenant.id} email_template`]: 'Hallo',
      [`${administrator.id} custom_cancel_url`]: 'https://eigen.nl',
      [`${other.id} org_name`]: 'Stichting Twee',
    });
  });

  test('changes the administrator’s own organisation if the platform does not have the setting', async () => {
    await save(administrator, { key: 'org_name', value: 'Mijn eigen' });
    expect(await stored()).toMatchObject({ [`${administrator.id} org_name`]: 'Mijn eigen' });
  });

  test('is refused for a setting of the platform if the request names an organisation', async () => {
    for (const wish of [{ userId: tenant.id }, { organizationSpecific: true }]) {
      const answer = await save(administrator, { key: 'organization_vat', value: 'NL123456789B01', ...wish });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { key: expect.stringContaining('hele platform') } });
    }
    expect(Object.keys(await stored())).not.toContain(`${tenant.id} organization_vat`);
  });

  test.each(settingKeys.filter((key) => definitionOf(key).scope === 'platform'))(
    'gives a tenant 404 for the platform setting %s',
    async (key) => {
      const before = await stored();
      expect((await save(tenant, { key, value: 'x' })).statusCode).toBe(404);
      expect((await tenant.post(`/api/admin/settings/${key}`, { value: 'x' })).statusCode).toBe(404);
      expect((await tenant.get(`/api/admin/settings/${key}`)).statusCode).toBe(404);
      expect((await tenant.delete(`/api/admin/settings/${key}`)).statusCode).toBe(404);
      expect(await stored()).toEqual(before);
    },
  );

  test('succeeds for three requests with the same setting at the same moment', async () => {
    const answers = await Promise.all(
      ['Een', 'Twee', 'Drie'].map((value) => save(tenant, { key: 'org_project_name', value })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('succeeds for nine requests with different settings at the same moment', async () => {
    const values = {
      org_name: 'Naam',
      org_project_name: 'Project',
      org_website_url: 'https://www.voorbeeld.nl',
      org_contact_email: 'info@voorbeeld.nl',
      org_logo_url: 'https://www.voorbeeld.nl/logo.png',
      org_primary_color: '#123456',
      org_username: 'nieuwe-naam',
      org_email: 'nieuw@voorbeeld.nl',
      org_address: 'Straat 1',
    };
    const answers = await Promise.all(
      Object.entries(values).map(([key, value]) =>
        save(tenant, { key, value, description: '', organizationSpecific: true }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 200));
    const settings = (await list(tenant)).map(({ key, value }) => [key, value]);
    expect(Object.fromEntries(settings)).toMatchObject({ ...values, org_email: tenant.email });
  });
});

describe('saving several settings', () => {
  const saveAll = (visitor: TestVisitor, values: Record<string, string>, more = {}) =>
    visitor.request('PUT', '/api/admin/settings', { values, ...more });

  test('stores the values in normal form, the username in the account, and no unconfirmed email address', async () => {
    const answer = await saveAll(tenant, {
      org_name: ' Stichting Zon ',
      org_bank: 'nl91 abna 0417 1643 00',
      org_vat: 'nl 1234.56.789.b01',
      org_phone: '+31 (0)30 123 45 67',
      org_username: 'zon',
      org_email: 'zon@voorbeeld.nl',
    });
    expect(answer.json()).toEqual({
      message: 'De instellingen zijn opgeslagen.',
      warnings: {
        org_email: 'We hebben een link gestuurd naar zon@voorbeeld.nl. Uw adres verandert zodra u die opent.',
      },
    });
    expect(await stored()).toEqual({
      [`${tenant.id} org_name`]: 'Stichting Zon',
      [`${tenant.id} org_bank`]: 'NL91ABNA0417164300',
      [`${tenant.id} org_vat`]: 'NL123456789B01',
      [`${tenant.id} org_phone`]: '+31 (0)30 123 45 67',
      [`${other.id} org_name`]: 'Stichting Twee',
    });
    const me = (await tenant.get('/api/auth/me')).json();
    expect(me).toMatchObject({ username: 'zon', email: tenant.email });
  });

  test('stores no value when one value is refused, and reports all errors by key', async () => {
    const before = await stored();
    const answer = await saveAll(tenant, {
      org_name: 'Anders',
      org_username: 'anders',
      org_kvk: '12',
      org_bank: 'NL91ABNA0417164301',
      organization_name: 'Platform',
      onbekend: 'x',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: {
        org_kvk: 'Een KvK-nummer heeft acht cijfers.',
        org_bank: 'Dit is geen geldig IBAN. Kijk of er geen letter of cijfer verkeerd staat.',
        organization_name: 'Deze instelling bestaat niet voor een organisatie.',
        onbekend: 'Deze instelling bestaat niet voor een organisatie.',
      },
    });
    expect(await stored()).toEqual(before);
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ username: tenant.username });
  });

  test('stores no value when the username is taken', async () => {
    const before = await stored();
    const answer = await saveAll(tenant, { org_name: 'Anders', org_username: other.username });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      fields: { org_username: 'Deze gebruikersnaam is al in gebruik.' },
    });
    expect(await stored()).toEqual(before);
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ username: tenant.username });
  });

  test('restores the default for empty values, and keeps a payment key that is sent masked', async () => {
    const mollie_api_key = `test_${'a1B2'.repeat(8)}`;
    await saveAll(tenant, { org_primary_color: '#123456', mollie_api_key });
    await saveAll(tenant, { org_primary_color: '', mollie_api_key: '****a1B2', org_name: 'Zon' });
    expect((await listed(tenant, 'org_primary_color'))?.value).toBeNull();
    expect((await listed(tenant, 'mollie_api_key'))?.value).toBe('****a1B2');
    const { rows } = await world.owner.query('select from organisation_secret');
    expect(rows).toHaveLength(1);
  });

  test.each(['', '  ', '\u200b', 'Z'])('refuses ‘%s’ as the name of an organisation', async (org_name) => {
    const before = await stored();
    const error = 'Organisatienaam moet minimaal 2 tekens bevatten';
    const answers = [
      await saveAll(tenant, { org_name, org_phone: '030 123 45 67' }),
      await save(tenant, { key: 'org_name', value: org_name }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(answers.map((answer) => answer.json().fields)).toEqual([{ org_name: error }, { value: error }]);
    expect((await tenant.delete('/api/admin/settings/org_name')).statusCode).toBe(409);
    expect(await stored()).toEqual(before);
  });

  test('changes the organisation that an administrator’s request names; a tenant changes only its own', async () => {
    await saveAll(administrator, { org_project_name: 'Van de beheerder' }, { userId: other.id });
    await saveAll(tenant, { org_project_name: 'Eigen' }, { userId: other.id });
    expect(await stored()).toMatchObject({
      [`${other.id} org_project_name`]: 'Van de beheerder',
      [`${tenant.id} org_project_name`]: 'Eigen',
    });
    const unknown = await saveAll(administrator, { org_name: 'Zon' }, { userId: '0'.repeat(26) });
    expect(unknown.statusCode).toBe(404);
  });

  test('warns about a logo that cannot be fetched, and saves its address', async () => {
    const answer = await saveAll(tenant, { org_logo_url: 'https://127.0.0.1/logo.png' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      warnings: {
        org_logo_url:
          'Opgeslagen, maar zo komt het logo niet op kwitanties. De afbeelding is niet bereikbaar op dit adres.',
      },
    });
    expect(await read(tenant, 'org_logo_url')).toBe('https://127.0.0.1/logo.png');
  });

  test('warns about a signature image that cannot be fetched, and so does saving only the PDF template', async () => {
    const pdf_template = JSON.stringify({
      title: 'Dank',
      signatureImageUrl: 'https://127.0.0.1/krabbel.png',
    });
    const warning =
      'Opgeslagen, maar zo komt de handtekening niet op kwitanties. De afbeelding is niet bereikbaar op dit adres.';
    expect((await saveAll(tenant, { pdf_template })).json().warnings).toEqual({ pdf_template: warning });
    const saved = await tenant.post('/api/admin/settings/pdf_template', { value: pdf_template });
    expect(saved.json()).toEqual({ key: 'pdf_template', value: pdf_template, warning });
    const plain = await tenant.post('/api/admin/settings/pdf_template', { value: '{"title":"Dank"}' });
    expect(plain.json()).not.toHaveProperty('warning');
  });

  test('says which parts of an own mail template were removed, and so does saving only that template', async () => {
    const email_template =
      '<title>Dank</title>\n<p class="a" onclick="boom()">Dank u</p><iframe src="https://a.example"></iframe><script>boom()</script>';
    const warning =
      'Alles is opgeslagen, behalve scripts, opdrachten zoals onclick, ingesloten inhoud zoals video’s en kenmerken zoals class: die onderdelen mogen niet in een mail staan.';
    const value = '<title>Dank</title>\n<p>Dank u</p>';
    const saved = await tenant.post('/api/admin/settings/email_template', { value: email_template });
    expect(saved.json()).toEqual({ key: 'email_template', value, warning });
    expect((await saveAll(tenant, { email_template })).json().warnings).toEqual({ email_template: warning });
    const plain = await tenant.post('/api/admin/settings/email_template', { value });
    expect(plain.json()).toEqual({ key: 'email_template', value });
  });

  test('is refused after thirty logo checks if the settings include a logo', async () => {
    const org_logo_url = 'https://127.0.0.1/logo.png';
    for (let turn = 0; turn < 30; turn += 1) await saveAll(tenant, { org_logo_url });
    expect((await saveAll(tenant, { org_logo_url, org_name: 'Zon' })).statusCode).toBe(429);
    expect(await read(tenant, 'org_name')).toBe('Stichting Een');
    expect((await saveAll(tenant, { org_name: 'Zon' })).statusCode).toBe(200);
  });
});

describe('the effective value', () => {
  test('is the organisation’s own, else the platform’s, else the default', async () => {
    expect(await read(other, 'custom_success_url')).toBe('');
    await save(administrator, { key: 'custom_success_url', value: 'https://platform.nl' });
    expect(await read(other, 'custom_success_url')).toBe('https://platform.nl');
    await save(other, { key: 'custom_success_url', value: 'https://eigen.nl' });
    expect(await read(other, 'custom_success_url')).toBe('https://eigen.nl');
    expect(await read(tenant, 'custom_success_url')).toBe('https://platform.nl');
  });

  test('of an organisation’s contact address falls back to the platform’s address', async () => {
    await save(administrator, { key: 'organization_email', value: 'info@platform.nl' });
    expect(await read(tenant, 'org_contact_email')).toBe('info@platform.nl');
  });

  test('never uses the platform’s name, address and numbers for an organisation', async () => {
    await world.owner.query(`delete from organisation_setting where key = 'org_name'`);
    const identity = {
      organization_name: 'Platform',
      organization_address: 'Platformweg 1',
      organization_phone: '030 765 43 21',
      organization_vat: 'NL987654321B01',
      organization_kvk: '87654321',
      organization_bank: 'BE68539007547034',
    };
    for (const [key, value] of Object.entries(identity)) await save(administrator, { key, value });
    expect(await read(tenant, 'org_name')).toBe('de organisatie');
    for (const key of ['org_address', 'org_phone', 'org_vat', 'org_kvk', 'org_bank', 'org_rsin'])
      expect(await read(tenant, key)).toBe('');
  });

  test('of a template that was never set is the default template', async () => {
    expect(await read(tenant, 'email_template')).toBe(defaultEmailTemplate);
    expect(JSON.parse((await read(tenant, 'pdf_template'))!)).toMatchObject({ title: 'Kwitantie' });
    expect(await read(administrator, 'email_template', `?userId=${tenant.id}`)).toBe(defaultEmailTemplate);
  });

  test('is the default again after the organisation deletes its own value', async () => {
    await save(tenant, { key: 'org_primary_color', value: '#123456' });
    const answer = await tenant.delete('/api/admin/settings/org_primary_color');
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await read(tenant, 'org_primary_color')).toBe('#d97706');
    expect((await listed(tenant, 'org_primary_color'))?.value).toBeNull();
    expect((await tenant.delete('/api/admin/settings/org_primary_color')).statusCode).toBe(204);
  });

  test('is the default when an empty value is saved', async () => {
    await save(tenant, { key: 'org_primary_color', value: '#123456' });
    expect((await save(tenant, { key: 'org_primary_color', value: ' ' })).json()).toEqual({
      key: 'org_primary_color',
      value: '#d97706',
    });
  });

  test('falls back to the platform’s value only in the organisation whose own value is deleted', async () => {
    await save(administrator, { key: 'email_reply_to', value: 'platform@voorbeeld.nl' });
    await save(tenant, { key: 'email_reply_to', value: 'een@voorbeeld.nl' });
    await save(other, { key: 'email_reply_to', value: 'twee@voorbeeld.nl' });
    await tenant.delete(`/api/admin/settings/email_reply_to?userId=${other.id}`);
    expect(await read(tenant, 'email_reply_to')).toBe('platform@voorbeeld.nl');
    expect(await read(other, 'email_reply_to')).toBe('twee@voorbeeld.nl');
    await administrator.delete(`/api/admin/settings/email_reply_to?userId=${other.id}`);
    expect(await read(other, 'email_reply_to')).toBe('platform@voorbeeld.nl');
    await administrator.delete('/api/admin/settings/email_reply_to');
    expect(await read(other, 'email_reply_to')).toBe('');
  });
});

describe('the list of settings', () => {
  test('shows a tenant its own organisation, even if the request names another one', async () => {
    await save(administrator, { key: 'email_reply_to', value: 'platform@voorbeeld.nl' });
    const own = await list(tenant);
    expect(own.map(({ key }) => key)).toEqual(
      settingKeys.filter((key) => definitionOf(key).scope !== 'platform'),
    );
    expect(own.every(({ organizationSpecific }) => organizationSpecific)).toBe(true);
    expect(own.find(({ key }) => key === 'org_name')).toEqual({
      key: 'org_name',
      name: 'Organisatienaam',
      description: 'De naam die donateurs zien.',
      category: 'organization',
      value: 'Stichting Een',
      defaultValue: 'de organisatie',
      placeholder: '',
      organizationSpecific: true,
    });
    expect(own.find(({ key }) => key === 'email_reply_to')).toMatchObject({
      value: null,
      defaultValue: 'platform@voorbeeld.nl',
    });
    for (const query of [`?userId=${tenant.id}`, `?userId=${other.id}`, '?userId=onzin', '?userId=1'])
      expect(await list(tenant, query)).toEqual(own);
  });

  test('shows an administrator the settings of the platform', async () => {
    await save(administrator, { key: 'organization_name', value: 'Platform' });
    const settings = await list(administrator);
    expect(settings.map(({ key }) => key)).toEqual(
      settingKeys.filter((key) => definitionOf(key).scope !== 'organisation'),
    );
    expect(settings.every(({ organizationSpecific }) => !organizationSpecific)).toBe(true);
    expect(settings.find(({ key }) => key === 'organization_name')).toMatchObject({ value: 'Platform' });
  });

  test('shows the organisation that an administrator’s request names', async () => {
    expect(await list(administrator, `?userId=${other.id}`)).toEqual(await list(other));
  });

  test.each(['0'.repeat(26), 'onzin', '1'])('gives 404 for the unknown organisation %s', async (userId) => {
    for (const answer of [
      await administrator.get(`/api/admin/settings?userId=${userId}`),
      await administrator.get(`/api/admin/settings/org_name?userId=${userId}`),
      await administrator.delete(`/api/admin/settings/org_phone?userId=${userId}`),
    ])
      expect(answer.statusCode).toBe(404);
  });

  test('does not change when an administrator saves a value for an unknown organisation', async () => {
    const before = await stored();
    const answer = await save(administrator, { key: 'org_name', value: 'Zon', userId: '0'.repeat(26) });
    expect(answer.statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('a setting that does not exist', () => {
  test.each(['onbekend', '__proto__', 'constructor', 'toString', 'ORG_NAME'])(
    'such as %s is refused',
    async (key) => {
      const before = await stored();
      expect((await save(tenant, { key, value: 'x' })).json()).toMatchObject({
        code: 'validation_failed',
        fields: { key: 'Deze instelling bestaat niet.' },
      });
      for (const visitor of [tenant, administrator]) {
        expect((await visitor.get(`/api/admin/settings/${key}`)).statusCode).toBe(404);
        expect((await visitor.post(`/api/admin/settings/${key}`, { value: 'x' })).statusCode).toBe(404);
        expect((await visitor.delete(`/api/admin/settings/${key}`)).statusCode).toBe(404);
      }
      expect(await stored()).toEqual(before);
    },
  );

  test('is not listed, even if it has a stored row', async () => {
    await world.owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'dropped', 'x')`,
      [tenant.id],
    );
    expect(await listed(tenant, 'dropped')).toBeUndefined();
  });
});

describe('an invalid value', () => {
  test('is refused with a message and changes nothing', async () => {
    const before = await stored();
    const answer = await save(tenant, { key: 'org_primary_color', value: 'rood' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Vul een kleur in als #d97706.',
      error: 'Vul een kleur in als #d97706.',
      code: 'validation_failed',
      fields: { value: 'Vul een kleur in als #d97706.' },
    });
    expect(await stored()).toEqual(before);
  });

  test.each([7, true, null, ['x'], { a: 1 }])('such as %j is refused', async (value) => {
    expect((await save(tenant, { key: 'org_name', value })).statusCode).toBe(400);
  });
});

describe('the account’s own fields', () => {
  test('are read and written in the account, not in the settings', async () => {
    const before = await stored();
    expect((await listed(tenant, 'org_username'))?.value).toBe(tenant.username);
    expect((await listed(tenant, 'org_email'))?.value).toBe(tenant.email);
    await save(tenant, { key: 'org_username', value: 'een-nieuwe-naam' });
    const email = 'een-nieuw@voorbeeld.nl';
    await save(administrator, { key: 'org_email', value: email, userId: tenant.id });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ username: 'een-nieuwe-naam', email });
    expect(await read(tenant, 'org_email')).toBe(email);
    await tenant.post('/api/auth/profile', { username: 'weer-anders', email: tenant.email });
    expect(await read(tenant, 'org_username')).toBe('weer-anders');
    expect(await stored()).toEqual(before);
  });

  test('of an administrator are account_username and account_email', async () => {
    await save(administrator, { key: 'account_username', value: 'hoofdbeheerder' });
    expect((await administrator.get('/api/auth/me')).json()).toMatchObject({ username: 'hoofdbeheerder' });
    expect((await listed(administrator, 'account_email'))?.value).toBe(administrator.email);
    expect(await stored()).not.toHaveProperty('platform account_email');
  });

  test('of a tenant can be changed by an administrator whose request names the tenant', async () => {
    await save(administrator, { key: 'org_username', value: 'hernoemd', userId: tenant.id });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ username: 'hernoemd' });
    expect((await administrator.get('/api/auth/me')).json()).toMatchObject({
      username: administrator.username,
    });
  });

  test.each(['org_username', 'org_email'] as const)('cannot equal another account’s %s', async (key) => {
    const field = key === 'org_email' ? 'email' : 'username';
    const taken = { key, value: other[field].toUpperCase(), userId: tenant.id };
    const answer = await save(administrator, taken);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', fields: { [field]: expect.any(String) } });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ [field]: tenant[field] });
  });

  test.each([
    ['org_username', 'met spatie', 'Gebruikersnaam mag geen spaties bevatten'],
    ['org_username', '', 'Gebruikersnaam moet minimaal 3 tekens bevatten'],
    ['org_email', 'jan', 'Voer een geldig e-mailadres in'],
  ])('%s cannot be %j', async (key, value, sentence) => {
    const answer = await save(tenant, { key, value });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { value: sentence } });
  });

  test('cannot be deleted', async () => {
    const answer = await tenant.delete('/api/admin/settings/org_email');
    expect(answer.statusCode).toBe(409);
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ email: tenant.email });
  });
});

describe('reading a setting without logging in', () => {
  const publicKeys = [
    'organization_name',
    'custom_success_url',
    'custom_cancel_url',
    'org_name',
    'org_website_url',
    'org_logo_url',
    'org_primary_color',
  ];

  test.each(publicKeys)('is allowed for %s, with and without an organisation in the request', async (key) => {
    expect((await readPublic(key)).statusCode).toBe(200);
    expect((await readPublic(`${key}?orgId=${tenant.id}`)).statusCode).toBe(200);
  });

  test.each([...settingKeys.filter((key) => !publicKeys.includes(key)), 'onbekend', 'constructor'])(
    'gives the same 404 for %s as for an unknown setting',
    async (key) => {
      const unknown = await readPublic('bestaat_niet');
      for (const answer of [await readPublic(key), await readPublic(`${key}?orgId=${tenant.id}`)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(unknown.body);
      }
    },
  );

  test('gives the organisation’s own value, else the platform’s, else the default, else nothing', async () => {
    expect(await publicValue(`organization_name?orgId=${tenant.id}`)).toBe('Stichting Een');
    expect(await publicValue(`org_name?orgId=${other.id}`)).toBe('Stichting Twee');
    expect(await publicValue('organization_name')).toBe('Gulhart');
    expect(await publicValue('custom_success_url')).toBeNull();
    await save(administrator, { key: 'custom_success_url', value: 'https://platform.nl' });
    await save(tenant, { key: 'custom_success_url', value: 'https://eigen.nl' });
    expect(await publicValue('custom_success_url')).toBe('https://platform.nl');
    expect(await publicValue(`custom_success_url?orgId=${tenant.id}`)).toBe('https://eigen.nl');
    expect(await publicValue(`custom_success_url?orgId=${other.id}`)).toBe('https://platform.nl');
    expect(await publicValue(`org_primary_color?orgId=${tenant.id}`)).toBe('#d97706');
  });

  test.each(['0'.repeat(26), '1', 'onzin', "' or 1=1 --", ''])(
    'gives 404 for the unknown organisation or donation %j',
    async (id) => {
      for (const name of ['orgId', 'donationId'])
        expect((await readPublic(`org_name?${name}=${encodeURIComponent(id)}`)).statusCode).toBe(404);
    },
  );

  test('for a donation gives the value of the donation’s organisation', async () => {
    const donationId = await aRecordedDonation(world, other);
    await save(administrator, { key: 'custom_success_url', value: 'https://platform.nl' });
    expect(await publicValue(`organization_name?donationId=${donationId}`)).toBe('Stichting Twee');
    expect(await publicValue(`custom_success_url?donationId=${donationId}`)).toBe('https://platform.nl');
    expect(await publicValue(`org_name?donationId=${donationId}&orgId=${other.id}`)).toBe('Stichting Twee');
    const mixed = await readPublic(`org_name?donationId=${donationId}&orgId=${tenant.id}`);
    expect(mixed.statusCode).toBe(404);
  });
});

describe('a template', () => {
  const template = (value: string) => ({ key: 'email_template', value });

  test('that is too large is refused with the reason, and nothing is stored', async () => {
    const sentence = 'De e-mailtemplate mag hoogstens 100 kB groot zijn, ook als hij is ingevuld';
    for (const value of ['x'.repeat(100_001), 'x'.repeat(240_000)]) {
      const answer = await save(tenant, template(value));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: sentence, fields: { value: sentence } });
    }
    expect(await read(tenant, 'email_template')).toBe(defaultEmailTemplate);
  });

  test('is refused when the organisation has saved templates thirty times in ten minutes', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      await save(tenant, template('<p>Dank</p>'));
      await save(tenant, { key: 'pdf_template', value: '{' });
    }
    const refused = await save(tenant, template('<p>Nog eens</p>'));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await read(tenant, 'email_template')).toBe('<p>Dank</p>');
    expect((await save(tenant, { key: 'org_name', value: 'Nieuw' })).statusCode).toBe(200);
    expect((await save(other, template('<p>Dank</p>'))).statusCode).toBe(200);
  });
});

describe('mails about changed settings', () => {
  const mailed = async () => {
    const { rows } = await world.owner.query<{ recipient: string; subject: string; text: string }>(
      `select recipient, subject, text from mail where kind = 'key-setting-changed' order by created_at, recipient`,
    );
    return rows;
  };
  const liveKey = `live_${'a1B2c3D4e5'.repeat(3)}`;

  test.each([
    ['mollie_api_live_key', liveKey, 'Live-sleutel van Mollie'],
    ['email_reply_to', 'ander@voorbeeld.nl', 'Antwoordadres'],
    ['org_contact_email', 'ander@voorbeeld.nl', 'Contactadres'],
  ])('are sent to the other owners with a confirmed address when %s changes', async (key, value, name) => {
    const second = await aMember(world, tenant, 'owner');
    const unconfirmed = await aMember(world, tenant, 'owner');
    await world.owner.query('update account set email_confirmed_at = null where account_id = $1', [
      unconfirmed.id,
    ]);
    await aMember(world, tenant, 'staff');
    expect((await save(tenant, { key, value })).statusCode).toBe(200);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(second.email);
    expect(mail?.subject).toBe('Een belangrijke instelling van Stichting Een is gewijzigd');
    expect(mail?.text).toMatch(
      new RegExp(`${tenant.username} heeft op \\d+ \\S+ \\d{4} om \\d\\d:\\d\\d uur.*‘${name}’`),
    );
    expect(mail?.text).not.toContain(value);
    await tenant.request('PUT', '/api/admin/settings', { values: { [key]: await read(tenant, key) } });
    expect(await mailed()).toHaveLength(1);
    await tenant.request('DELETE', `/api/admin/settings/${key}`);
    expect(await mailed()).toHaveLength(2);
  });

  test('are sent to the owner when an administrator changes a setting, and do not name the administrator', async () => {
    const body = { key: 'email_reply_to', value: 'ander@voorbeeld.nl', userId: tenant.id };
    expect((await save(administrator, body)).statusCode).toBe(200);
    const [mail] = await mailed();
    expect([mail?.recipient, mail?.text]).toEqual([
      tenant.email,
      expect.stringContaining('Een beheerder van Gulhart heeft op'),
    ]);
  });

  test('are not sent when the organisation’s name changes', async () => {
    await aMember(world, tenant, 'owner');
    await save(tenant, { key: 'org_name', value: 'Nieuw' });
    expect(await mailed()).toEqual([]);
  });
});
