import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RecordOfflineGift } from '../../../../contract/offline-gifts.ts';
import { newIdempotencyKey } from '../../../../contract/new-idempotency-key.ts';
import { offlineMethods, paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { usePaperHold } from '../../../lib/use-paper-hold.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useOrigins, useRecordOfflineGift } from './api.ts';
import { PageField } from './origin-filters.tsx';

type Typed = Omit<RecordOfflineGift, 'isAnother' | 'idempotencyKey' | 'pageId' | 'amount'> & {
  amount: string;
};

const empty: Typed = {
  date: '',
  amount: '',
  firstName: '',
  lastName: '',
  email: '',
  method: 'offline_cash',
  fundId: '',
};

/** Money that came in outside of us, typed in by the organisation. */
export function OfflineGiftDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordOfflineGift();
  const form = useForm<Typed>({ defaultValues: empty });
  const [pageId, setPageId] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { errors } = form.formState;
  const hold = usePaperHold();
  const isDuplicate = record.error instanceof ApiError && record.error.code === 'duplicate_gift';
  const send = (isAnother: boolean) =>
    form.handleSubmit((typed) =>
      record.mutate(
        { ...typed, pageId: pageId || null, fundId: typed.fundId || null, isAnother, idempotencyKey },
        {
          onSuccess: () => {
            toast({ title: 'Gift ingevoerd', description: 'De donateur krijgt hierover geen mail.' });
            onClose();
          },
          onError: (error) => showServerFieldErrors(form, error),
        },
      ),
    )();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      staysOnPressOutside
      title="Gift invoeren"
      description="Voor giften die buiten Gulhart om binnenkwamen. Ze tellen mee in uw cijfers; er wordt niets afgeschreven en niemand krijgt een mail. Op de kwitantie staat dat u de gift zelf hebt ingevoerd."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(isDuplicate);
        }}
        className="flex flex-col gap-4"
      >
        {hold && <PaperHoldNote hold={hold} title="U kunt nog geen giften invoeren" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Datum" error={errors.date?.message}>
            <Input type="date" data-focus-first {...form.register('date')} />
          </Field>
          <Field label="Bedrag in euro" error={errors.amount?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
          </Field>
          <Field label="Hoe" error={errors.method?.message}>
            <Select {...form.register('method')}>
              {offlineMethods.map((method) => (
                <option key={method} value={method}>
                  {paymentMethodLabel(method)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="E-mailadres" note="optioneel" error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Voornaam" note="optioneel" error={errors.firstName?.message}>
            <Input autoComplete="off" {...form.register('firstName')} />
          </Field>
          <Field label="Achternaam" note="optioneel" error={errors.lastName?.message}>
            <Input autoComplete="off" {...form.register('lastName')} />
          </Field>
          <Purpose form={form} pageId={pageId} onChoosePage={setPageId} />
        </div>
        {isDuplicate && (
          <Alert tone="warning" title="Staat deze gift er al?" announce>
            Op die dag is er al een gift van dit bedrag van deze gever. Is dit een andere gift, voer haar dan
            toch in.
          </Alert>
        )}
        <FormError message={record.isError && !isDuplicate ? generalFailure(record.error) : undefined} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={record.isPending} busyLabel="Invoeren...">
            {isDuplicate ? 'Toch invoeren' : 'Invoeren'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PurposeProps {
  form: ReturnType<typeof useForm<Typed>>;
  pageId: string;
  onChoosePage: (pageId: string) => void;
}

/** Only what the organisation has. */
function Purpose({ form, pageId, onChoosePage }: PurposeProps) {
  const { data: origins } = useOrigins({ userId: undefined, pageId: pageId || undefined });
  if (!origins) return null;
  const funds = origins.funds.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {origins.pageCount > 0 && (
        <PageField
          userId={undefined}
          origins={origins}
          value={pageId}
          nobody="Geen pagina"
          onChange={onChoosePage}
        />
      )}
      {funds.length > 0 && (
        <Field label="Bestemming" error={form.formState.errors.fundId?.message}>
          <Select {...form.register('fundId')}>
            <option value="">{pageId ? 'Die van de pagina' : 'Geen bestemming'}</option>
            {funds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** What no field can say. */
function generalFailure(error: Error): string | undefined {
  const namesFields =
    error instanceof ApiError && Object.keys(error.fields).some((name) => name !== 'pageId');
  return namesFields
    ? undefined
    : (serverMessage(error) ?? 'De gift is niet ingevoerd. Controleer de verbinding en probeer het opnieuw.');
}
