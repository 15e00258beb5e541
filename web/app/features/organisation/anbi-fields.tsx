import type { UseFormReturn } from 'react-hook-form';
import { useMay } from '../../../lib/current-user.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';
import type { OrganisationValues } from './organisation-values.ts';
import { SelectField } from '../../../ui/form-fields.tsx';

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' });

interface AnbiFieldsProps {
  form: UseFormReturn<OrganisationValues>;
  since: string;
  onSinceChange: (since: string) => void;
}

/** When an owner turns the ANBI status on, asks for the start date, because receipts depend on that date. */
export function AnbiFields({ form, since, onSinceChange }: AnbiFieldsProps) {
  const isOwner = useMay()('manageOrganisation');
  const { errors, dirtyFields } = form.formState;
  const [anbi, rsin] = form.watch(['org_anbi', 'org_rsin']);
  const isAnbi = anbi === 'ja';
  const lacksNumber = isAnbi && rsin.trim() === '';
  return (
    <>
      <Field
        label="ANBI-status"
        hint={
          isOwner
            ? 'Met ja staat op kwitanties dat de gift aftrekbaar kan zijn, en krijgt u het tabblad ANBI voor de gegevens die u moet publiceren.'
            : 'Alleen een eigenaar kan dit wijzigen, omdat het op kwitanties staat.'
        }
        error={errors.org_anbi?.message}
        warning={
          lacksNumber && isOwner
            ? 'Uw RSIN is nog leeg. Een ANBI heeft er een: vul het hierboven in, dan staat het op kwitanties en overzichten.'
            : undefined
        }
      >
        {isOwner ? (
          <Select {...form.register('org_anbi')}>
            <option value="nee">Nee, wij zijn geen ANBI</option>
            <option value="ja">Ja, wij zijn een ANBI</option>
          </Select>
        ) : (
          <Input readOnly value={isAnbi ? 'Ja, wij zijn een ANBI' : 'Nee, wij zijn geen ANBI'} />
        )}
      </Field>
      {isAnbi && dirtyFields.org_anbi && isOwner && (
        <Field
          label="Sinds wanneer bent u ANBI?"
          hint="De datum staat in de beschikking van de Belastingdienst. Op papieren van giften van daarvoor staat dat u toen geen ANBI was."
        >
          <Input
            type="date"
            required
            min="1900-01-01"
            max={dutchToday()}
            value={since}
            onChange={(event) => onSinceChange(event.target.value)}
          />
        </Field>
      )}
      {isAnbi && isOwner && (
        <SelectField
          form={form}
          name="org_anbi_cultural"
          label="Culturele ANBI"
          hint="Alleen als de Belastingdienst u zo heeft aangewezen."
        >
          <option value="nee">Nee</option>
          <option value="ja">Ja, wij zijn een culturele ANBI</option>
        </SelectField>
      )}
    </>
  );
}

export function dutchToday(): string {
  return isoDay.format(new Date());
}
