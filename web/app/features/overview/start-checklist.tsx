import { ChevronRight, Circle, CircleCheck, ExternalLink } from 'lucide-react';
import type { Environment } from '../../../../contract/environments.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/loaded.tsx';
import { useStats } from './api.ts';
import { type StartStep, stepUrl } from './start-steps.ts';
import { StepLink } from './step-link.tsx';
import { useStartSteps } from './use-start-steps.ts';

/** An organisation with this many live donations already reaches donors, so it no longer needs the checklist. */
export const checklistDonationLimit = 5;

/** Disappears after five live donations, or after one if all steps are done. Unpaid donations count too. */
export function StartChecklist({ environment }: { environment: Environment }) {
  const liveStats = useStats({ apiEnvironment: 'live' });
  const { steps, ...start } = useStartSteps();
  if (start.error) {
    return (
      <Alert tone="danger" title="De eerste stappen konden niet worden geladen." announce>
        {serverMessage(start.error) ?? 'Vernieuw de pagina om het opnieuw te proberen.'}
      </Alert>
    );
  }
  if (!steps || !liveStats.data) {
    return (
      <Card>
        <SkeletonRows label="Eerste stappen laden..." rows={5} />
      </Card>
    );
  }
  const liveCount = liveStats.data.recent.length;
  const open = steps.find((step) => step.state === 'open');
  if (liveCount >= checklistDonationLimit || (liveCount > 0 && !open)) return null;
  const countOf = (state: StartStep['state']) => steps.filter((step) => step.state === state).length;
  const next = open ?? steps.find((step) => step.state === 'later');
  const hasOnlyLater = !open && next !== undefined;
  return (
    <Card
      title={hasOnlyLater ? 'U kunt alles uitproberen' : 'Op weg naar uw eerste gift'}
      description={
        hasOnlyLater
          ? `Voor echte giften volgen nog ${countOf('later')} stappen.`
          : introduce(environment, liveCount > 0)
      }
      actions={
        <p className="text-sm text-muted">
          {countOf('done')} van {steps.length} gedaan
        </p>
      }
    >
      <ol className="-my-3 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.title} aria-current={step === next ? 'step' : undefined}>
            <StepLink target={step.target} url={stepUrl(steps, step)} className={stepClass}>
              <StepContent step={step} isNext={step === next} />
            </StepLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function introduce(environment: Environment, hasLiveGift: boolean): string {
  const purpose = 'Met deze stappen kunnen donateurs bij u terecht.';
  if (hasLiveGift) return purpose;
  return environment === 'live'
    ? `Er zijn nog geen echte betalingen. ${purpose}`
    : `U oefent nog: er beweegt geen geld. ${purpose}`;
}

const stepClass =
  '-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-4 rounded-box px-2 py-2 text-left hover:bg-sunken';

const stateLabels = { open: 'Te doen', done: 'Gedaan', skipped: 'Overgeslagen', later: 'Later' };

function StepContent({ step, isNext }: { step: StartStep; isNext: boolean }) {
  const isDone = step.state === 'done';
  const isProminent = isNext || step.state === 'open';
  const State = isDone ? CircleCheck : Circle;
  const Arrow = typeof step.target === 'string' ? ExternalLink : ChevronRight;
  return (
    <>
      <State
        aria-hidden="true"
        className={`size-6 shrink-0 ${isDone ? 'text-success-text' : isNext ? 'text-accent' : 'text-edge'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block ${isProminent ? 'font-semibold' : 'truncate text-muted'}`}>
          {step.title}
          {isDone && step.outcome && <span className="text-sm"> · {step.outcome}</span>}
        </span>
        {(isProminent || step.state === 'later') && (
          <span className="block text-sm text-muted wrap-anywhere">{step.explanation}</span>
        )}
      </span>
      {isNext ? (
        <span className={`${buttonClass({ size: 'small' })} shrink-0`}>
          <span className="sr-only">Te doen: </span>
          Nu doen
        </span>
      ) : (
        <span className="shrink-0 text-sm text-muted max-sm:sr-only">{stateLabels[step.state]}</span>
      )}
      <Arrow aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </>
  );
}
