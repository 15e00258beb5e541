import { expect, test } from 'vitest';
import { organizationHeader } from '../../../../contract/endpoint.ts';
import { aTenant, addMembership } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

test('a page of one organisation cannot save after the user switches to another organisation', async () => {
  const owner = await aTenant(world, 'Stichting Licht');
  const elsewhere = await aTenant(world, 'Stichting Elders');
  await addMembership(world, owner, elsewhere, 'owner');
  const saveFrom = (organisationId: string) =>
    owner.request(
      'POST',
      '/api/admin/settings',
      { key: 'org_project_name', value: 'Egels' },
      {
        [organizationHeader]: organisationId,
      },
    );
  expect((await saveFrom(owner.id)).statusCode).toBe(200);
  await owner.post('/api/auth/organization', { organizationId: elsewhere.id });
  const refused = await saveFrom(owner.id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message: expect.stringContaining('U werkt in een ander venster inmiddels voor een andere organisatie.'),
  });
  const { rows } = await world.owner.query(
    `select organisation_id from organisation_setting where key = 'org_project_name'`,
  );
  expect(rows).toEqual([{ organisation_id: owner.id }]);
  expect((await saveFrom(elsewhere.id)).statusCode).toBe(200);
});
