import { saveBookYear } from '../../../../contract/endpoints/anbi.ts';
import type { Anbi } from '../../../../contract/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { ItemForm } from './item-form.tsx';
import { isTypedYear, readTypedYear } from './typed-year.ts';
import { useItemForm } from './use-item-form.ts';

const monthName = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, place) => ({
  month: String(place + 1),
  label: place === 11 ? '31 december' : `Eind ${monthName.format(new Date(Date.UTC(2025, place, 1)))}`,
}));

export function BookYearItem({ bookYear: { endMonth, first } }: { bookYear: Anbi['bookYear'] }) {
  const { form, save, bar } = useItemForm({
    stored: { endMonth: String(endMonth), first: first === null ? '' : String(first) },
    send: ({ endMonth: month, first: year }) =>
      call(saveBookYear, { body: { endMonth: Number(month), first: readTypedYear(year) } }),
  });
  const { errors } = form.formState;
  return (
    <ItemForm
      title="Boekjaar"
      description="Verslag en cijfers moeten er binnen zes maanden na het einde van een boekjaar staan."
      bar={bar}
      save={save}
      saveLabel="Boekjaar opslaan"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Het boekjaar eindigt" error={errors.endMonth?.message}>
          <Select {...form.register('endMonth')}>
            {months.map(({ month, label }) => (
              <option key={month} value={month}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Eerste boekjaar"
          note="optioneel"
          hint="Vul dit in als u kort bestaat. Over eerdere jaren vragen wij dan niets."
          error={errors.first?.message}
        >
          <Input
            inputMode="numeric"
            maxLength={4}
            placeholder="2026"
            {...form.register('first', { validate: isTypedYear })}
          />
        </Field>
      </div>
    </ItemForm>
  );
}
