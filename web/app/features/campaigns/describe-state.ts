import type { CampaignPage } from '../../../../contract/campaigns.ts';
import { findObstacle, type PaymentSetup } from '../../../lib/giving-obstacle.ts';
import { formatDate } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { daysUntil } from './page-progress.tsx';
import { canBeJoined } from './page-values.ts';

const letterText = 'De slotbrief voor de familie staat klaar.';

export function describeState(
  page: CampaignPage,
  setup: PaymentSetup | null | undefined,
): { tone: Tone; title: string; text: string; link?: { href: string; label: string } } {
  const { state, kind, isRefused, url, startsOn, endsOn } = page;
  if (state === 'draft')
    return {
      tone: 'neutral',
      title: 'Concept: niemand ziet deze pagina nog',
      text: `Alleen uw team ziet de pagina hier. Bent u tevreden, zet de pagina dan online.${describeJoining(page)}`,
    };
  if (isRefused)
    return {
      tone: 'neutral',
      title: 'Afgewezen en gearchiveerd: niemand ziet deze pagina',
      text: 'De maker kreeg een mail met uw reden.',
    };
  if (state === 'archived')
    return {
      tone: 'neutral',
      title: 'Gearchiveerd: niemand ziet deze pagina',
      text: 'Giften en cijfers zijn bewaard.',
    };
  if (state === 'closed')
    return {
      tone: 'warning',
      title: 'Gesloten: de pagina is te lezen, maar men kan er niet meer geven',
      text: kind === 'in_memoriam' ? letterText : url,
    };
  if (endsOn && daysUntil(endsOn) < 0)
    return {
      tone: 'warning',
      title: `De laatste dag was ${formatDate(endsOn)}: men kan er niet meer geven`,
      text: kind === 'in_memoriam' ? letterText : 'Kies een latere dag om door te gaan, of sluit de pagina.',
    };
  const obstacle = setup && findObstacle(setup);
  if (obstacle) return { ...obstacle, tone: 'warning', title: `Open, maar ${obstacle.title}` };
  if (startsOn && daysUntil(startsOn) > 0)
    return {
      tone: 'neutral',
      title: `Open: te lezen, en vanaf ${formatDate(startsOn)} kan men geven`,
      text: url,
    };
  return { tone: 'success', title: 'Open: iedereen kan geven', text: url };
}

function describeJoining({ kind, allowsActionPages }: CampaignPage): string {
  if (!canBeJoined(kind)) return '';
  return allowsActionPages
    ? ' Anderen kunnen dan meedoen met een eigen actiepagina.'
    : ' Anderen kunnen niet meedoen. Wilt u dat wel, zet het dan aan bij ‘Meedoen’.';
}
