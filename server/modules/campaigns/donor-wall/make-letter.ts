import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readPageTotals } from '../pages/page-totals.ts';
import { findPageOfMaker } from '../pages/pages-of-makers.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { readWall } from './queries.ts';
import { renderLetter } from './render-letter.ts';

const maxMessages = 1_000;

export async function makeLetter(
  deps: Deps,
  scope: OrganisationScope,
  pageId: string,
): Promise<{ filename: string; pdf: Buffer }> {
  const { page, totals, wall, settings } = await deps.database.transaction(scope, async (transaction) => {
    const page = await findPageOfMaker(transaction, pageId);
    if (page?.kind !== 'in_memoriam') throw new AppError('not_found');
    const [totals] = await readPageTotals(transaction, pageId);
    return {
      page,
      totals,
      wall: await readWall(transaction, pageId, maxMessages),
      settings: await readEffectiveSettings(transaction),
    };
  });
  const pdf = await renderLetter(
    {
      organisationName: settings('org_name'),
      title: page.title,
      receivedCents: totals?.receivedCents ?? 0,
      giftCount: totals?.giftCount ?? 0,
      entries: wall?.entries ?? [],
      otherCount: wall?.otherCount ?? 0,
      at: deps.clock.now(),
    },
    {
      colour: settings('org_primary_color'),
      logo: await loadLogo(deps, scope, settings('org_logo_url') || null),
    },
  );
  return { filename: `in-memoriam-${page.slug}.pdf`, pdf };
}
