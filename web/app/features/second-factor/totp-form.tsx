import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { confirmTotpBody, type newTotp } from '../../../../contract/second-factor.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConfirmTotp, useStartTotp } from './api.ts';

interface TotpFormProps {
  /** With recovery codes when it is the first second factor. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

/** Puts a secret in an app, and takes its first code as proof that it is there. */
export function TotpForm({ onAdded, onCancel }: TotpFormProps) {
  const { data, mutate, isError, error } = useStartTotp();
  useEffect(() => mutate(), [mutate]);
  if (isError)
    return (
      <Alert
        tone="danger"
        title="Er kon geen QR-code worden gemaakt"
        announce
        action={
          <Button variant="secondary" size="small" onClick={() => mutate()}>
            Opnieuw proberen
          </Button>
        }
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
      {/* On white in both themes: a camera has to find it. */}
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
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(({ code }) =>
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
      onError: () => setFocus('code', { shouldSelect: true }),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Code uit de app" hint="Zes cijfers." error={formState.errors.code?.message}>
        <Input
          data-focus-first
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="max-w-40 font-mono tracking-widest"
          {...register('code')}
        />
      </Field>
      <FormError
        message={
          confirm.isError
            ? (serverMessage(confirm.error) ??
              'Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw.')
            : undefined
        }
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" disabled={!isReady} busy={confirm.isPending} busyLabel="Controleren...">
          App instellen
        </Button>
      </div>
    </form>
  );
}
