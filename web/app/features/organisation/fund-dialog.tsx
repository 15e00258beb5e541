import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Fund, SaveFund } from '../../../../contract/campaigns.ts';
import { createFund, listFunds, saveFund } from '../../../../contract/endpoints/campaigns.ts';
import { ApiError, call, serverMessage } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';

interface FundDialogProps {
  /** Null: a new one. */
  fund: Fund | null;
  onClose: () => void;
}

export function FundDialog({ fund, onClose }: FundDialogProps) {
  const client = useQueryClient();
  const form = useForm<SaveFund>({
    defaultValues: {
      name: fund?.name ?? '',
      ledgerAccount: fund?.ledgerAccount ?? '',
      isArchived: fund?.isArchived ?? false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (body) => {
    try {
      if (fund) await call(saveFund, { params: { id: fund.id }, body });
      else await call(createFund, { body });
      await refresh(client, listFunds);
      toast({ title: 'Bestemming opgeslagen' });
      onClose();
    } catch (error) {
      showServerFieldErrors(form, error);
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isAtField)
        form.setError('root', {
          message:
            serverMessage(error) ??
            'Er is niets opgeslagen. Controleer uw verbinding en probeer het opnieuw.',
        });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fund ? 'Bestemming wijzigen' : 'Nieuwe bestemming'}
      staysOnPressOutside
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
        <Field
          label="Naam"
          hint="Gevers kunnen deze naam op hun kwitantie lezen."
          error={errors.name?.message}
        >
          <Input maxLength={60} placeholder="Noodhulp" {...form.register('name')} />
        </Field>
        <Field
          label="Grootboekrekening"
          note="optioneel"
          hint="Het nummer in uw boekhouding."
          error={errors.ledgerAccount?.message}
        >
          <Input maxLength={20} placeholder="8010" autoComplete="off" {...form.register('ledgerAccount')} />
        </Field>
        {fund && (
          <div>
            <Switch
              label="Gearchiveerd"
              hint="Neemt geen nieuwe giften meer aan. Wat ervoor is gegeven, blijft ervoor."
              {...form.register('isArchived')}
            />
            <FieldError id="gearchiveerd-fout" error={errors.isArchived?.message} />
          </div>
        )}
        <FormError message={errors.root?.message} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Opslaan...">
            Opslaan
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
