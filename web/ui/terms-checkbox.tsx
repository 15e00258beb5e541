import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Link } from './link.tsx';

export function TermsCheckbox(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      label={
        <>
          Ik ga akkoord met de{' '}
          <Link href="/terms" target="_blank">
            algemene voorwaarden
          </Link>{' '}
          en het{' '}
          <Link href="/privacy" target="_blank">
            privacybeleid
          </Link>
          .
        </>
      }
      {...props}
    />
  );
}
