import { useController, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { DonationFormValues } from './donation-form-values.ts';
import { EuroInput } from './euro-input.tsx';

interface AskingFieldsProps {
  form: UseFormReturn<DonationFormValues>;
}

export function AskingFields({ form }: AskingFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="mb-4 font-semibold">Wat u donateurs nog meer kunt vragen</legend>
      <EuroField
        form={form}
        name="form_costs"
        label="Transactiekosten"
        placeholder="0,32"
        hint="Wat één betaling u kost, volgens uw tarief bij Mollie. Donateurs kunnen dat bedrag met een vinkje bij hun gift optellen. Leeg: u vraagt het niet."
      />
      <EuroField
        form={form}
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
  );
}

interface SwitchFieldProps extends AskingFieldsProps {
  name: 'form_reminder' | 'form_honours' | 'form_quarterly' | 'form_yearly';
  label: string;
  hint: string;
}

export function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
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

interface EuroFieldProps extends AskingFieldsProps {
  name: 'form_costs' | 'form_monthly_question';
  label: string;
  placeholder: string;
  hint: string;
}

function EuroField({ form, name, label, placeholder, hint }: EuroFieldProps) {
  return (
    <Field label={label} note="optioneel" hint={hint} error={form.formState.errors[name]?.message}>
      <EuroInput placeholder={placeholder} {...form.register(name)} />
    </Field>
  );
}
