import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { brandColours, contrastRatio } from '../../../../contract/brand-colours.ts';
import { defaultAmountCents, formatEuros } from '../../../../contract/money.ts';
import { presetAmountText } from '../../../../contract/preset-amounts.ts';
import { isUploadedImage } from '../../../lib/upload.ts';
import type { OrganisationValues } from './organisation-values.ts';
import { Field, Input } from '../../../ui/field.tsx';

const presetAmountsCents = [10_00, 25_00, 50_00];

export function FormPreview({ form }: { form: UseFormReturn<OrganisationValues> }) {
  const [name, colour, typedLogo] = useWatch({
    control: form.control,
    name: ['org_name', 'org_primary_color', 'org_logo_url'],
  });
  // While the user types the URL of a logo, the preview shows the stored logo, because the URL may be incomplete.
  const storedLogo = form.formState.defaultValues?.org_logo_url ?? '';
  const logo = typedLogo === '' || isUploadedImage(typedLogo) ? typedLogo : storedLogo;
  const { brand, onBrand } = brandColours(colour);
  const contrast = contrastRatio(brand, onBrand).toLocaleString('nl-NL', { maximumFractionDigits: 1 });
  return (
    <section aria-label="Voorbeeld van uw huisstijl" className="self-start">
      <p className="mb-1.5 text-sm font-semibold">Voorbeeld</p>
      {/* The preview is light, even if the dashboard is dark. */}
      <div className="overflow-hidden rounded-box border border-line bg-[#fffaf3] text-[#1c1917]">
        <div className="h-2" style={{ backgroundColor: brand }} />
        <div className="flex flex-col gap-3 p-4">
          <Logo key={logo} url={logo} />
          <p className="font-semibold wrap-anywhere">{name || 'Uw organisatie'}</p>
          <div aria-hidden="true" className="grid grid-cols-3 gap-2 text-sm font-semibold">
            {presetAmountsCents.map((cents) => (
              <span
                key={cents}
                className="flex min-h-11 items-center justify-center rounded-box border border-[#8c8177] bg-[#ffffff]"
                style={cents === defaultAmountCents ? { borderColor: brand, borderWidth: 2 } : {}}
              >
                € {presetAmountText(cents)}
              </span>
            ))}
          </div>
          <p
            className="flex min-h-11 items-center justify-center rounded-box px-4 font-semibold"
            style={{ backgroundColor: brand, color: onBrand }}
          >
            Doneer {formatEuros(defaultAmountCents)}
          </p>
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">
        De tekst op uw kleur kiezen wij zo dat hij leesbaar is: contrast {contrast} op 1.
      </p>
    </section>
  );
}

function Logo({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!url.startsWith('https://') && !isUploadedImage(url)) return null;
  if (hasFailed) return <p className="text-sm text-[#991b1b]">Het logo kan niet worden geladen.</p>;
  return (
    <img
      src={url}
      alt="Logo"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className="max-h-14 max-w-full self-start object-contain object-left"
    />
  );
}

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
