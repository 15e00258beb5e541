import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Fund, SaveFund } from '../../../../contract/campaigns.ts';
import { createFund, listFunds, saveFund } from '../../../../contract/endpoints/funds.ts';
import { ApiError, call, serverMessage } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { InputField } from '../../../ui/form-fields.tsx';

interface FundDialogProps {
  /** Null for a new fund. */
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
        <InputField
          form={form}
          name="name"
          label="Naam"
          hint="Gevers kunnen deze naam op hun kwitantie lezen."
          maxLength={60}
          placeholder="Noodhulp"
        />
        <InputField
          form={form}
          name="ledgerAccount"
          label="Grootboekrekening"
          note="optioneel"
          hint="Het nummer in uw boekhouding."
          maxLength={20}
          placeholder="8010"
          autoComplete="off"
        />
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
