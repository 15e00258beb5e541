import { useController, type UseFormReturn } from 'react-hook-form';
import { FormAmountsField } from '../../../ui/amounts-field.tsx';
import type { DonationFormValues } from './donation-form-values.ts';
import { fieldWith, InputField, TextareaField, SelectField } from '../../../ui/form-fields.tsx';
import { Input } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { ComponentProps } from 'react';

interface FieldsProps {
  form: UseFormReturn<DonationFormValues>;
}

interface DonationFormFieldsProps extends FieldsProps {
  /** Receives null when the focused input has no name, such as the input of an amount. */
  onFocus: (name: string | null) => void;
}

export function DonationFormFields({ form, onFocus }: DonationFormFieldsProps) {
  const optional = { form, note: 'optioneel' };
  return (
    <div
      className="flex min-w-0 flex-col gap-6"
      onFocus={({ target }) => onFocus(target.getAttribute('name'))}
    >
      <InputField {...optional} name="form_heading" label="Kop" maxLength={60} placeholder="Doneer nu" />
      <TextareaField
        {...optional}
        name="form_introduction"
        label="Inleiding"
        hint="Waarvoor u geld vraagt, en wat een gift doet."
        rows={3}
        maxLength={300}
        placeholder="Met € 25 eet een gezin een week lang warm."
      />
      <FormAmountsField
        form={form}
        name="form_amounts"
        hint="Drie tot vijf, van 1 tot 1.000 euro. Het eerste is vooraf gekozen."
      />
      <SelectField
        form={form}
        name="form_frequency"
        label="Hoe vaak?"
        hint="Vooraf gekozen op het uitgebreide formulier."
      >
        <option value="eenmalig">Eenmalig</option>
        <option value="maandelijks">Maandelijks</option>
      </SelectField>
      <SwitchField
        form={form}
        name="form_quarterly"
        label="Ook per kwartaal"
        hint="Elke drie maanden, per automatische incasso."
      />
      <SwitchField
        form={form}
        name="form_yearly"
        label="Ook per jaar"
        hint="Elk jaar, per automatische incasso."
      />
      <TextareaField
        {...optional}
        name="form_thanks"
        label="Bedanktekst"
        hint="Onder onze bevestiging, na een gelukte betaling."
        rows={3}
        maxLength={500}
        placeholder="Dankzij u koken we weer een week warme maaltijden."
      />
      <fieldset className="flex flex-col gap-6">
        <legend className="mb-4 font-semibold">Wat u donateurs nog meer kunt vragen</legend>
        <EuroField
          {...optional}
          name="form_costs"
          label="Transactiekosten"
          placeholder="0,32"
          hint="Uw tarief bij Mollie. Donateurs kunnen het bij hun gift optellen. Leeg: u vraagt het niet."
        />
        <EuroField
          {...optional}
          name="form_monthly_question"
          label="Mag het maandelijks? Vraag het tot en met"
          placeholder="50"
          hint="Wie eenmalig zoveel of minder geeft, krijgt één keer de vraag om een kleiner bedrag per maand. Leeg: u vraagt het niet."
        />
        <SwitchField
          form={form}
          name="form_reminder"
          label="Herinner mij"
          hint="Een link voor wie nu niet wil geven. Wij mailen hoogstens twee keer en wissen dan het adres."
        />
        <SwitchField
          form={form}
          name="form_honours"
          label="Ter ere van"
          hint="Donateurs kunnen iemand een kaartje laten mailen. Het noemt uw organisatie, geen bedrag."
        />
      </fieldset>
    </div>
  );
}

interface SwitchFieldProps extends FieldsProps {
  name: 'form_reminder' | 'form_honours' | 'form_quarterly' | 'form_yearly';
  label: string;
  hint: string;
}

function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
  const {
    field: { value, onChange, ref },
  } = useController({ control: form.control, name });
  return (
    <Switch
      label={label}
      hint={hint}
      name={name}
      ref={ref}
      checked={value === 'ja'}
      onChange={({ target }) => onChange(target.checked ? 'ja' : 'nee')}
    />
  );
}

export function EuroInput(props: ComponentProps<typeof Input>) {
  return (
    <span className="relative block max-w-40">
      <span aria-hidden="true" className="absolute top-0 left-3 leading-11 text-muted">
        €
      </span>
      <Input inputMode="decimal" autoComplete="off" maxLength={20} className="pl-8 tabular" {...props} />
    </span>
  );
}

const EuroField = fieldWith(EuroInput);
