import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { registrationBody } from '../../../../contract/accounts.ts';
import { register } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useRefresh, useSend } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { AuthScreen } from '../../../ui/auth-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { TermsCheckbox } from '../../../ui/terms-checkbox.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import * as z from 'zod/mini';
import { acceptTerms, passwordsMatch } from '../../../lib/account-rules.ts';
import { InputField, NewPasswordFields, Form } from '../../../ui/form-fields.tsx';
import { UsernameField } from '../../../ui/username-field.tsx';

const registrationValues = z
  .extend(registrationBody, { confirmPassword: z.string(), acceptTerms })
  .check(passwordsMatch);

const redirectDelayMs = 1500;

export function RegistrationForm() {
  const registration = useSend(register, { onSuccess: useRefresh(readCurrentUser) });
  const form = useSchemaForm(registrationValues, {
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
    organisationName: '',
    organisationEmail: '',
    acceptTerms: false,
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
    <AuthScreen
      title="Registreer je organisatie"
      description={
        <>
          Hebt u al een account? <Link href="/admin">Inloggen</Link>
        </>
      }
      width="max-w-lg"
    >
      <Form onSubmit={submit} className="flex flex-col gap-8">
        <FormSection title="Account">
          <UsernameField form={form} />
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
            hint="Dit adres zien donateurs. Vult u niets in, dan is het uw eigen adres."
            type="email"
            autoComplete="off"
          />
        </FormSection>
        <TermsCheckbox form={form} />
        <FormError
          error={registration.error}
          fallback="Er is een fout opgetreden bij het registreren van je account."
        />
        <Button
          type="submit"
          busy={registration.isPending}
          busyLabel="Bezig met registreren..."
          disabled={registration.isSuccess}
        >
          Registreren
        </Button>
      </Form>
    </AuthScreen>
  );
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

function useRedirectAfter(isRegistered: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isRegistered) return undefined;
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isRegistered, navigate]);
}
