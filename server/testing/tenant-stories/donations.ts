import { expect } from 'vitest';
import { searchIndex } from '../../modules/gifts/donations/list/search-donations.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { aCampaignPage, aFund } from '../campaign-builders.ts';
import { aPaidGift } from '../giving-builders.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import type { StoryWorld } from './story-world.ts';

export async function giveWithCosts(world: StoryWorld, organisation: Organisation): Promise<void> {
  await saveSetting(organisation, 'form_costs', '0,32');
  await aCampaignPage(world, organisation, { slug: 'herinnerd' });
  const fund = await aFund(world, organisation, 'Noodhulp');
  await aPaidGift(world, organisation, { paysCosts: true, page: 'herinnerd', fund });
}

/** Calls `searchIndex` directly, because a search uses this function only if an organisation has many donations. */
export async function searchAmongMany(world: StoryWorld, { id }: Organisation): Promise<void> {
  const query = { environment: undefined, frequency: undefined, from: undefined, to: undefined };
  for (const statuses of [undefined, ['completed' as const]]) {
    const ids = await world.deps.database.transaction(mintOrganisationScope(id), (transaction) =>
      searchIndex(transaction, { ...query, search: 'noor', statuses }, 100),
    );
    expect(ids.length).toBeGreaterThan(0);
  }
}
