import * as z from 'zod/mini';
import { type PasswordLink, registrationBody } from '../../../../contract/accounts.ts';
import { acceptTerms, passwordsMatch } from '../../../lib/account-rules.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { TermsCheckbox } from '../../../ui/terms-checkbox.tsx';
import { InputField, NewPasswordFields, Form } from '../../../ui/form-fields.tsx';

const { password, organisationName } = registrationBody.shape;
const welcomeFields = { password, confirmPassword: z.string(), acceptTerms };
const welcomeValues = z.object({ ...welcomeFields, organisationName: z.string() }).check(passwordsMatch);
const welcomeAndNameValues = z.object({ ...welcomeFields, organisationName }).check(passwordsMatch);

export const resetFailure = 'Dat lukt nu niet. Controleer de verbinding en probeer het opnieuw.';

export interface WelcomeFormProps {
  invitation: NonNullable<PasswordLink['invitation']>;
  action: { isPending: boolean; error: Error | null };
  onSubmit: (typed: { password: string; organisationName?: string }) => void;
}

export function WelcomeForm({ invitation, action, onSubmit }: WelcomeFormProps) {
  const { email, invitedBy, organizationName, isAdmin } = invitation;
  const asksForName = organizationName === '' && !isAdmin;
  const form = useSchemaForm(asksForName ? welcomeAndNameValues : welcomeValues, {
    organisationName: '',
    password: '',
    confirmPassword: '',
    acceptTerms: false,
  });
  const submit = form.handleSubmit((typed) =>
    onSubmit({
      password: typed.password,
      ...(asksForName && { organisationName: typed.organisationName }),
    }),
  );
  return (
    <Form onSubmit={submit}>
      <p>
        <span className="font-semibold wrap-anywhere">{invitedBy}</span> heeft u uitgenodigd om{' '}
        {organizationName ? (
          <>
            de giften van <span className="font-semibold wrap-anywhere">{organizationName}</span> te beheren
          </>
        ) : isAdmin ? (
          'Gulhart mee te beheren'
        ) : (
          'met uw organisatie online giften te ontvangen'
        )}
        . Kies een wachtwoord, dan bent u meteen ingelogd.
      </p>
      <Field label="E-mailadres" hint="Hiermee logt u voortaan in.">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      {asksForName && (
        <InputField
          form={form}
          name="organisationName"
          label="Organisatienaam"
          hint="Zo kennen uw donateurs u."
          autoComplete="organization"
        />
      )}
      <NewPasswordFields form={form} />
      <TermsCheckbox form={form} />
      <FormError error={action.error} fallback={resetFailure} />
      <Button type="submit" busy={action.isPending} busyLabel="Bezig met opslaan...">
        Wachtwoord opslaan en beginnen
      </Button>
    </Form>
  );
}
