import { FileText } from 'lucide-react';
import type { CampaignPage } from '../../../../contract/campaigns.ts';
import { downloadLetter } from '../../../../contract/endpoints/campaigns.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

/** The sum and the messages of an in memoriam, for the family. As things stand now, so also before it closes. */
export function LetterLink({ page }: { page: CampaignPage }) {
  const mayEdit = useMay()('editLooks');
  if (!mayEdit || page.kind !== 'in_memoriam' || page.state === 'draft') return null;
  return (
    <Link
      href={urlOf(downloadLetter, { params: { id: page.id } })}
      target="_blank"
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      <FileText aria-hidden="true" className="size-4" />
      Slotbrief (PDF)
    </Link>
  );
}
