import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { stepUpBody } from '../../../../contract/step-up.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useStepUp } from './api.ts';

interface StepUpDialogProps {
  user: CurrentUser;
  onProved: () => void;
  onGiveUp: () => void;
}

/** Over the page, for what somebody else at this computer must not be able to do. */
export function StepUpDialog({ user, onProved, onGiveUp }: StepUpDialogProps) {
  const stepUp = useStepUp();
  const form = useForm({ resolver: zodResolver(stepUpBody), defaultValues: { password: '' } });
  const submit = form.handleSubmit((body) =>
    stepUp.mutate(body, {
      onSuccess: onProved,
      onError: (error) => showServerFieldErrors(form, error, ['password']),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onGiveUp()}
      staysOnPressOutside
      title="Bent u het?"
      description="Voor deze stap vragen we u om nog een keer te laten zien wie u bent. Daarna gaat u verder waar u was."
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
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" readOnly hidden value={user.email} />
        <Field label="Wachtwoord" error={form.formState.errors.password?.message}>
          <PasswordInput data-focus-first autoComplete="current-password" {...form.register('password')} />
        </Field>
        <FormError message={stepUp.isError ? generalFailure(stepUp.error) : undefined} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={stepUp.isPending} onClick={onGiveUp}>
            Annuleren
          </Button>
          <Button type="submit" busy={stepUp.isPending} busyLabel="Controleren...">
            Bevestigen
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What no field can say. */
function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields
    ? undefined
    : (serverMessage(error) ?? 'Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw.');
}
