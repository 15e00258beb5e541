import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  addPasskey,
  startAddingPasskey,
  confirmTotp,
  startTotp,
} from '../../../../contract/endpoints/second-factor.ts';
import { passkeyName, confirmTotpBody } from '../../../../contract/second-factor.ts';
import { call, serverMessage } from '../../../lib/api-client.ts';
import { explainPasskeyFailure, makePasskey } from '../../../lib/passkeys.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { FormError, Alert } from '../../../ui/alert.tsx';
import { Form, FormActions, InputField } from '../../../ui/form-fields.tsx';
import { useEffect } from 'react';
import { useCall, useSend } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-telefoon'],
  [/Windows/, 'Windows-computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

const nameForm = z.object({ name: passkeyName });

interface FactorFormProps {
  /** `recoveryCodes` is undefined if the account already had a passkey or an app. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

export function PasskeyForm({ onAdded, onCancel }: FactorFormProps) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const response = await makePasskey(await call(startAddingPasskey, {}));
      return call(addPasskey, { body: { response, name } });
    },
  });
  const form = useSchemaForm(nameForm, { name: suggestPasskeyName(navigator.userAgent) });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) }),
  );
  return (
    <Form onSubmit={submit}>
      <InputField
        form={form}
        name="name"
        label="Naam"
        hint="Zodat u later weet op welk apparaat deze passkey staat."
        data-focus-first
        maxLength={60}
        autoComplete="off"
      />
      <FormError message={add.isError ? explainPasskeyFailure(add.error) : undefined} />
      <FormActions onCancel={onCancel} action={add} busyLabel="Volg de stappen van uw browser...">
        Passkey maken
      </FormActions>
    </Form>
  );
}

export function suggestPasskeyName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}

export function TotpForm(props: FactorFormProps) {
  const { data, mutate, isError, error } = useCall(startTotp, () => ({}));
  useEffect(() => mutate(), [mutate]);
  if (isError)
    return (
      <Alert
        tone="danger"
        title="Er kon geen QR-code worden gemaakt"
        announce
        action={<SmallButton onClick={() => mutate()}>Opnieuw proberen</SmallButton>}
      >
        {serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.'}
      </Alert>
    );
  return (
    <div className="flex flex-col gap-5">
      {data ? <Secret {...data} /> : <Skeleton className="h-48 w-full" />}
      <FirstCode isReady={data !== undefined} {...props} />
    </div>
  );
}

function Secret({ secret, qrSvg }: { secret: string; qrSvg: string }) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {/* The background is white in both themes, because a camera needs the contrast. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR-code voor uw app"
        className="size-44 shrink-0 self-center rounded-box border border-line bg-white sm:self-start"
      />
      <div className="flex flex-col items-start gap-3">
        <p>
          Scan de code met een app als Google Authenticator, Microsoft Authenticator of uw
          wachtwoordbeheerder.
        </p>
        <div className="text-sm">
          <p className="text-muted">Lukt scannen niet? Typ dan deze sleutel over:</p>
          <p className="mt-1 font-mono wrap-anywhere">{groups}</p>
        </div>
        <CopyButton text={secret} label="Sleutel kopiëren" />
      </div>
    </div>
  );
}

function FirstCode({ isReady, onAdded, onCancel }: FactorFormProps & { isReady: boolean }) {
  const confirm = useSend(confirmTotp);
  const form = useSchemaForm(confirmTotpBody, { code: '' });
  const submit = form.handleSubmit((body) =>
    confirm.mutate(body, {
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
      onError: () => form.setFocus('code', { shouldSelect: true }),
    }),
  );
  return (
    <Form onSubmit={submit}>
      <InputField
        form={form}
        name="code"
        label="Code uit de app"
        hint="Zes cijfers."
        data-focus-first
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        className="max-w-40 font-mono tracking-widest"
      />
      <FormError
        error={confirm.error}
        fallback="Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw."
      />
      <FormActions onCancel={onCancel} action={confirm} busyLabel="Controleren..." disabled={!isReady}>
        App instellen
      </FormActions>
    </Form>
  );
}
