import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmTotpBody, type newTotp } from '../../../../contract/second-factor.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { useConfirmTotp, useStartTotp } from './api.ts';
import { InputField, Form } from '../../../ui/form-fields.tsx';

interface TotpFormProps {
  /** Recovery codes come with the first second factor. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

/** The first code proves that the app has the secret. */
export function TotpForm({ onAdded, onCancel }: TotpFormProps) {
  const { data, mutate, isError, error } = useStartTotp();
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
      {data ? <Secret totp={data} /> : <Skeleton className="h-48 w-full" />}
      <FirstCode isReady={data !== undefined} onAdded={onAdded} onCancel={onCancel} />
    </div>
  );
}

function Secret({ totp }: { totp: z.infer<typeof newTotp> }) {
  const groups = totp.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {/* White in both themes, for the camera. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
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
        <CopyButton text={totp.secret} label="Sleutel kopiëren" />
      </div>
    </div>
  );
}

interface FirstCodeProps extends TotpFormProps {
  isReady: boolean;
}

function FirstCode({ isReady, onAdded, onCancel }: FirstCodeProps) {
  const confirm = useConfirmTotp();
  const form = useForm({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const submit = form.handleSubmit(({ code }) =>
    confirm.mutate(code, {
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
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" disabled={!isReady} busy={confirm.isPending} busyLabel="Controleren...">
          App instellen
        </Button>
      </div>
    </Form>
  );
}
