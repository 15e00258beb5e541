import type { SavePage } from '../../contract/campaigns.ts';
import { nothingFilledIn } from '../../harness/campaign-page.ts';

export function aPage(slug: string, given: Partial<Record<keyof SavePage, unknown>> = {}) {
  return {
    kind: 'campaign',
    page: { ...nothingFilledIn, title: 'Samen verder', slug, goal: '1000', wall: 'at_once', ...given },
  };
}
