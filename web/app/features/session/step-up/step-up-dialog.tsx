import { useState, useEffect } from 'react';
import { KeyRound } from 'lucide-react';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import { canUsePasskeys, explainPasskeyFailure } from '../../../../lib/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/alert.tsx';
import { useOwnFactors, usePasskeyStepUp, useStepUp } from './api.ts';
import { Or } from '../second-step.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { codeProof, passwordProof } from '../../../../../contract/second-factor.ts';
import { ApiError, serverMessage } from '../../../../lib/api-client.ts';
import { Field, Input } from '../../../../ui/field.tsx';
import { PasswordInput } from '../../../../ui/password-input.tsx';
import { Form } from '../../../../ui/form-fields.tsx';

interface StepUpFormProps {
  kind: 'password' | 'code';
  email: string;
  onProved: () => void;
  onGiveUp: () => void;
}

const schemas = {
  password: z.object({ typed: passwordProof.shape.password }),
  code: z.object({ typed: codeProof.shape.code }),
};

interface StepUpDialogProps {
  user: CurrentUser;
  onProved: () => void;
  onGiveUp: () => void;
}

/** Protects actions from somebody else at this computer. */
export function StepUpDialog({ user, onProved, onGiveUp }: StepUpDialogProps) {
  const { data: factors } = useOwnFactors(user.hasSecondFactor);
  const [withCode, setWithCode] = useState(false);
  const kind = withCode ? 'code' : 'password';
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onGiveUp()}
      staysOnPressOutside
      title="Bent u het?"
      description="Voor deze stap vragen we u om nog een keer te laten zien wie u bent. Daarna gaat u verder waar u was."
    >
      <div className="flex flex-col gap-5">
        <StepUpForm key={kind} kind={kind} email={user.email} onProved={onProved} onGiveUp={onGiveUp} />
        {(hasPasskey || factors?.totp) && <Or />}
        {hasPasskey && <PasskeyProof onProved={onProved} />}
        {factors?.totp && (
          <Button variant="secondary" onClick={() => setWithCode(!withCode)}>
            {withCode ? 'Met wachtwoord' : 'Met een code uit uw app'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PasskeyProof({ onProved }: Pick<StepUpDialogProps, 'onProved'>) {
  const passkey = usePasskeyStepUp();
  return (
    <>
      <FormError message={passkey.isError ? explainPasskeyFailure(passkey.error) : undefined} />
      <Button
        icon={KeyRound}
        variant="secondary"
        busy={passkey.isPending}
        busyLabel="Wachten op uw passkey..."
        onClick={() => passkey.mutate(undefined, { onSuccess: onProved })}
      >
        Met passkey
      </Button>
    </>
  );
}

function StepUpForm({ kind, email, onProved, onGiveUp }: StepUpFormProps) {
  const stepUp = useStepUp();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(schemas[kind]),
    defaultValues: { typed: '' },
  });
  // Also when it replaces the other form; the dialog focuses the first one.
  useEffect(() => setFocus('typed'), [setFocus]);

  const submit = handleSubmit(({ typed }) =>
    stepUp.mutate(kind === 'code' ? { code: typed } : { password: typed }, {
      onSuccess: onProved,
      onError: (error) => {
        const message = fieldSentence(error, kind);
        if (message) setError('typed', { type: 'server', message });
        setFocus('typed', { shouldSelect: true });
      },
    }),
  );
  const error = formState.errors.typed?.message;
  return (
    <Form onSubmit={submit}>
      {kind === 'code' ? (
        <Field label="Code uit uw app" hint="Zes cijfers, of een van uw herstelcodes." error={error}>
          <Input
            data-focus-first
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono tracking-widest"
            {...register('typed')}
          />
        </Field>
      ) : (
        <Field label="Wachtwoord" error={error}>
          {/* For password managers. */}
          <input type="text" autoComplete="username" readOnly hidden value={email} />
          <PasswordInput data-focus-first autoComplete="current-password" {...register('typed')} />
        </Field>
      )}
      <FormError
        message={
          stepUp.isError && !fieldSentence(stepUp.error, kind) ? generalFailure(stepUp.error) : undefined
        }
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={stepUp.isPending} onClick={onGiveUp}>
          Annuleren
        </Button>
        <Button type="submit" busy={stepUp.isPending} busyLabel="Controleren...">
          Bevestigen
        </Button>
      </div>
    </Form>
  );
}

function fieldSentence(error: Error, kind: StepUpFormProps['kind']): string | undefined {
  return error instanceof ApiError ? error.fields[kind] : undefined;
}

function generalFailure(error: Error): string {
  return serverMessage(error) ?? 'Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw.';
}
