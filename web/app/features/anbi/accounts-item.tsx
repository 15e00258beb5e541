import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { readIncome, saveAccounts } from '../../../../contract/endpoints/anbi.ts';
import {
  type AccountsForm,
  type AnbiFile,
  type AnbiYear,
  standardFormAboveCents,
} from '../../../../contract/anbi.ts';
import { parseFigureCents } from '../../../../contract/money.ts';
import { call } from '../../../lib/api-client.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { keyOf, queryOf } from '../../../lib/query-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { ItemForm, useItemForm } from './item-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { InputField, SelectField } from '../../../ui/form-fields.tsx';

const pdfHints: Record<AccountsForm, string> = {
  standard:
    'Druk het ingevulde formulier eerst af naar PDF: het formulier zelf is beveiligd en laten wij niet toe.',
  own: 'Met de balans, de staat van baten en lasten, en een toelichting.',
  passport: '',
};

interface AccountsValues {
  income: string;
  expenses: string;
  fileId: AnbiFile | null;
  form: AccountsForm;
  passportUrl: string;
}

export function AccountsItem({ bookYear, endMonth }: { bookYear: AnbiYear; endMonth: number }) {
  const { year, label, accounts } = bookYear;
  const { form, item } = useItemForm<AccountsValues>({
    stored: {
      income: toDutchDecimal(accounts.income),
      expenses: toDutchDecimal(accounts.expenses),
      fileId: accounts.file,
      form: accounts.form,
      passportUrl: accounts.passportUrl,
    },
    send: ({ fileId: file, ...values }) =>
      call(saveAccounts, { params: { year }, body: { ...values, fileId: file?.id ?? null } }),
  });
  const [income, expenses, kind] = useWatch({ control: form.control, name: ['income', 'expenses', 'form'] });
  const [incomeCents, expensesCents] = [parseFigureCents(income), parseFigureCents(expenses)];
  return (
    <ItemForm
      title={`Financiële verantwoording ${label}`}
      description="De balans en de staat van baten en lasten van dit boekjaar, met een toelichting, als PDF. Wat u hier als cijfers invult, staat ook op uw pagina zelf."
      item={item}
      saveLabel="Verantwoording opslaan"
    >
      <div className="grid items-start gap-5 md:grid-cols-3">
        <InputField form={form} name="income" label="Baten" note="in euro" inputMode="decimal" />
        <InputField form={form} name="expenses" label="Lasten" note="in euro" inputMode="decimal" />
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold">Resultaat</p>
          <output className="tabular flex min-h-11 items-center">
            {incomeCents === undefined || expensesCents === undefined
              ? '–'
              : formatAmount((incomeCents - expensesCents) / 100)}
          </output>
        </div>
      </div>
      <SuggestedIncome year={year} endMonth={endMonth} form={form} />
      <SelectField
        form={form}
        name="form"
        // Each kind of financial statement requires other fields, so errors about the previous kind no longer apply.
        rules={{ onChange: () => form.clearErrors(['fileId', 'passportUrl']) }}
        label="Soort verantwoording"
      >
        <option value="own">Onze eigen cijfers of jaarrekening</option>
        <option value="standard">Het standaardformulier van de Belastingdienst</option>
        <option value="passport">Wij hebben een CBF-erkenningspaspoort</option>
      </SelectField>
      {kind === 'own' && incomeCents !== undefined && incomeCents > standardFormAboveCents && (
        <Alert tone="warning" title="Boven € 50.000 is het standaardformulier verplicht">
          Kies hierboven het standaardformulier of het CBF-erkenningspaspoort. Uw cijfers kunt u nu al
          opslaan.
        </Alert>
      )}
      {kind === 'passport' && (
        <InputField
          form={form}
          name="passportUrl"
          label="Adres van uw paspoort"
          hint="Zoek uw organisatie op cbf.nl en neem het adres van die pagina over."
          type="url"
          placeholder="https://cbf.nl/organisaties/…"
        />
      )}
      <PdfField
        form={form}
        label={kind === 'standard' ? 'Standaardformulier als PDF' : 'Verantwoording als PDF'}
        isRequired={kind !== 'passport'}
        hint={pdfHints[kind]}
      />
    </ItemForm>
  );
}

interface SuggestedIncomeProps extends Pick<AnbiYear, 'year'> {
  endMonth: number;
  form: UseFormReturn<AccountsValues>;
}

/** Suggests the sum of the gifts through Gulhart as the income. The user decides, because there may be other income. */
function SuggestedIncome({ year, endMonth, form }: SuggestedIncomeProps) {
  const request = { params: { year } };
  const { data } = useQuery({
    ...queryOf(readIncome, request),
    // The key contains `endMonth`, because the server's answer changes with it. The request does not contain it.
    queryKey: [...keyOf(readIncome, request), endMonth],
    staleTime: 60_000,
  });
  if (!data || Number(data.income) <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p className="min-w-0 flex-1 basis-72">
        Via Gulhart kwam van {formatDate(data.from)} tot en met {formatDate(data.until)}{' '}
        {formatAmount(data.income)} binnen. Dat zijn alleen de giften via Gulhart, zonder wat in die tijd
        terugging: tel er op wat u anders ontving.
      </p>
      <SmallButton
        onClick={() => {
          form.setValue('income', toDutchDecimal(data.income), { shouldDirty: true });
          form.setFocus('income');
        }}
      >
        Invullen bij baten
      </SmallButton>
    </div>
  );
}

function toDutchDecimal(decimal: string | null): string {
  return (decimal ?? '').replace('.', ',').replace(/,00$/, '');
}
