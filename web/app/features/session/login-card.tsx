import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { loginBody } from '../../../../contract/accounts.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useLogin } from './api.ts';

interface LoginCardProps {
  /** The session could not be asked for, so logging in will probably fail too. */
  unreachable: boolean;
}

export function LoginCard({ unreachable }: LoginCardProps) {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit((body) =>
    login.mutate(body, {
      onSuccess: () => toast({ title: 'Ingelogd' }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij inloggen',
          description: serverMessage(error) ?? 'Ongeldige e-mail of wachtwoord',
        }),
    }),
  );

  return (
    <div className="w-full max-w-sm">
      <PageHeader title="Inloggen" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-5">
        {unreachable && (
          <Alert tone="warning" title="Gulhart is even niet bereikbaar." announce>
            Controleer de verbinding en probeer het zo weer.
          </Alert>
        )}
        <Field label="E-mailadres" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Wachtwoord" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <p className="-mt-2 text-sm">
          <Link href="/wachtwoord-vergeten">Wachtwoord vergeten?</Link>
        </p>
        <Button type="submit" busy={login.isPending} busyLabel="Bezig met inloggen...">
          Inloggen
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        Nog geen account? <Link href="/register">Aanmelden voor een stichting of goed doel</Link>
      </p>
    </div>
  );
}
