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
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useCreateTenant } from './api.ts';

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

/** Whatever stands in the field for the password is not sent along with an invitation. */
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
  // As the fields are now: Escape may come before what was typed has been drawn.
  const isTyped = () => Object.values(form.getValues()).some(Boolean);
  return { form, invites, setInvites, clear, isTyped };
}

function TenantForm({ create, fields, onDone, onCancel }: TenantFormProps) {
  const { form, invites, setInvites } = fields;
  const { errors } = form.formState;

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
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Gebruikersnaam" hint="Uniek en zonder spaties." error={errors.username?.message}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('username')} />
      </Field>
      <Field label="E-mailadres" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Checkbox
        label="Mail een uitnodiging"
        hint="De gebruiker kiest zelf een wachtwoord, met een link die één keer werkt en zeven dagen geldig is."
        checked={invites}
        onChange={(event) => setInvites(event.target.checked)}
      />
      {!invites && (
        <Field label="Wachtwoord" hint={passwordHint} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
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
    </form>
  );
}

/** What no field can say: why creating failed, unless the server named the fields at fault. */
function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields ? undefined : (serverMessage(error) ?? failure);
}
