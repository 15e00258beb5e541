import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword, passwordHint, type PasswordLink } from '../../../../contract/accounts.ts';
import { acceptTerms } from '../../../lib/accept-terms.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TermsCheckbox } from '../../../ui/terms-checkbox.tsx';

const welcomeValues = z
  .object({ password: newPassword, confirmPassword: z.string(), acceptTerms })
  .check(passwordsMatch);

interface WelcomeFormProps {
  invitation: NonNullable<PasswordLink['invitation']>;
  busy: boolean;
  failure: string | undefined;
  onSubmit: (password: string) => void;
}

/** For whoever an administrator made an account for: who asked them, and the password that makes it theirs. */
export function WelcomeForm({ invitation, busy, failure, onSubmit }: WelcomeFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(welcomeValues),
    defaultValues: { password: '', confirmPassword: '', acceptTerms: false },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ password }) => onSubmit(password));
  const { email, invitedBy, organizationName } = invitation;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p>
        <span className="font-semibold wrap-anywhere">{invitedBy}</span> heeft u uitgenodigd om{' '}
        {organizationName ? (
          <>
            de donaties van <span className="font-semibold wrap-anywhere">{organizationName}</span> te beheren
          </>
        ) : (
          'met uw organisatie online donaties te ontvangen'
        )}
        . Kies een wachtwoord, dan bent u meteen ingelogd.
      </p>
      <Field label="E-mailadres" hint="Hiermee logt u voortaan in.">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label="Wachtwoord" hint={passwordHint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Wachtwoord bevestigen" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <TermsCheckbox error={errors.acceptTerms?.message} {...register('acceptTerms')} />
      <FormError message={failure} />
      <Button type="submit" busy={busy} busyLabel="Bezig met opslaan...">
        Wachtwoord opslaan en beginnen
      </Button>
    </form>
  );
}
