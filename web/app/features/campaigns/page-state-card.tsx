import { useState } from 'react';
import { ExternalLink, FileText } from 'lucide-react';
import { type CampaignPage, type PageState, pagePath } from '../../../../contract/campaigns.ts';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { findObstacle } from '../../../lib/giving-obstacle.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link, SmallButtonLink } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeState } from './api.ts';
import { describeState } from './describe-state.ts';
import { daysUntil } from './page-progress.tsx';
import { downloadLetter } from '../../../../contract/endpoints/campaigns.ts';
import { urlOf } from '../../../lib/api-client.ts';

interface Step {
  to: PageState;
  label: string;
  meaning: string;
  done: string;
}

const open: Step = {
  to: 'open',
  label: 'Zet de pagina online',
  meaning: 'Iedereen met het adres kan de pagina dan lezen en geven. U kunt de pagina altijd weer sluiten.',
  done: 'De pagina staat online',
};
const close: Step = {
  to: 'closed',
  label: 'Sluit de pagina',
  meaning:
    'De pagina blijft te lezen, zegt dat ze gesloten is, en wijst naar uw algemene formulier. Maandelijkse giften gaan door. Pagina’s die er deel van zijn, blijven open.',
  done: 'De pagina is gesloten',
};
const archive: Step = {
  to: 'archived',
  label: 'Archiveer',
  meaning:
    'Niemand kan de pagina dan nog zien, en in uw overzicht staat die niet meer. Giften en cijfers blijven bewaard. Pagina’s die er deel van zijn, blijven open. U kunt de pagina terughalen.',
  done: 'De pagina is gearchiveerd',
};
const restore: Step = {
  to: 'draft',
  label: 'Haal terug uit het archief',
  meaning: 'De pagina wordt weer een concept. Niemand ziet de pagina totdat u die online zet.',
  done: 'De pagina is weer een concept',
};

const stepsFrom: Record<PageState, readonly Step[]> = {
  draft: [open, archive],
  open: [close, archive],
  closed: [{ ...open, label: 'Zet de pagina weer online' }, archive],
  archived: [restore],
};

interface PageStateCardProps {
  page: CampaignPage;
  hasUnsaved: boolean;
  /** Marks the field of the last day. Called if the page cannot go online because that day has passed. */
  refuseLastDay: () => void;
}

export function PageStateCard({ page, hasUnsaved, refuseLastDay }: PageStateCardProps) {
  const [step, setStep] = useState<Step>();
  const { data: user } = useCurrentUser();
  const obstacle = user && findObstacle(user);
  const change = useChangeState(page);
  const confirm = ({ to, done }: Step) =>
    change.mutate(to, {
      onSuccess: () => {
        setStep(undefined);
        toast({ title: done });
      },
    });
  const { tone, title, text, link } = describeState(page, user);
  const showsObstacle = obstacle && step?.to === 'open';
  const isPublic = page.state === 'open' || page.state === 'closed';
  return (
    <>
      <Alert
        tone={tone}
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            {isPublic && <CopyButton text={page.url} label="Link kopiëren" />}
            {isPublic && (
              <SmallButtonLink icon={ExternalLink} href={pagePath(page.slug)} target="_blank">
                Pagina bekijken
              </SmallButtonLink>
            )}
            <LetterLink page={page} />
            {stepsFrom[page.state].map((each) => (
              <SmallButton
                key={each.to}
                variant={each.to === 'open' ? 'primary' : each.to === 'archived' ? 'quiet' : 'secondary'}
                onClick={() => {
                  if (each.to === 'open' && daysUntil(page.endsOn) < 0) return refuseLastDay();
                  change.reset();
                  setStep(each);
                }}
              >
                {each.label}
              </SmallButton>
            ))}
          </div>
        }
      >
        {text}
        {link && (
          <>
            {' '}
            <Link href={link.href}>{link.label}</Link>
          </>
        )}
      </Alert>
      {step && (
        <ConfirmDialog
          onOpenChange={() => setStep(undefined)}
          title={`${step.label}?`}
          description={showsObstacle ? 'Iedereen met het adres kan de pagina dan lezen.' : step.meaning}
          confirmLabel={step.label}
          busyLabel="Even geduld..."
          action={change}
          failure="Het is niet gelukt. Controleer uw verbinding en probeer het opnieuw."
          variant={step.to === 'archived' ? 'destructive' : 'primary'}
          onConfirm={() => confirm(step)}
        >
          {(showsObstacle || hasUnsaved) && (
            <div className="flex flex-col gap-3 text-sm">
              {showsObstacle && (
                <p>
                  Let op: {obstacle.title}. {obstacle.text}{' '}
                  <Link href={obstacle.link.href}>{obstacle.link.label}</Link>
                </p>
              )}
              {hasUnsaved && (
                <p>
                  Let op: wat u net hebt gewijzigd, is nog niet opgeslagen en staat nog niet op de pagina.
                </p>
              )}
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

export function LetterLink({ page }: { page: CampaignPage }) {
  const mayEdit = useMay()('editLooks');
  if (!mayEdit || page.kind !== 'in_memoriam' || page.state === 'draft') return null;
  return (
    <SmallButtonLink
      icon={FileText}
      href={urlOf(downloadLetter, { params: { id: page.id } })}
      target="_blank"
    >
      Slotbrief (PDF)
    </SmallButtonLink>
  );
}
