import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isUploadedImage, useImageUpload } from '../../../lib/upload.ts';
import { useMay } from '../../../lib/current-user.ts';
import { ImageDrop } from '../../../ui/image-drop.tsx';
import { ColourField, FormPreview } from './form-preview.tsx';
import type { OrganisationKey, OrganisationValues } from './organisation-values.ts';
import { InputField, TextareaField } from '../../../ui/form-fields.tsx';

interface FieldsProps {
  form: UseFormReturn<OrganisationValues>;
  placeholderOf: (key: OrganisationKey) => string;
  warnings: Readonly<Record<string, string>>;
}

const ownerHint = 'Alleen een eigenaar kan dit wijzigen, omdat hier post of geld van donateurs heen gaat.';

const receiptOwnerHint = 'Alleen een eigenaar kan dit wijzigen, omdat het op kwitanties staat.';

/** The usual placeholder would look like a value in a read-only field. */
const readOnlyProps = { readOnly: true, placeholder: 'Niet ingevuld' };

const inCapitals = { autoCapitalize: 'characters', spellCheck: false } as const;

const numberFields = [
  { name: 'org_rsin', label: 'RSIN', hint: receiptOwnerHint, inputMode: 'numeric' },
  { name: 'org_kvk', label: 'KvK-nummer', hint: receiptOwnerHint, inputMode: 'numeric' },
  { name: 'org_vat', label: 'Btw-nummer', hint: receiptOwnerHint, ...inCapitals },
  { name: 'org_bank', label: 'Bankrekening (IBAN)', hint: ownerHint, ...inCapitals },
] as const;

export function IdentityFields(fields: FieldsProps) {
  const { form, warnings } = fields;
  const isOwner = useMay()('manageOrganisation');
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-5">
        <InputField
          {...fieldProps('org_name', fields)}
          label="Organisatienaam"
          hint={isOwner ? undefined : receiptOwnerHint}
          autoComplete="organization"
          readOnly={!isOwner}
        />
        <LogoField form={form} />
        <div className="grid content-start gap-5 md:grid-cols-2">
          <ColourField form={form} />
          <InputField
            {...fieldProps('org_logo_url', fields)}
            label="Logo-URL"
            note="optioneel"
            hint="Of het webadres van een PNG of JPEG, dat met https:// begint."
            warning={form.formState.dirtyFields.org_logo_url ? undefined : warnings['org_logo_url']}
            type="url"
            placeholder="https://www.voorbeeld.nl/logo.png"
          />
        </div>
      </div>
      <FormPreview form={form} />
    </div>
  );
}

export function ContactFields(fields: FieldsProps) {
  const isOwner = useMay()('manageOrganisation');
  return (
    <Section title="Project en contact" description="Staat in mails, op kwitanties en bij uw formulier.">
      <InputField
        {...fieldProps('org_project_name', fields)}
        label="Projectnaam"
        note="optioneel"
        hint="Waarvoor u nu geld inzamelt."
      />
      <InputField
        {...fieldProps('org_website_url', fields)}
        label="Website-URL"
        note="optioneel"
        type="url"
        placeholder="https://www.voorbeeld.nl"
      />
      <InputField
        {...fieldProps('org_contact_email', fields)}
        label="Contact-e-mailadres"
        note="optioneel"
        hint={isOwner ? undefined : ownerHint}
        type="email"
        readOnly={!isOwner}
      />
    </Section>
  );
}

function LogoField({ form }: Pick<FieldsProps, 'form'>) {
  const url = useWatch({ control: form.control, name: 'org_logo_url' });
  const upload = useImageUpload({
    kind: 'logo',
    onChange: (changed) => {
      form.clearErrors('org_logo_url');
      form.setValue('org_logo_url', changed, { shouldDirty: true });
    },
  });
  // While the user types the URL of a logo, no logo is loaded, because the URL may be incomplete.
  const isWhole = isUploadedImage(url) || url === form.formState.defaultValues?.org_logo_url;
  return (
    <ImageDrop
      {...upload}
      label="Logo"
      prompt="Sleep uw logo hierheen of kies een bestand"
      url={isWhole ? url : ''}
    />
  );
}

export function AccountFields({ form, warnings }: FieldsProps) {
  return (
    <Section title="Account gegevens" description="Waarmee u zelf inlogt.">
      <InputField form={form} name="org_username" label="Gebruikersnaam" autoComplete="username" />
      <InputField
        form={form}
        name="org_email"
        label="E-mailadres"
        hint="Een ander adres bevestigt u met een link die we daarheen mailen."
        warning={form.formState.dirtyFields.org_email ? undefined : warnings['org_email']}
        type="email"
        autoComplete="email"
      />
    </Section>
  );
}

export function AddressFields(fields: FieldsProps) {
  const { form } = fields;
  const isOwner = useMay()('manageOrganisation');
  return (
    <Section title="Adresgegevens" description="Op bevestigingen en kwitanties.">
      <TextareaField
        form={form}
        name="org_address"
        label="Adres"
        note="optioneel"
        fieldClass="md:col-span-2"
        hint={isOwner ? undefined : receiptOwnerHint}
        rows={3}
        {...(isOwner ? { placeholder: 'Oudegracht 1\n3511 AA Utrecht' } : readOnlyProps)}
      />
      <InputField
        {...fieldProps('org_phone', fields)}
        label="Telefoonnummer"
        note="optioneel"
        type="tel"
        autoComplete="tel"
      />
    </Section>
  );
}

export function TaxFields({ anbi, ...fields }: FieldsProps & { anbi: ReactNode }) {
  const isOwner = useMay()('manageOrganisation');
  const locked = isOwner ? {} : readOnlyProps;
  return (
    <Section title="Gegevens voor kwitanties" description="Voor de aftrek van giften en uw administratie.">
      {numberFields.map(({ name, hint, ...input }) => (
        <InputField
          key={name}
          {...fieldProps(name, fields)}
          {...input}
          note="optioneel"
          hint={isOwner ? undefined : hint}
          {...locked}
        />
      ))}
      {anbi}
      <InputField
        {...fieldProps('org_paper_prefix', fields)}
        label="Begin van kwitantienummers"
        note="optioneel"
        hint="Twee tot zes letters of cijfers, zoals OH in OH-2026-00042. Leeg: de letters van uw naam."
        maxLength={6}
        {...inCapitals}
        {...locked}
      />
    </Section>
  );
}

export function ReturnFields(fields: FieldsProps) {
  return (
    <Section title="Na de betaling" description="Waar een donateur daarna terechtkomt.">
      <InputField
        {...fieldProps('custom_success_url', fields)}
        label="Bedankpagina"
        note="optioneel"
        hint="Na een geslaagde gift."
        type="url"
      />
      <InputField
        {...fieldProps('custom_cancel_url', fields)}
        label="Annuleringspagina"
        note="optioneel"
        hint="Na een afgebroken betaling."
        type="url"
      />
    </Section>
  );
}

function fieldProps(key: OrganisationKey, { form, placeholderOf }: FieldsProps) {
  return { form, name: key, placeholder: placeholderOf(key) };
}

interface SectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

function Section({ title, description, children }: SectionProps) {
  const descriptionId = useId();
  return (
    <fieldset aria-describedby={descriptionId} className="border-t border-line pt-8">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[13rem_1fr]">
        <div>
          <h3 aria-hidden="true" className="font-semibold">
            {title}
          </h3>
          <p id={descriptionId} className="mt-1 text-sm text-pretty text-muted">
            {description}
          </p>
        </div>
        <div className="grid content-start gap-5 md:grid-cols-2">{children}</div>
      </div>
    </fieldset>
  );
}
