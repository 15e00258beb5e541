import { Link, textLink } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { stepUrl } from './start-steps.ts';
import { StepLink } from './step-link.tsx';
import { useStartSteps } from './use-start-steps.ts';

export function StepStrip({ number }: { number: number }) {
  const { steps } = useStartSteps();
  if (!steps) return <Skeleton className="h-11 w-full" />;
  const step = steps[number - 1];
  if (!step) return null;
  const next = steps.find(({ state }, index) => (state === 'open' || state === 'later') && index >= number);
  return (
    <nav
      aria-label="Eerste stappen"
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line pb-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">
          Stap {number} van {steps.length}:
        </strong>{' '}
        {step.title}
        {step.state === 'done' && <span className="text-muted"> (gedaan)</span>}
      </p>
      <span className="flex gap-6">
        <Link href="/admin">Alle stappen</Link>
        {next && (
          <StepLink target={next.target} url={stepUrl(steps, next)} className={`cursor-pointer ${textLink}`}>
            Volgende stap
          </StepLink>
        )}
      </span>
    </nav>
  );
}
