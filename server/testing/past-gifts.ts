import { mintOrganisationScope } from '../platform/database/mint-scope.ts';
import { recordHistory, type PastDonation } from '../modules/gifts/donations/record-history.ts';
import { randomId } from '../platform/random-id.ts';
import type { TestWorld } from './test-world.ts';

export type PastGift = Partial<PastDonation> & { environment?: 'test' | 'live' };

export async function givePastGifts(
  world: TestWorld,
  to: { id: string },
  gifts: readonly PastGift[],
): Promise<void> {
  const secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret
       (organisation_id, secret_id, name, sealed_value, last_four, retired_at, methods_checked_at)
     values ($1, $2, 'mollie_api_live_key', 'sealed', 'four', now(), now())`,
    [to.id, secretId],
  );
  const scope = mintOrganisationScope(to.id);
  await world.deps.database.transaction(scope, async (transaction) => {
    for (const { environment = 'live', ...gift } of gifts) {
      await recordHistory(transaction, { secretId, environment }, { ...ordinary, ...gift });
    }
  });
}

const ordinary: PastDonation = {
  at: new Date('2026-03-10T12:00:00Z'),
  amountCents: 1000,
  isRecurring: false,
  status: 'completed',
  email: 'gever@voorbeeld.nl',
  firstName: 'Gerda',
  lastName: 'Gever',
};
