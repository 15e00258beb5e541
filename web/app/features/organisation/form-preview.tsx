import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { brandColours, contrastRatio } from '../../../../contract/brand-colours.ts';
import { defaultAmountCents, formatEuros } from '../../../../contract/money.ts';
import { isUploadedImage } from '../../../lib/image-upload.ts';
import type { OrganisationValues } from './organisation-values.ts';

/**
 * Name, logo and colour as donors will see them. The text on the colour is chosen for contrast, as it is on the form
 * itself.
 */
export function FormPreview({ form }: { form: UseFormReturn<OrganisationValues> }) {
  const [name, colour, typedLogo] = useWatch({
    control: form.control,
    name: ['org_name', 'org_primary_color', 'org_logo_url'],
  });
  // As stored, unless it was uploaded just now or taken away: an address that is still being typed leads nowhere.
  const storedLogo = form.formState.defaultValues?.org_logo_url ?? '';
  const logo = typedLogo === '' || isUploadedImage(typedLogo) ? typedLogo : storedLogo;
  const { brand, onBrand } = brandColours(colour);
  const contrast = contrastRatio(brand, onBrand).toLocaleString('nl-NL', { maximumFractionDigits: 1 });
  return (
    <section aria-label="Voorbeeld van uw huisstijl" className="self-start">
      <p className="mb-1.5 text-sm font-semibold">Voorbeeld</p>
      {/* Donors' pages are light, whatever the theme is here. */}
      <div className="overflow-hidden rounded-box border border-line bg-[#fffaf3] text-[#1c1917]">
        <div className="h-2" style={{ backgroundColor: brand }} />
        <div className="flex flex-col gap-3 p-4">
          <Logo key={logo} url={logo} />
          <p className="font-semibold wrap-anywhere">{name || 'Uw organisatie'}</p>
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
  const [failed, setFailed] = useState(false);
  if (!url.startsWith('https://') && !isUploadedImage(url)) return null;
  if (failed) return <p className="text-sm text-[#991b1b]">Het logo kan niet worden geladen.</p>;
  return (
    <img
      src={url}
      alt="Logo"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="h-14 max-w-full self-start object-contain object-left"
    />
  );
}
