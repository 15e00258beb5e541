import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { loginBody } from '../../../../contract/accounts.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useLoginAgain } from './api.ts';

interface LoginAgainDialogProps {
  /** Whose session ended. */
  user: CurrentUser;
  onLoggedIn: (account: CurrentUser) => void;
  onGiveUp: () => void;
}

/** Over a page whose session has ended: what was typed there stays, and what was refused waits. */
export function LoginAgainDialog({ user, onLoggedIn, onGiveUp }: LoginAgainDialogProps) {
  const login = useLoginAgain();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email: user.email, password: '' },
  });
  const submit = handleSubmit((body) => login.mutate(body, { onSuccess: onLoggedIn }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onGiveUp()}
      staysOnPressOutside
      title="Log opnieuw in"
      description="Uw sessie is verlopen. Wat u hebt ingevuld staat er nog; na het inloggen gaat u verder waar u was."
    >
      <form
        noValidate
        onSubmit={(event) => {
          // Not a form inside whatever form is on the page below.
          event.stopPropagation();
          void submit(event);
        }}
        className="flex flex-col gap-5"
      >
        <Field label="E-mailadres" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Wachtwoord" error={formState.errors.password?.message}>
          <PasswordInput data-focus-first autoComplete="current-password" {...register('password')} />
        </Field>
        <FormError
          message={
            login.isError
              ? (serverMessage(login.error) ??
                'Inloggen lukt nu niet. Controleer de verbinding en probeer het opnieuw.')
              : undefined
          }
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={login.isPending} onClick={onGiveUp}>
            Niet inloggen
          </Button>
          <Button type="submit" busy={login.isPending} busyLabel="Bezig met inloggen...">
            Opnieuw inloggen
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
