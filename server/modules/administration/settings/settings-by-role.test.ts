import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, roles, type Role } from '../../../../contract/roles.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { aMember, aTenant, type LoggedIn, letProofExpire } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import {
  definitionOf,
  permissionToRead,
  permissionToWrite,
  settingKeys,
  type SettingKey,
} from '../../foundation/settings/catalogue.ts';

const world = useTestWorld();
const keysOfOrganisations = settingKeys.filter((key) => definitionOf(key).scope !== 'platform');
const paymentKey = `test_simulator_${'a'.repeat(20)}`;
let organisation: LoggedIn;
let members: Record<Role, LoggedIn>;

beforeAll(async () => {
  organisation = await aTenant(world);
  const made = roles.map(async (role) => [role, await aMember(world, organisation, role)] as const);
  members = Object.fromEntries(await Promise.all(made)) as Record<Role, LoggedIn>;
  await organisation.post('/api/admin/settings', { key: 'mollie_api_key', value: paymentKey });
});

test('changing a setting requires editLooks and reading it requires viewFigures, except for the listed settings', () => {
  expect(keysOfOrganisations.filter((key) => permissionToWrite(key) !== 'editLooks')).toEqual([
    'email_reply_to',
    'org_name',
    'org_contact_email',
    'org_address',
    'org_vat',
    'org_bank',
    'org_kvk',
    'org_rsin',
    'org_anbi',
    'org_anbi_cultural',
    'org_paper_prefix',
    'storno_recovery',
    'payment_api_environment',
    'mollie_api_key',
    'mollie_api_live_key',
  ]);
  expect(keysOfOrganisations.filter((key) => permissionToRead(key) !== 'viewFigures')).toEqual([
    'mollie_api_key',
    'mollie_api_live_key',
  ]);
});

describe.each(roles)('the %s', (role) => {
  test('gets a list with only the settings that they may read', async () => {
    const answer = await members[role].get('/api/admin/settings');
    const readable = keysOfOrganisations.filter((key) => isAllowed(role, permissionToRead(key)));
    expect(answer.json<Setting[]>().map(({ key }) => key)).toEqual(readable);
    expect(answer.body.includes(`****${paymentKey.slice(-4)}`)).toBe(role === 'owner');
  });

  test('can request a single setting only if they may read it', async () => {
    for (const key of keysOfOrganisations) {
      const answer = await members[role].get(`/api/admin/settings/${key}`);
      const mayRead = isAllowed(role, permissionToRead(key));
      expect([key, answer.statusCode, answer.json().code]).toEqual(
        mayRead ? [key, 200, undefined] : [key, 404, 'role_not_allowed'],
      );
    }
  });

  test('cannot save or remove settings that they may not change', async () => {
    for (const key of keysOfOrganisations.filter((each) => !isAllowed(role, permissionToWrite(each))))
      for (const answer of [...(await saveEachWay(members[role], key)), await remove(members[role], key)])
        expect([key, answer.statusCode, answer.json().code]).toEqual([key, 404, 'role_not_allowed']);
  });

  test('gets a validation error for an invalid value of a setting that they may change', async () => {
    const some = ['org_name', 'form_heading', 'notify_new_gift', 'pdf_template', 'mollie_api_key'] as const;
    for (const key of some.filter((each) => isAllowed(role, permissionToWrite(each))))
      for (const answer of await saveEachWay(members[role], key))
        expect([key, answer.statusCode, answer.json().code]).toEqual([key, 400, 'validation_failed']);
  });
});

async function saveEachWay(member: LoggedIn, key: SettingKey) {
  const value = '{'.repeat(5_000);
  return [
    await member.post('/api/admin/settings', { key, value }),
    await member.post(`/api/admin/settings/${key}`, { value }),
    await member.request('PUT', '/api/admin/settings', { values: { [key]: value } }),
  ];
}

const remove = (member: LoggedIn, key: SettingKey) => member.delete(`/api/admin/settings/${key}`);

describe('an owner without a recent step-up', () => {
  test('needs a step-up to change a payment key or the payment environment, but not to change the name or to read that a key is wrong', async () => {
    const owner = await aMember(world, organisation, 'owner');
    await letProofExpire(world, owner);
    const put = (values: object) => owner.request('PUT', '/api/admin/settings', { values });
    for (const answer of [
      await owner.post('/api/admin/settings', { key: 'mollie_api_key', value: `${paymentKey}b` }),
      await owner.post('/api/admin/settings/payment_api_environment', { value: 'live' }),
      await owner.delete('/api/admin/settings/mollie_api_key'),
      await put({ org_name: 'Nieuw', mollie_api_live_key: `live_simulator_${'a'.repeat(20)}` }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_needed']);
    expect((await put({ org_name: 'Nieuw' })).statusCode).toBe(200);
    const refused = await put({ org_name: 'Geweigerd', mollie_api_key: 'live_abc' });
    const sentence = 'Dit is een live-sleutel. Vul hier de test-sleutel in, die met test_ begint.';
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { mollie_api_key: sentence }]);
    expect((await put({ org_name: 'Nieuwer', mollie_api_key: '****aaaa' })).statusCode).toBe(200);
  });
});
