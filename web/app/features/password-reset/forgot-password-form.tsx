import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordBody } from '../../../../contract/accounts.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useForgotPassword } from './api.ts';
import { InputField, Form } from '../../../ui/form-fields.tsx';

export function ForgotPasswordForm() {
  const request = useForgotPassword();
  const form = useForm({
    resolver: zodResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit((body) => request.mutate(body));

  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <PageHeader
        title="Wachtwoord vergeten"
        description="Vul uw e-mailadres in. U krijgt een mail met een link om een nieuw wachtwoord te kiezen. De link werkt een uur."
      />
      {request.isSuccess ? (
        <Alert tone="success" title={request.data.message} announce>
          Niets ontvangen? Kijk ook bij de ongewenste mail.
        </Alert>
      ) : (
        <Form onSubmit={submit}>
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
    </div>
  );
}
