import type { ComponentProps } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SecondStep, secondStepDescription, secondStepTitle } from './second-step.tsx';

export function SecondStepCard(props: ComponentProps<typeof SecondStep>) {
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <PageHeader title={secondStepTitle} description={secondStepDescription} />
      <SecondStep {...props} />
    </div>
  );
}
