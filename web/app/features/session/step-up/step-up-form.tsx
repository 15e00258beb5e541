import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { codeProof, passwordProof } from '../../../../../contract/second-factor.ts';
import { ApiError, serverMessage } from '../../../../lib/api-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { Input } from '../../../../ui/input.tsx';
import { PasswordInput } from '../../../../ui/password-input.tsx';
import { useStepUp } from './api.ts';

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

/** A password or a code, whichever somebody chose to give. */
export function StepUpForm({ kind, email, onProved, onGiveUp }: StepUpFormProps) {
  const stepUp = useStepUp();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(schemas[kind]),
    defaultValues: { typed: '' },
  });
  // Also when it takes the place of the other one; the dialog sees to the first.
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
    <form
      noValidate
      onSubmit={(event) => {
        // Not a form inside whatever form is on the page below.
        event.stopPropagation();
        void submit(event);
      }}
      className="flex flex-col gap-5"
    >
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
          {/* Tells password managers whose password this is. */}
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
    </form>
  );
}

function fieldSentence(error: Error, kind: StepUpFormProps['kind']): string | undefined {
  return error instanceof ApiError ? error.fields[kind] : undefined;
}

function generalFailure(error: Error): string {
  return serverMessage(error) ?? 'Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw.';
}
