import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passwordHint } from '../../../../contract/accounts.ts';
import { createTenantBody, inviteTenantBody } from '../../../../contract/tenants.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useCreateTenant } from './api.ts';
import { InputField, PasswordField, Form } from '../../../ui/form-fields.tsx';

interface CreateTenantDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateTenantDialog({ open, onOpenChange }: CreateTenantDialogProps) {
  const create = useCreateTenant();
  const fields = useTenantFields();
  const [asksToLeave, setAsksToLeave] = useState(false);
  const close = () => {
    if (create.isPending) return;
    create.reset();
    fields.clear();
    setAsksToLeave(false);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && (fields.isTyped() ? setAsksToLeave(!create.isPending) : close())}
      title="Tenant toevoegen"
      description="Kies een wachtwoord voor de nieuwe gebruiker, of laat dat over aan wie u uitnodigt."
    >
      <TenantForm create={create} fields={fields} onDone={close} onCancel={close} />
      <ConfirmDialog
        open={asksToLeave}
        onOpenChange={setAsksToLeave}
        title="Niet-opgeslagen wijzigingen"
        description="Als u dit venster sluit, gaat verloren wat u hebt ingevuld."
        confirmLabel="Sluiten zonder opslaan"
        onConfirm={close}
      />
    </Dialog>
  );
}

interface TenantFormProps {
  create: ReturnType<typeof useCreateTenant>;
  fields: ReturnType<typeof useTenantFields>;
  onDone: () => void;
  onCancel: () => void;
}

const failure = 'Er is een fout opgetreden bij het aanmaken van de gebruiker.';

/** The password field is not sent with an invitation. */
const invitation = z.extend(inviteTenantBody, { password: z.string() });

function useTenantFields() {
  const [invites, setInvites] = useState(false);
  const form = useForm({
    resolver: zodResolver(invites ? invitation : createTenantBody),
    defaultValues: { username: '', email: '', password: '', isAdmin: false },
  });
  const clear = () => {
    form.reset();
    setInvites(false);
  };
  // Reads the inputs, because Escape may come before the next render.
  const isTyped = () => Object.values(form.getValues()).some(Boolean);
  return { form, invites, setInvites, clear, isTyped };
}

function TenantForm({ create, fields, onDone, onCancel }: TenantFormProps) {
  const { form, invites, setInvites } = fields;

  const submit = form.handleSubmit(({ password, ...account }) =>
    create.mutate(invites ? account : { ...account, password }, {
      onSuccess: () => {
        toast({
          title: 'Gebruiker aangemaakt',
          ...(invites && { description: `De uitnodiging is onderweg naar ${account.email}.` }),
        });
        onDone();
      },
      onError: (error) => {
        showServerFieldErrors(form, error);
        toast({ variant: 'destructive', title: 'Fout bij aanmaken gebruiker', description: failure });
      },
    }),
  );

  return (
    <Form onSubmit={submit}>
      <InputField
        form={form}
        name="username"
        label="Gebruikersnaam"
        hint="Uniek en zonder spaties."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="off" />
      <Checkbox
        label="Mail een uitnodiging"
        hint="De gebruiker kiest zelf een wachtwoord, met een link die één keer werkt en zeven dagen geldig is."
        checked={invites}
        onChange={(event) => setInvites(event.target.checked)}
      />
      {!invites && (
        <PasswordField
          form={form}
          name="password"
          label="Wachtwoord"
          hint={passwordHint}
          autoComplete="new-password"
        />
      )}
      <Checkbox
        label="Administrator"
        hint="Ziet alle tenants en giften en beheert de instellingen van het platform."
        {...form.register('isAdmin')}
      />
      <FormError message={create.isError ? generalFailure(create.error) : undefined} />
      <DialogActions>
        <Button variant="secondary" disabled={create.isPending} onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" busy={create.isPending} busyLabel="Bezig met aanmaken...">
          Tenant aanmaken
        </Button>
      </DialogActions>
    </Form>
  );
}

function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields ? undefined : (serverMessage(error) ?? failure);
}
