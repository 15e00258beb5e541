import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { passwordHint } from '../../../../contract/accounts.ts';
import { createTenant, inviteTenant } from '../../../../contract/endpoints/tenants.ts';
import { createTenantBody, inviteTenantBody } from '../../../../contract/tenants.ts';
import { call } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogFormActions } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRefreshTenants } from './api.ts';
import { InputField, PasswordField, Form } from '../../../ui/form-fields.tsx';
import { UsernameField } from '../../../ui/username-field.tsx';

const failure = 'Er is een fout opgetreden bij het aanmaken van de gebruiker.';

/** The form has a value for the password even while that field is hidden. An invitation does not send the value. */
const invitationSchema = z.extend(inviteTenantBody, { password: z.string() });

interface CreateTenantDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateTenantDialog({ open, onOpenChange }: CreateTenantDialogProps) {
  const [isInvitation, setIsInvitation] = useState(false);
  const [isAskingToLeave, setIsAskingToLeave] = useState(false);
  const form = useSchemaForm(isInvitation ? invitationSchema : createTenantBody, {
    username: '',
    email: '',
    password: '',
    isAdmin: false,
  });
  const create = useMutation({
    mutationFn: ({ password, ...account }: z.infer<typeof createTenantBody>) =>
      isInvitation
        ? call(inviteTenant, { body: account })
        : call(createTenant, { body: { ...account, password } }),
    onSuccess: useRefreshTenants(),
  });
  const close = () => {
    if (create.isPending) return;
    create.reset();
    form.reset();
    setIsInvitation(false);
    setIsAskingToLeave(false);
    onOpenChange(false);
  };
  // Reads the values at the moment of closing, because the last render can be older than the last key press.
  const hasInput = () => Object.values(form.getValues()).some(Boolean);
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: () => {
        toast({
          title: 'Gebruiker aangemaakt',
          ...(isInvitation && { description: `De uitnodiging is onderweg naar ${values.email}.` }),
        });
        close();
      },
      onError: (error) => {
        showServerFieldErrors(form, error);
        toast({ variant: 'destructive', title: 'Fout bij aanmaken gebruiker', description: failure });
      },
    }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={() => (hasInput() ? setIsAskingToLeave(!create.isPending) : close())}
      title="Tenant toevoegen"
      description="Kies een wachtwoord voor de nieuwe gebruiker, of laat dat over aan wie u uitnodigt."
    >
      <Form onSubmit={submit}>
        <UsernameField form={form} />
        <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="off" />
        <Checkbox
          label="Mail een uitnodiging"
          hint="De gebruiker kiest zelf een wachtwoord, met een link die één keer werkt en zeven dagen geldig is."
          checked={isInvitation}
          onChange={(event) => setIsInvitation(event.target.checked)}
        />
        {!isInvitation && (
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
        <FormError error={create.error} fallback={failure} fieldsAreShown />
        <DialogFormActions
          onCancel={close}
          cancelDisabled={create.isPending}
          action={create}
          busyLabel="Bezig met aanmaken..."
        >
          Tenant aanmaken
        </DialogFormActions>
      </Form>
      <ConfirmDialog
        open={isAskingToLeave}
        onOpenChange={setIsAskingToLeave}
        title="Niet-opgeslagen wijzigingen"
        description="Als u dit venster sluit, gaat verloren wat u hebt ingevuld."
        confirmLabel="Sluiten zonder opslaan"
        onConfirm={close}
      />
    </Dialog>
  );
}
