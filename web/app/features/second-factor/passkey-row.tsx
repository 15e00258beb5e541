import { useState } from 'react';
import { removePasskey, renamePasskey } from '../../../../contract/endpoints/second-factor.ts';
import { type Passkey, renamePasskeyBody } from '../../../../contract/second-factor.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/query-client.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { RemoveFactorDialog, useRefreshSecondFactor } from './factor-parts.tsx';
import { Form, FormActions, InputField } from '../../../ui/form-fields.tsx';

export function PasskeyRow({ passkey, warning }: { passkey: Passkey; warning: string | undefined }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>();
  const remove = useCall(removePasskey, () => ({ params: { id: passkey.id } }), {
    onSuccess: useRefreshSecondFactor(),
  });
  const close = () => setOpenDialog(undefined);
  const lastUse = passkey.lastUsedAt
    ? `laatst gebruikt op ${formatDateTime(passkey.lastUsedAt)}`
    : 'nog niet gebruikt';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-muted">
          Toegevoegd op {formatDate(passkey.createdAt)}, {lastUse}
        </p>
      </div>
      <div className="-mx-3 flex gap-1 sm:mx-0">
        <SmallButton
          variant="quiet"
          aria-label={`${passkey.name} hernoemen`}
          onClick={() => setOpenDialog('rename')}
        >
          Hernoemen
        </SmallButton>
        <SmallButton
          variant="quiet"
          aria-label={`${passkey.name} verwijderen`}
          onClick={() => setOpenDialog('remove')}
        >
          Verwijderen
        </SmallButton>
      </div>
      {openDialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <RemoveFactorDialog
        open={openDialog === 'remove'}
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
  const { id, name } = passkey;
  const rename = useCall(renamePasskey, (body: { name: string }) => ({ params: { id }, body }), {
    onSuccess: useRefreshSecondFactor(),
  });
  const form = useSchemaForm(renamePasskeyBody, { name });
  const submit = form.handleSubmit((body) => rename.mutate(body, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={onClose} title="Passkey hernoemen">
      <Form onSubmit={submit}>
        <InputField form={form} name="name" label="Naam" data-focus-first maxLength={60} autoComplete="off" />
        <FormError error={rename.error} fallback="Opslaan lukt nu niet. Controleer de verbinding." />
        <FormActions onCancel={onClose} action={rename} busyLabel="Opslaan...">
          Opslaan
        </FormActions>
      </Form>
    </Dialog>
  );
}
