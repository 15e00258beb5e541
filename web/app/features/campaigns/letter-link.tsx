import { FileText } from 'lucide-react';
import type { CampaignPage } from '../../../../contract/campaigns.ts';
import { downloadLetter } from '../../../../contract/endpoints/pages.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/use-may.ts';
import { ButtonLink } from '../../../ui/link.tsx';

/** The letter can be downloaded before the page closes. */
export function LetterLink({ page }: { page: CampaignPage }) {
  const mayEdit = useMay()('editLooks');
  if (!mayEdit || page.kind !== 'in_memoriam' || page.state === 'draft') return null;
  return (
    <ButtonLink
      icon={FileText}
      href={urlOf(downloadLetter, { params: { id: page.id } })}
      target="_blank"
      variant="secondary"
      size="small"
    >
      Slotbrief (PDF)
    </ButtonLink>
  );
}
