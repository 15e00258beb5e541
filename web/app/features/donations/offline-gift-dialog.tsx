import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { readStats } from '../../../../contract/endpoints/donation-stats.ts';
import { recordOfflineGift } from '../../../../contract/endpoints/donations.ts';
import type { RecordOfflineGift } from '../../../../contract/offline-gifts.ts';
import { newIdempotencyKey } from '../../../../contract/new-idempotency-key.ts';
import { offlineMethods, paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { readDutchDay } from '../../../lib/calendar-periods.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { useRefresh, useSend } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Options } from '../../../ui/choice-field.tsx';
import { dayAttributes, explainUnclearDay } from '../../../ui/day-field.tsx';
import { Dialog, DialogFormActions } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useOrigins } from './api.ts';
import { PageField } from './origin-filters.tsx';
import { Form, InputField, SelectField } from '../../../ui/form-fields.tsx';

type TypedGift = Omit<RecordOfflineGift, 'isAnother' | 'idempotencyKey' | 'pageId' | 'amount'> & {
  amount: string;
};

const methodChoices = offlineMethods.map((value) => ({ value, label: paymentMethodLabel(value) }));

const empty: TypedGift = {
  date: '',
  amount: '',
  firstName: '',
  lastName: '',
  email: '',
  method: 'offline_cash',
  fundId: '',
};

const explanation =
  'Voor giften die buiten Gulhart om binnenkwamen. Ze tellen mee in uw cijfers; er wordt niets afgeschreven en niemand krijgt een mail. Op de kwitantie staat dat u de gift zelf hebt ingevoerd.';

interface OfflineGiftDialogProps {
  onClose: () => void;
}

export function OfflineGiftDialog({ onClose }: OfflineGiftDialogProps) {
  const hold = usePaperHold();
  return (
    <Dialog
      onOpenChange={onClose}
      staysOnPressOutside
      title="Gift invoeren"
      description={hold ? undefined : explanation}
    >
      {hold ? (
        <PaperHoldNote hold={hold} title="U kunt nog geen giften invoeren" />
      ) : (
        <OfflineGiftForm onClose={onClose} />
      )}
    </Dialog>
  );
}

function OfflineGiftForm({ onClose }: OfflineGiftDialogProps) {
  const record = useSend(recordOfflineGift, { onSuccess: useRefresh(listDonations, readStats) });
  const form = useForm<TypedGift>({ defaultValues: empty });
  const optional = { form, note: 'optioneel', autoComplete: 'off' };
  const [pageId, setPageId] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const refusal = record.error instanceof ApiError ? record.error : undefined;
  const isDuplicate = refusal?.code === 'duplicate_gift';
  const isAtField = Object.keys(refusal?.fields ?? {}).some((name) => name !== 'pageId');
  const { data: origins } = useOrigins({ userId: undefined, pageId: pageId || undefined });
  const funds = origins?.funds.filter(({ isArchived }) => !isArchived) ?? [];
  const submit = form.handleSubmit((typed) => {
    const purpose = { pageId: pageId || null, fundId: typed.fundId || null };
    record.mutate(
      { ...typed, ...purpose, date: readDutchDay(typed.date) ?? '', isAnother: isDuplicate, idempotencyKey },
      {
        onSuccess: () => {
          toast({ title: 'Gift ingevoerd', description: 'De donateur krijgt hierover geen mail.' });
          onClose();
        },
        onError: (error) => showServerFieldErrors(form, error),
      },
    );
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="date"
          label="Datum"
          rules={{ validate: (typed) => explainUnclearDay(typed ?? '') }}
          {...dayAttributes}
          data-focus-first
        />
        <InputField form={form} name="amount" label="Bedrag in euro" inputMode="decimal" autoComplete="off" />
        <SelectField form={form} name="method" label="Hoe">
          <Options choices={methodChoices} />
        </SelectField>
        <InputField {...optional} name="email" label="E-mailadres" type="email" />
        <InputField {...optional} name="firstName" label="Voornaam" />
        <InputField {...optional} name="lastName" label="Achternaam" />
        {origins && origins.pageCount > 0 && (
          <PageField
            userId={undefined}
            origins={origins}
            value={pageId}
            emptyLabel="Geen pagina"
            onChange={setPageId}
          />
        )}
        {funds.length > 0 && (
          <SelectField form={form} name="fundId" label="Bestemming">
            <option value="">{pageId ? 'Die van de pagina' : 'Geen bestemming'}</option>
            <Options choices={funds.map(({ id, name }) => ({ value: id, label: name }))} />
          </SelectField>
        )}
      </div>
      {isDuplicate && (
        <Alert tone="warning" title="Staat deze gift er al?" announce>
          Op die dag is er al een gift van dit bedrag van deze gever. Is dit een andere gift, voer haar dan
          toch in.
        </Alert>
      )}
      <FormError
        error={isDuplicate || isAtField ? null : record.error}
        fallback="De gift is niet ingevoerd. Controleer de verbinding en probeer het opnieuw."
      />
      <DialogFormActions onCancel={onClose} action={record} busyLabel="Invoeren...">
        {isDuplicate ? 'Toch invoeren' : 'Invoeren'}
      </DialogFormActions>
    </Form>
  );
}
