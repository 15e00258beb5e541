import { type ReactNode, useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { registrationBody } from '../../../../contract/accounts.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TermsCheckbox } from '../../../ui/terms-checkbox.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { useRegistration } from './api.ts';
import * as z from 'zod/mini';
import { acceptTerms, passwordsMatch } from '../../../lib/account-rules.ts';
import { InputField, NewPasswordFields, Form } from '../../../ui/form-fields.tsx';

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
  useRedirectAfter(registration.isSuccess);

  const submit = form.handleSubmit(({ username, email, password, organisationName, organisationEmail }) => {
    const body = { username, email, password, organisationName };
    registration.mutate(organisationEmail ? { ...body, organisationEmail } : body, {
      onSuccess: () =>
        toast({
          title: 'Registratie voltooid',
          description: 'Je account is succesvol aangemaakt. Je kunt nu inloggen.',
        }),
      onError: (error) => {
        showServerFieldErrors(form, error);
        toastFailure(error, 'Registratie mislukt', 'Er is een fout opgetreden. Probeer het later opnieuw.');
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
      <Form onSubmit={submit} className="mt-8 flex flex-col gap-8">
        <FormSection title="Account">
          <InputField
            form={form}
            name="username"
            label="Gebruikersnaam"
            hint="Uniek en zonder spaties."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="email" />
          <NewPasswordFields form={form} />
        </FormSection>
        <FormSection title="Organisatie">
          <InputField
            form={form}
            name="organisationName"
            label="Organisatienaam"
            autoComplete="organization"
          />
          <InputField
            form={form}
            name="organisationEmail"
            label="E-mailadres van de organisatie"
            note="optioneel"
            hint="Dit adres zien donateurs."
            type="email"
            autoComplete="off"
          />
        </FormSection>
        <TermsCheckbox form={form} />
        <FormError message={registration.isError ? failureSentence(registration.error) : undefined} />
        <Button
          type="submit"
          busy={registration.isPending}
          busyLabel="Bezig met registreren..."
          disabled={registration.isSuccess}
        >
          Registreren
        </Button>
      </Form>
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
