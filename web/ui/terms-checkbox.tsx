import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { Link } from './link.tsx';

interface TermsCheckboxProps<Values extends { acceptTerms: boolean }> {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>;
}

export function TermsCheckbox<Values extends { acceptTerms: boolean }>({ form }: TermsCheckboxProps<Values>) {
  const name = 'acceptTerms' as FieldPath<Values>;
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
      error={form.getFieldState(name, form.formState).error?.message}
      {...form.register(name)}
    />
  );
}
