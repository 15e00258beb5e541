import { useState, useEffect } from 'react';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import { askForPasskey, canUsePasskeys, explainPasskeyFailure } from '../../../../lib/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/alert.tsx';
import { PasskeyButton } from '../login-parts.tsx';
import { OrDivider } from '../second-step.tsx';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readSecondFactor } from '../../../../../contract/endpoints/second-factor.ts';
import { offerPasskeyStepUp, stepUp } from '../../../../../contract/endpoints/step-up.ts';
import { codeProof, passwordProof, type StepUpProof } from '../../../../../contract/second-factor.ts';
import { ApiError, call, request } from '../../../../lib/api-client.ts';
import { holdRequest } from '../../../../lib/held-requests.ts';
import { useEndpoint } from '../../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Form, FormActions, InputField, PasswordField } from '../../../../ui/form-fields.tsx';

const schemas = {
  password: z.object({ typed: passwordProof.shape.password }),
  code: z.object({ typed: codeProof.shape.code }),
};

interface StepUpDialogProps {
  user: CurrentUser;
  onProved: () => void;
  onGiveUp: () => void;
}

/** Asks for the password, a code or a passkey again, because somebody else may be using this computer. */
export function StepUpDialog({ user, onProved, onGiveUp }: StepUpDialogProps) {
  const { data: factors } = useEndpoint(
    readSecondFactor,
    {},
    { staleTime: 0, enabled: user.hasSecondFactor },
  );
  const [usesCode, setUsesCode] = useState(false);
  const kind = usesCode ? 'code' : 'password';
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  return (
    <Dialog
      open
      onOpenChange={onGiveUp}
      staysOnPressOutside
      title="Bent u het?"
      description="Voor deze stap vragen we u om nog een keer te laten zien wie u bent. Daarna gaat u verder waar u was."
    >
      <div className="flex flex-col gap-5">
        <StepUpForm key={kind} kind={kind} email={user.email} onProved={onProved} onGiveUp={onGiveUp} />
        {(hasPasskey || factors?.totp) && <OrDivider />}
        {hasPasskey && <PasskeyProof onProved={onProved} />}
        {factors?.totp && (
          <Button variant="secondary" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? 'Met wachtwoord' : 'Met een code uit uw app'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PasskeyProof({ onProved }: Pick<StepUpDialogProps, 'onProved'>) {
  const passkey = useMutation({
    mutationFn: async () => sendProof({ passkey: await askForPasskey(await call(offerPasskeyStepUp, {})) }),
  });
  return (
    <>
      <FormError message={passkey.isError ? explainPasskeyFailure(passkey.error) : undefined} />
      <PasskeyButton
        variant="secondary"
        busy={passkey.isPending}
        onClick={() => passkey.mutate(undefined, { onSuccess: onProved })}
      >
        Met passkey
      </PasskeyButton>
    </>
  );
}

interface StepUpFormProps {
  kind: 'password' | 'code';
  email: string;
  onProved: () => void;
  onGiveUp: () => void;
}

function StepUpForm({ kind, email, onProved, onGiveUp }: StepUpFormProps) {
  const prove = useMutation({ mutationFn: sendProof });
  const form = useSchemaForm(schemas[kind], { typed: '' });
  const { setFocus } = form;
  // The dialog sets the focus only when it opens, but switching between password and code mounts a new form.
  useEffect(() => setFocus('typed'), [setFocus]);

  const submit = form.handleSubmit(({ typed }) =>
    prove.mutate(kind === 'code' ? { code: typed } : { password: typed }, {
      onSuccess: onProved,
      onError: (error) => {
        showServerFieldErrors(form, error, () => 'typed');
        setFocus('typed', { shouldSelect: true });
      },
    }),
  );
  return (
    <Form onSubmit={submit}>
      {kind === 'code' ? (
        <InputField
          form={form}
          name="typed"
          label="Code uit uw app"
          hint="Zes cijfers, of een van uw herstelcodes."
          data-focus-first
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
        />
      ) : (
        <>
          {/* Password managers need the username. */}
          <input type="text" autoComplete="username" readOnly hidden value={email} />
          <PasswordField
            form={form}
            name="typed"
            label="Wachtwoord"
            data-focus-first
            autoComplete="current-password"
          />
        </>
      )}
      <FormError
        error={prove.error}
        fallback="Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw."
        fieldsAreShown
      />
      <FormActions
        onCancel={onGiveUp}
        cancelDisabled={prove.isPending}
        action={prove}
        busyLabel="Controleren..."
      >
        Bevestigen
      </FormActions>
    </Form>
  );
}

/**
 * If the session ended while the dialog was open, this function waits until the user has logged in again. The login
 * counts as proof, so the proof in `body` is not sent again.
 */
async function sendProof(body: StepUpProof): Promise<void> {
  try {
    await request(stepUp, { body, waitsForUser: false });
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'not_logged_in';
    if (!hasEnded || !(await holdRequest(error.code))) throw error;
  }
}
