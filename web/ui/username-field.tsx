import type { ComponentProps } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { InputField } from './form-fields.tsx';

interface UsernameFieldProps<Values extends { username: string }> {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>;
  hint?: string;
  autoComplete?: ComponentProps<'input'>['autoComplete'];
}

export function UsernameField<Values extends { username: string }>({
  form,
  hint = 'Uniek en zonder spaties.',
  autoComplete = 'off',
}: UsernameFieldProps<Values>) {
  return (
    <InputField
      form={form}
      name={'username' as FieldPath<Values>}
      label="Gebruikersnaam"
      hint={hint}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
