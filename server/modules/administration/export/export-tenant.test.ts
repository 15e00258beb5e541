import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { aMember, aTenant, anAdministrator, addMembership } from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { exportTenant } from './export-tenant.ts';

const world = useTestWorld();

test('an administrator’s export of an organisation contains its data, no secrets and no data of others, and is logged', async () => {
  const organisation = await aTenant(world, 'Stichting Vertrek');
  const key = `test_simulator_${'geheim'.repeat(5)}`;
  await organisation.post('/api/admin/settings', { key: 'mollie_api_key', value: key });
  await organisation.post('/api/admin/domains', { host: 'vertrek.example' });
  await givePastGifts(world, organisation, [
    { firstName: '=SUM(A1)', amountCents: 1234 },
    { firstName: 'Ben', status: 'failed' },
  ]);
  const treasurer = await aMember(world, organisation, 'treasurer');
  await world.owner.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by_id)
     values ($1, $1, 'genodigd@voorbeeld.nl', 'staff', 'geheime-uitnodiging', $2)`,
    [organisation.id, treasurer.id],
  );
  const other = await aTenant(world, 'Stichting Blijft');
  // The treasurer is also a member of another organisation, which the export must not show.
  await addMembership(world, treasurer, other, 'owner');
  await givePastGifts(world, other, [{ firstName: 'Vreemd' }]);

  const administrator = await anAdministrator(world);
  const answer = await administrator.get(`/api/admin/users/${organisation.id}/export`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="gulhart-\w{26}-[\d-]{10}\.zip"$/),
  });
  const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
  const content = Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect(Object.keys(content)).toEqual([
    'donaties.csv',
    'betalingen.csv',
    'grootboek.csv',
    'tijdlijn.csv',
    'maandelijkse-donaties.csv',
    'wijzigingen-maandelijkse-donaties.csv',
    'gemiste-maanden.csv',
    'donateurs.csv',
    'papieren.csv',
    'verstuurde-jaaroverzichten.csv',
    'anbi-en-rsin.csv',
    'anbi-pagina.csv',
    'anbi-adressen.csv',
    'anbi-bestuur.csv',
    'anbi-boekjaren.csv',
    'bestemmingen.csv',
    'paginas.csv',
    'adressen-van-paginas.csv',
    'berichten-op-paginas.csv',
    'ter-ere-van.csv',
    'makers-van-paginas.csv',
    'aangevraagde-paginas.csv',
    'geefproeven.csv',
    'qr-codes.csv',
    'herinneringen.csv',
    'instellingen.csv',
    'domeinen.csv',
    'websites.csv',
    'accounts.csv',
    'uitnodigingen.csv',
    'mails.csv',
    'logboek.csv',
  ]);
  expect(content['donaties.csv']).toContain(";'=SUM(A1);");
  expect(content['donaties.csv']!.trimEnd().split('\r\n')).toHaveLength(3);
  expect(content['betalingen.csv']!.trimEnd().split('\r\n')).toHaveLength(3);
  expect(content['betalingen.csv']).toMatch(/;1;first;10-03-2026 13:00:00;completed;12,34;/);
  expect(content['grootboek.csv']).toMatch(/Donatie;Betaling;Datum;.*;Gehoord op\r\n/);
  expect(content['grootboek.csv']).toMatch(/;10-03-2026.*;payment;12,34;live;history_\w+;(?!10-03-2026)/);
  expect(content['tijdlijn.csv']).toMatch(/;failed;/);
  expect(content['instellingen.csv']).toContain('org_name;Stichting Vertrek;');
  expect(content['domeinen.csv']).toContain('vertrek.example;');
  expect(content['accounts.csv']).toContain(`${organisation.username};${organisation.email};Eigenaar;`);
  expect(content['accounts.csv']).toContain(`${treasurer.username};${treasurer.email};Penningmeester;`);
  expect(content['accounts.csv']!.trimEnd().split('\r\n')).toHaveLength(3);
  expect(content['uitnodigingen.csv']).toContain(`genodigd@voorbeeld.nl;Medewerker;${treasurer.email};`);
  expect(content['logboek.csv']).toContain('Alle gegevens van de organisatie geëxporteerd.');
  const everything = Object.values(content).join('\n');
  for (const secret of [key.slice(-4), 'argon2', 'geheime-uitnodiging', 'Vreemd', other.id, other.email])
    expect(everything).not.toContain(secret);
  expect((await organisation.get('/api/admin/audit')).json()).toMatchObject([
    { action: 'organisation_exported', byAdministrator: true },
    {},
    {},
  ]);
  expect((await administrator.get(`/api/admin/users/${randomId()}/export`)).statusCode).toBe(404);
});

test('the export reads an image only when it writes that image', async () => {
  const organisation = await aTenant(world);
  const [first, second] = [randomId(), randomId()].toSorted();
  for (const id of [first, second])
    await world.owner.query(
      `insert into organisation_image (organisation_id, image_id, kind, content, print_content, width, height)
       values ($1, $2, 'logo', 'content', 'print', 1, 1)`,
      [organisation.id, id],
    );
  const names: string[] = [];
  for await (const { name } of exportTenant(world.deps.database, mintOrganisationScope(organisation.id))) {
    if (!name.startsWith('afbeeldingen/')) continue;
    names.push(name);
    await world.owner.query('delete from organisation_image where image_id = $1', [second]);
  }
  expect(names).toEqual([`afbeeldingen/logo-${first}.png`]);
});
