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
  /** Receives null when the focused input has no name, such as an amount. */
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
        hint="Een paar regels: waarvoor u geld vraagt, en wat een gift doet."
        rows={3}
        maxLength={300}
        placeholder="Met € 25 eet een gezin een week lang warm."
      />
      <FormAmountsField
        form={form}
        name="form_amounts"
        hint="Drie tot vijf, van 1 tot 1.000 euro. Het eerste is gekozen als het formulier opent; ‘Ander bedrag’ staat er altijd bij."
      />
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
        {...optional}
        name="form_thanks"
        label="Bedanktekst"
        hint="Wat een donateur leest na een gelukte betaling, onder onze eigen bevestiging."
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
          hint="Wat één betaling u kost, volgens uw tarief bij Mollie. Donateurs kunnen dat bedrag met een vinkje bij hun gift optellen. Leeg: u vraagt het niet."
        />
        <EuroField
          {...optional}
          name="form_monthly_question"
          label="Mag het maandelijks? Vraag het tot en met"
          placeholder="50"
          hint="Wie eenmalig zoveel of minder geeft, wordt voor het betalen één keer gevraagd of er een kleiner bedrag per maand van mag worden gemaakt. ‘Nee’ is een even grote knop. Leeg: u vraagt het niet."
        />
        <SwitchField
          form={form}
          name="form_reminder"
          label="Herinner mij"
          hint="Onder de knop komt een link voor wie nu niet wil geven: dan mailen wij morgen een herinnering, en drie dagen later nog één. Daarna wissen wij het adres."
        />
        <SwitchField
          form={form}
          name="form_honours"
          label="Ter ere van"
          hint="Donateurs kunnen ter ere van iemand geven, en daarover iemand op een dag naar keuze een kaartje laten mailen. Het kaartje noemt uw organisatie en geen bedrag, en gaat pas weg als er is betaald."
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
