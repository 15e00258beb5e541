import type { SavePage } from '../../contract/campaigns.ts';
import { emptyPageFields } from '../../harness/campaign-page.ts';

export function aPage(slug: string, given: Partial<Record<keyof SavePage, unknown>> = {}) {
  return {
    kind: 'campaign',
    page: { ...emptyPageFields, title: 'Samen verder', slug, goal: '1000', wall: 'at_once', ...given },
  };
}
