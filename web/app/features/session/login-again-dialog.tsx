import { useState } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { SecondStep as Step } from '../../../../contract/second-factor.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { explainPasskeyFailure } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { PasskeyLoginButton, useLoginForm } from './login-parts.tsx';
import { SecondStep, secondStepDescription, secondStepTitle } from './second-step.tsx';
import { InputField, PasswordField, Form } from '../../../ui/form-fields.tsx';

interface LoginAgainDialogProps {
  user: CurrentUser;
  onLoggedIn: (account: CurrentUser) => void;
  onGiveUp: () => void;
}

export function LoginAgainDialog({ user, onLoggedIn, onGiveUp }: LoginAgainDialogProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string>();
  const returnToPassword = (sentence: string) => {
    setStep(null);
    setFailure(sentence);
  };
  return (
    <Dialog
      open
      onOpenChange={onGiveUp}
      staysOnPressOutside
      title={step ? secondStepTitle : 'Log opnieuw in'}
      description={
        step
          ? secondStepDescription
          : 'Uw sessie is afgelopen. Wat u hebt ingevuld, staat nog op deze pagina. Kunt u niet meer inloggen? Vraag dan een eigenaar van uw organisatie.'
      }
    >
      {step ? (
        <SecondStep
          step={step}
          onLoggedIn={onLoggedIn}
          onExpired={returnToPassword}
          onBack={() => setStep(null)}
        />
      ) : (
        <PasswordForm
          email={user.email}
          failure={failure}
          onFailed={setFailure}
          onLoggedIn={onLoggedIn}
          onSecondStep={(next) => {
            setFailure(undefined);
            setStep(next);
          }}
          onGiveUp={onGiveUp}
        />
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  email: string;
  failure: string | undefined;
  onFailed: (sentence: string | undefined) => void;
  onLoggedIn: (account: CurrentUser) => void;
  onSecondStep: (step: Step) => void;
  onGiveUp: () => void;
}

function PasswordForm({ email, failure, onFailed, onLoggedIn, onSecondStep, onGiveUp }: PasswordFormProps) {
  const { form, submit, isPending } = useLoginForm({
    email,
    onLoggedIn,
    onSecondStep,
    onFailed: (error) =>
      onFailed(
        serverMessage(error) ?? 'Inloggen lukt nu niet. Controleer de verbinding en probeer het opnieuw.',
      ),
  });
  return (
    <Form onSubmit={submit}>
      <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label="Wachtwoord"
        data-focus-first
        autoComplete="current-password"
      />
      <FormError message={isPending ? undefined : failure} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onGiveUp}>
          Niet inloggen
        </Button>
        <PasskeyLoginButton
          onLoggedIn={onLoggedIn}
          onFailed={(error) => onFailed(explainPasskeyFailure(error))}
        />
        <Button type="submit" busy={isPending} busyLabel="Bezig met inloggen...">
          Opnieuw inloggen
        </Button>
      </div>
    </Form>
  );
}
