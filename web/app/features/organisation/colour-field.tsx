import { type UseFormReturn, useWatch } from 'react-hook-form';
import { brandColours } from '../../../../contract/brand-colours.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { OrganisationValues } from './organisation-values.ts';

/** A colour to type or to pick. What is not a colour yet leaves the picker at the default. */
export function ColourField({ form }: { form: UseFormReturn<OrganisationValues> }) {
  const { brand, onBrand } = brandColours(useWatch({ control: form.control, name: 'org_primary_color' }));
  return (
    <Field
      label="Primaire huiskleur"
      hint={
        onBrand === '#ffffff'
          ? 'Witte tekst op deze kleur is goed leesbaar.'
          : 'Witte tekst is op deze kleur niet goed leesbaar; wij gebruiken donkere tekst.'
      }
      error={form.formState.errors.org_primary_color?.message}
    >
      <div className="flex gap-2">
        <input
          type="color"
          aria-label="Huiskleur kiezen"
          value={brand}
          onChange={({ target }) =>
            form.setValue('org_primary_color', target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="h-11 w-14 shrink-0 cursor-pointer rounded-box border border-edge bg-surface p-1"
        />
        <Input
          spellCheck={false}
          autoComplete="off"
          className="min-w-0 font-mono text-sm"
          placeholder="#d97706"
          {...form.register('org_primary_color')}
        />
      </div>
    </Field>
  );
}
