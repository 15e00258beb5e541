import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { Environment } from '../../../../contract/donations.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDomains } from './api.ts';
import { type StartStep, startSteps } from './start-steps.ts';

interface StartChecklistProps {
  environment: Environment;
}

/** Under the zeroes: what a new organisation can do to receive its first gift. */
export function StartChecklist({ environment }: StartChecklistProps) {
  const settings = useOwnSettings();
  const domains = useDomains();
  const problem = settings.error ?? domains.error;
  if (problem) {
    return (
      <Alert tone="danger" title="De eerste stappen konden niet worden geladen." announce>
        {serverMessage(problem) ?? 'Er is een onbekende fout opgetreden.'}
      </Alert>
    );
  }
  if (!settings.data || !domains.data) return <ChecklistSkeleton />;
  const steps = startSteps(environment, settings.data, domains.data.length > 0);
  const doneCount = steps.filter((step) => step.isDone).length;
  return (
    <Card
      title="Op weg naar uw eerste donatie"
      description={
        environment === 'live'
          ? 'Er zijn nog geen echte betalingen. Met deze stappen kunnen donateurs bij u terecht; oefenen kan met testbetalingen.'
          : 'Er zijn nog geen testbetalingen. Met deze stappen probeert u alles uit zonder dat er geld beweegt.'
      }
      actions={
        <p className="text-sm text-muted">
          {doneCount} van {steps.length} gedaan
        </p>
      }
    >
      <ol className="-my-3 divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.tab} step={step} />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: StartStep;
}

function Step({ step }: StepProps) {
  const Icon = step.isDone ? CircleCheck : Circle;
  return (
    <li>
      <Link
        href={pathWithQuery('/admin', { tab: step.tab })}
        className="-mx-2 flex items-center gap-4 rounded-box px-2 py-3 hover:bg-sunken"
      >
        <Icon
          aria-hidden="true"
          className={`size-6 shrink-0 ${step.isDone ? 'text-success-text' : 'text-edge'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{step.title}</span>
          <span className="block text-sm text-muted">{step.explanation}</span>
        </span>
        <span
          className={`shrink-0 text-sm max-sm:sr-only ${step.isDone ? 'text-success-text' : 'text-muted'}`}
        >
          {step.isDone ? 'Gedaan' : 'Te doen'}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function ChecklistSkeleton() {
  return (
    <Card>
      <output className="sr-only">Eerste stappen laden...</output>
      <div className="flex flex-col gap-6">
        {['w-48', 'w-40', 'w-64', 'w-56'].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        ))}
      </div>
    </Card>
  );
}
