import { type ReactNode, useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { passwordHint, registrationBody } from '../../../../contract/accounts.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TermsCheckbox } from '../../../ui/terms-checkbox.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRegistration } from './api.ts';
import * as z from 'zod/mini';
import { acceptTerms } from '../../../lib/accept-terms.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';

/** What the form asks on top of what is sent. */
const registrationValues = z
  .extend(registrationBody, {
    confirmPassword: z.string(),
    acceptTerms,
  })
  .check(passwordsMatch);

const redirectDelayMs = 1500;

export function RegistrationForm() {
  const registration = useRegistration();
  const form = useForm({
    resolver: zodResolver(registrationValues),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      organisationName: '',
      organisationEmail: '',
      acceptTerms: false,
    },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  useRedirectAfter(registration.isSuccess);

  const submit = handleSubmit(({ username, email, password, organisationName, organisationEmail }) => {
    const body = { username, email, password, organisationName };
    registration.mutate(organisationEmail ? { ...body, organisationEmail } : body, {
      onSuccess: () =>
        toast({
          title: 'Registratie voltooid',
          description: 'Je account is succesvol aangemaakt. Je kunt nu inloggen.',
        }),
      onError: (error) => {
        showServerFieldErrors(form, error);
        toast({
          variant: 'destructive',
          title: 'Registratie mislukt',
          description: serverMessage(error) ?? 'Er is een fout opgetreden. Probeer het later opnieuw.',
        });
      },
    });
  });

  return (
    <div className="w-full max-w-lg">
      <PageHeader
        title="Registreer je organisatie"
        description={
          <>
            Hebt u al een account? <Link href="/admin">Inloggen</Link>
          </>
        }
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-8">
        <FormSection title="Account">
          <Field label="Gebruikersnaam" hint="Uniek en zonder spaties." error={errors.username?.message}>
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
          </Field>
          <Field label="E-mailadres" error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Wachtwoord" hint={passwordHint} error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          <Field label="Wachtwoord bevestigen" error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
          </Field>
        </FormSection>
        <FormSection title="Organisatie">
          <Field label="Organisatienaam" error={errors.organisationName?.message}>
            <Input autoComplete="organization" {...register('organisationName')} />
          </Field>
          <Field
            label="E-mailadres van de organisatie"
            note="optioneel"
            hint="Dit adres zien donateurs."
            error={errors.organisationEmail?.message}
          >
            <Input type="email" autoComplete="off" {...register('organisationEmail')} />
          </Field>
        </FormSection>
        <TermsCheckbox error={errors.acceptTerms?.message} {...register('acceptTerms')} />
        <FormError message={registration.isError ? failureSentence(registration.error) : undefined} />
        <Button
          type="submit"
          busy={registration.isPending}
          busyLabel="Bezig met registreren..."
          disabled={registration.isSuccess}
        >
          Registreren
        </Button>
      </form>
    </div>
  );
}

function failureSentence(error: unknown): string {
  return serverMessage(error) ?? 'Er is een fout opgetreden bij het registreren van je account.';
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 w-full border-b border-line pb-2 font-display text-lg font-semibold">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

function useRedirectAfter(registered: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!registered) return undefined;
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [registered, navigate]);
}
