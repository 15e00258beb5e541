import { useState, type ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import {
  readSecondFactor,
  removeTotp,
  removePasskey,
  renamePasskey,
} from '../../../../contract/endpoints/second-factor.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Passkey, renamePasskeyBody } from '../../../../contract/second-factor.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions, InputField } from '../../../ui/form-fields.tsx';

export const useRefreshSecondFactor = () => useRefresh(readSecondFactor, readCurrentUser);

interface AuthenticatorAppPartProps {
  isSet: boolean;
  warning: string | undefined;
  onSetUp: () => void;
}

export function AuthenticatorAppPart({ isSet, warning, onSetUp }: AuthenticatorAppPartProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useCall(removeTotp, () => ({}), { onSuccess: useRefreshSecondFactor() });
  return (
    <FactorSection
      title={<>Code uit een app {isSet && <Badge tone="success">Ingesteld</Badge>}</>}
      action={
        isSet ? (
          <SmallButton variant="quiet" aria-label="App verwijderen" onClick={() => setIsRemoving(true)}>
            Verwijderen
          </SmallButton>
        ) : (
          <SmallButton onClick={onSetUp}>App instellen</SmallButton>
        )
      }
    >
      <p className="text-sm text-muted">
        {isSet
          ? 'Na uw wachtwoord vragen we om de zes cijfers uit uw app.'
          : 'Een app op uw telefoon geeft zes cijfers die u na uw wachtwoord invult.'}
      </p>
      <RemoveFactorDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="App verwijderen?"
        description="De codes uit de app werken daarna niet meer."
        warning={warning}
        removal={remove}
      />
    </FactorSection>
  );
}

export function FactorSection({
  title,
  action,
  children,
}: Record<'title' | 'action' | 'children', ReactNode>) {
  return (
    <section className="flex flex-col gap-2 py-5 first:pt-0 last:pb-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

interface RemoveFactorDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  warning: string | undefined;
  removal: UseMutationResult<unknown, Error, void>;
}

function RemoveFactorDialog({ onClose, warning, removal, ...dialog }: RemoveFactorDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onClose}
      confirmLabel="Verwijderen"
      action={removal}
      failure="Verwijderen lukt nu niet. Controleer de verbinding."
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      {warning !== undefined && <Alert tone="warning" title={warning} />}
    </ConfirmDialog>
  );
}

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
