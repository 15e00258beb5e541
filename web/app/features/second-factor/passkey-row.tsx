import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Passkey, renamePasskeyBody } from '../../../../contract/second-factor.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { useRemovePasskey, useRenamePasskey } from './api.ts';
import { RemoveFactorDialog } from './factor-parts.tsx';
import { InputField, Form } from '../../../ui/form-fields.tsx';

export function PasskeyRow({ passkey, warning }: { passkey: Passkey; warning: string | undefined }) {
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
        <SmallButton
          variant="quiet"
          aria-label={`${passkey.name} hernoemen`}
          onClick={() => setOpen('rename')}
        >
          Hernoemen
        </SmallButton>
        <SmallButton
          variant="quiet"
          aria-label={`${passkey.name} verwijderen`}
          onClick={() => setOpen('remove')}
        >
          Verwijderen
        </SmallButton>
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
  const form = useForm({
    resolver: zodResolver(renamePasskeyBody),
    defaultValues: { name: passkey.name },
  });
  const submit = form.handleSubmit(({ name }) => rename.mutate(name, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Passkey hernoemen">
      <Form onSubmit={submit}>
        <InputField form={form} name="name" label="Naam" data-focus-first maxLength={60} autoComplete="off" />
        <FormError error={rename.error} fallback="Opslaan lukt nu niet. Controleer de verbinding." />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={rename.isPending} busyLabel="Opslaan...">
            Opslaan
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
