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

interface WelcomeFormProps {
  invitation: NonNullable<PasswordLink['invitation']>;
  busy: boolean;
  failure: string | undefined;
  onSubmit: (typed: { password: string; organisationName?: string }) => void;
}

export function WelcomeForm({ invitation, busy, failure, onSubmit }: WelcomeFormProps) {
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
      <FormError message={failure} />
      <Button type="submit" busy={busy} busyLabel="Bezig met opslaan...">
        Wachtwoord opslaan en beginnen
      </Button>
    </Form>
  );
}
