import { beforeEach, describe, expect, test } from 'vitest';
import type { WaitingItem } from '../../../../contract/waiting.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

let organisation: LoggedIn;

beforeEach(async () => {
  organisation = await aTenant(world);
});

const kindsFor = async (visitor: LoggedIn) =>
  (await visitor.get('/api/admin/waiting')).json<WaitingItem[]>().map(({ kind }) => kind);

const run = (statement: string) => world.owner.query(statement, [organisation.id]);

const claimName = (state: string) =>
  run(
    `insert into identity_claim (organisation_id, key, value, state) values ($1, 'org_name', 'Licht', '${state}')`,
  );
const refuseKeys = () => run('update organisation_secret set refused_at = now() where organisation_id = $1');

describe('the list of waiting items while papers are on hold', () => {
  test('includes the hold once there is a live gift, until Mollie accepts the live key', async () => {
    await aRecordedDonation(world, organisation, { environment: 'test' });
    await refuseKeys();
    expect(await kindsFor(organisation)).toEqual([]);
    await aRecordedDonation(world, organisation);
    await refuseKeys();
    expect(await kindsFor(organisation)).toEqual(['papers_no_live_key']);
    await run('update organisation_secret set refused_at = null where organisation_id = $1');
    expect(await kindsFor(organisation)).toEqual([]);
  });

  test.each(['waiting', 'refused'] as const)(
    'includes a name or RSIN that is %s, until an administrator approves it',
    async (state) => {
      await aRecordedDonation(world, organisation);
      await claimName(state);
      expect(await kindsFor(organisation)).toEqual([`papers_${state}`]);
      await run(`update identity_claim set state = 'approved' where organisation_id = $1`);
      expect(await kindsFor(organisation)).toEqual([]);
    },
  );

  test('includes only the reminder while no owner has a confirmed address', async () => {
    await aRecordedDonation(world, organisation);
    await run('update account set email_confirmed_at = null where account_id = $1');
    expect(await kindsFor(organisation)).toEqual(['email']);
  });

  test('is without the hold for members and other organisations, who cannot end it', async () => {
    await aRecordedDonation(world, organisation);
    await claimName('refused');
    for (const role of ['treasurer', 'staff', 'viewer'] as const)
      expect(await kindsFor(await aMember(world, organisation, role))).toEqual([]);
    expect(await kindsFor(await aTenant(world))).toEqual([]);
  });
});
