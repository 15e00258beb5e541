import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Passkey, renamePasskeyBody } from '../../../../contract/second-factor.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { useRemovePasskey, useRenamePasskey } from './api.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  /** What becomes of the account without it, if that deserves a warning. */
  warning: string | undefined;
}

export function PasskeyRow({ passkey, warning }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const remove = useRemovePasskey(passkey.id);
  const close = () => setOpen(undefined);
  const used = passkey.lastUsedAt
    ? `laatst gebruikt op ${formatDateTime(passkey.lastUsedAt)}`
    : 'nog niet gebruikt';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-muted">
          Toegevoegd op {formatDate(passkey.createdAt)}, {used}
        </p>
      </div>
      <div className="-mx-3 flex gap-1 sm:mx-0">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${passkey.name} hernoemen`}
          onClick={() => setOpen('rename')}
        >
          Hernoemen
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${passkey.name} verwijderen`}
          onClick={() => setOpen('remove')}
        >
          Verwijderen
        </Button>
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <RemoveFactorDialog
        open={open === 'remove'}
        onClose={close}
        title={`Passkey ‘${passkey.name}’ verwijderen?`}
        description="U kunt er daarna niet meer mee inloggen. Verwijder hem ook op het apparaat zelf."
        warning={warning}
        removal={remove}
      />
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey.id);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(renamePasskeyBody),
    defaultValues: { name: passkey.name },
  });
  const submit = handleSubmit(({ name }) => rename.mutate(name, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Passkey hernoemen">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label="Naam" error={formState.errors.name?.message}>
          <Input data-focus-first maxLength={60} autoComplete="off" {...register('name')} />
        </Field>
        <FormError
          message={
            rename.isError
              ? (serverMessage(rename.error) ?? 'Opslaan lukt nu niet. Controleer de verbinding.')
              : undefined
          }
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={rename.isPending} busyLabel="Opslaan...">
            Opslaan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
