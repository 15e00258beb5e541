import { forgotPasswordBody } from '../../../../contract/accounts.ts';
import { forgotPassword } from '../../../../contract/endpoints/accounts.ts';
import { useSend } from '../../../lib/query-client.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { AuthScreen } from '../../../ui/auth-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { InputField, Form } from '../../../ui/form-fields.tsx';

export function ForgotPasswordForm() {
  const request = useSend(forgotPassword);
  const form = useSchemaForm(forgotPasswordBody, { email: '' });
  return (
    <AuthScreen
      title="Wachtwoord vergeten"
      description="Vul uw e-mailadres in. U krijgt een mail met een link om een nieuw wachtwoord te kiezen. De link werkt een uur."
    >
      {request.isSuccess ? (
        <Alert tone="success" title={request.data.message} announce>
          Niets ontvangen? Kijk ook bij de ongewenste mail.
        </Alert>
      ) : (
        <Form onSubmit={form.handleSubmit((body) => request.mutate(body))}>
          <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="username" />
          <FormError
            error={request.error}
            fallback="De aanvraag is niet aangekomen. Probeer het later opnieuw."
          />
          <Button type="submit" busy={request.isPending} busyLabel="Bezig met versturen...">
            Link versturen
          </Button>
        </Form>
      )}
      <p className="border-t border-line pt-6 text-sm">
        <Link href="/admin">Terug naar inloggen</Link>
      </p>
    </AuthScreen>
  );
}
