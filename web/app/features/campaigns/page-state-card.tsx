import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { type CampaignPage, type PageState, pagePath } from '../../../../contract/campaigns.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass, type ButtonStyle } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeState } from './api.ts';
import { describeState, obstacleTo } from './describe-state.ts';
import { LetterLink } from './letter-link.tsx';

interface Step {
  to: PageState;
  label: string;
  /** What it means, before it is done. */
  meaning: string;
  done: string;
  variant?: ButtonStyle['variant'];
}

const open: Step = {
  to: 'open',
  label: 'Open de pagina',
  meaning: 'Iedereen met het adres kan haar dan lezen en geven. U kunt haar altijd weer sluiten.',
  done: 'De pagina is open',
  variant: 'primary',
};
const close: Step = {
  to: 'closed',
  label: 'Sluit de pagina',
  meaning:
    'De pagina blijft te lezen, zegt dat ze gesloten is, en wijst naar uw algemene formulier. Maandelijkse giften gaan door. Pagina’s die er deel van zijn, blijven open.',
  done: 'De pagina is gesloten',
  variant: 'primary',
};
const archive: Step = {
  to: 'archived',
  label: 'Archiveer',
  meaning:
    'Niemand kan de pagina dan nog zien, en ze staat niet meer in uw overzicht. Giften en cijfers blijven bewaard. Pagina’s die er deel van zijn, blijven open. U kunt haar terughalen.',
  done: 'De pagina is gearchiveerd',
};
const restore: Step = {
  to: 'draft',
  label: 'Haal terug uit het archief',
  meaning: 'De pagina wordt weer een concept. Niemand ziet haar totdat u haar opent.',
  done: 'De pagina is weer een concept',
  variant: 'primary',
};

const stepsFrom: Record<PageState, readonly Step[]> = {
  draft: [open, archive],
  open: [close, archive],
  closed: [{ ...open, label: 'Open de pagina weer' }, archive],
  archived: [restore],
};

/** Whether everybody sees the page, where it is, and what can become of it. */
export function PageStateCard({ page, hasUnsaved }: { page: CampaignPage; hasUnsaved: boolean }) {
  const [step, setStep] = useState<Step>();
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const obstacle = user && obstacleTo(user);
  const change = useChangeState(page);
  const confirm = ({ to, done }: Step) =>
    change.mutate(to, {
      onSuccess: () => {
        setStep(undefined);
        toast({ title: done });
      },
    });
  const { tone, title, text } = describeState(page, user);
  const warns = obstacle && step?.to === 'open';
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
              <Link
                href={pagePath(page.slug)}
                target="_blank"
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                <ExternalLink aria-hidden="true" className="size-4" />
                Pagina bekijken
              </Link>
            )}
            <LetterLink page={page} />
            {stepsFrom[page.state].map((each) => (
              <Button
                key={each.to}
                variant={each.to === 'open' ? 'primary' : each.to === 'archived' ? 'quiet' : 'secondary'}
                size="small"
                onClick={() => {
                  change.reset();
                  setStep(each);
                }}
              >
                {each.label}
              </Button>
            ))}
          </div>
        }
      >
        {text}
      </Alert>
      {step && (
        <ConfirmDialog
          open
          onOpenChange={() => setStep(undefined)}
          title={`${step.label}?`}
          description={warns ? 'Iedereen met het adres kan haar dan lezen.' : step.meaning}
          confirmLabel={step.label}
          busyLabel="Even geduld..."
          busy={change.isPending}
          variant={step.variant}
          onConfirm={() => confirm(step)}
        >
          {(warns || hasUnsaved || change.isError) && (
            <div className="flex flex-col gap-3 text-sm">
              {warns && (
                <p>
                  Let op: {obstacle.title}. {obstacle.text}
                </p>
              )}
              {hasUnsaved && (
                <p>
                  Let op: wat u net hebt gewijzigd, is nog niet opgeslagen en staat nog niet op de pagina.
                </p>
              )}
              <FormError
                message={
                  change.isError
                    ? (serverMessage(change.error) ??
                      'Het is niet gelukt. Controleer uw verbinding en probeer het opnieuw.')
                    : undefined
                }
              />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
