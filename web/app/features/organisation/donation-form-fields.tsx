import { useController, type UseFormReturn } from 'react-hook-form';
import { AmountsField } from '../../../ui/amounts-field.tsx';
import { AskingFields, SwitchField } from './asking-fields.tsx';
import type { DonationFormValues } from './donation-form-values.ts';
import { InputField, TextareaField, SelectField } from '../../../ui/form-fields.tsx';

interface FieldsProps {
  form: UseFormReturn<DonationFormValues>;
}

interface DonationFormFieldsProps extends FieldsProps {
  /** Undefined for an amount, which has no name. */
  onFocus: (name: string | undefined) => void;
}

export function DonationFormFields({ form, onFocus }: DonationFormFieldsProps) {
  const { register, formState } = form;
  const errorOf = (key: keyof DonationFormValues) => formState.errors[key]?.message;
  return (
    <div
      className="flex min-w-0 flex-col gap-6"
      onFocus={({ target }) => onFocus(target.getAttribute('name') ?? undefined)}
    >
      <InputField
        form={form}
        name="form_heading"
        label="Kop"
        note="optioneel"
        maxLength={60}
        placeholder="Doneer nu"
      />
      <TextareaField
        form={form}
        name="form_introduction"
        label="Inleiding"
        note="optioneel"
        hint="Een paar regels: waarvoor u geld vraagt, en wat een gift doet."
        rows={3}
        maxLength={300}
        placeholder="Met € 25 eet een gezin een week lang warm."
      />
      <AmountFields form={form} />
      <SelectField
        form={form}
        name="form_frequency"
        label="Hoe vaak?"
        hint="Wat gekozen is als het uitgebreide formulier opent. Het eenvoudige formulier is altijd eenmalig."
      >
        <option value="eenmalig">Eenmalig</option>
        <option value="maandelijks">Maandelijks</option>
      </SelectField>
      <SwitchField
        form={form}
        name="form_quarterly"
        label="Ook per kwartaal"
        hint="Donateurs kunnen dan ook elke drie maanden geven, per automatische incasso."
      />
      <SwitchField
        form={form}
        name="form_yearly"
        label="Ook per jaar"
        hint="Donateurs kunnen dan ook elk jaar geven, per automatische incasso. Zet u dit later uit, dan lopen de giften die er zijn door."
      />
      <TextareaField
        form={form}
        name="form_thanks"
        label="Bedanktekst"
        note="optioneel"
        hint="Wat een donateur leest na een gelukte betaling, onder onze eigen bevestiging."
        rows={3}
        maxLength={500}
        placeholder="Dankzij u koken we weer een week warme maaltijden."
      />
      <AskingFields form={form} />
    </div>
  );
}

function AmountFields({ form }: FieldsProps) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control: form.control, name: 'form_amounts' });
  return (
    <AmountsField
      hint="Drie tot vijf, van 1 tot 1.000 euro. Het eerste is gekozen als het formulier opent; ‘Ander bedrag’ staat er altijd bij."
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
      inputRef={ref}
    />
  );
}
