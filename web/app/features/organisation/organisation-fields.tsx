import type { ReactNode } from 'react';
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

export function ProfileFields(fields: FieldsProps) {
  const { form, warnings } = fields;
  const isOwner = useMay()('manageOrganisation');
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_18rem]">
      <div className="grid content-start gap-5 md:grid-cols-2">
        <InputField
          {...fieldProps('org_name', fields)}
          label="Organisatienaam"
          hint={isOwner ? undefined : receiptOwnerHint}
          autoComplete="organization"
          readOnly={!isOwner}
        />
        <InputField
          {...fieldProps('org_project_name', fields)}
          label="Projectnaam"
          note="optioneel"
          hint="Waarvoor u nu geld inzamelt."
        />
        <InputField
          {...fieldProps('org_website_url', fields)}
          label="Website-URL"
          type="url"
          placeholder="https://www.voorbeeld.nl"
        />
        <InputField
          {...fieldProps('org_contact_email', fields)}
          label="Contact-e-mailadres"
          hint={`Staat in mails en op kwitanties.${isOwner ? '' : ` ${ownerHint}`}`}
          type="email"
          readOnly={!isOwner}
        />
        <LogoField form={form} />
        <InputField
          {...fieldProps('org_logo_url', fields)}
          label="Logo-URL"
          hint="Of het webadres van een PNG of JPEG, dat met https:// begint."
          warning={form.formState.dirtyFields.org_logo_url ? undefined : warnings['org_logo_url']}
          type="url"
          placeholder="https://www.voorbeeld.nl/logo.png"
        />
        <ColourField form={form} />
      </div>
      <FormPreview form={form} />
    </div>
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
  // While the user types an address, no logo is loaded, because the address may be incomplete.
  const isWhole = isUploadedImage(url) || url === form.formState.defaultValues?.org_logo_url;
  return (
    <ImageDrop
      {...upload}
      label="Logo"
      prompt="Sleep uw logo hierheen of kies een bestand"
      url={isWhole ? url : ''}
      className="md:col-span-2"
    />
  );
}

export function AccountFields({ form, warnings }: FieldsProps) {
  return (
    <Section title="Account gegevens">
      <InputField form={form} name="org_username" label="Gebruikersnaam" autoComplete="username" />
      <InputField
        form={form}
        name="org_email"
        label="E-mailadres"
        hint="Hiermee logt u in. Een ander adres bevestigt u met een link die we daarheen mailen."
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
    <Section title="Adresgegevens">
      <TextareaField
        form={form}
        name="org_address"
        label="Adres"
        fieldClass="md:col-span-2"
        hint={isOwner ? 'Staat op bevestigingen en kwitanties.' : receiptOwnerHint}
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
    <Section title="Gegevens voor kwitanties">
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
        hint="Twee tot zes letters of cijfers waarmee uw kwitanties en jaaroverzichten beginnen, zoals OH-2026-00042. Laat u het leeg, dan nemen wij de letters van uw naam."
        maxLength={6}
        {...inCapitals}
        {...locked}
      />
    </Section>
  );
}

export function ReturnFields(fields: FieldsProps) {
  return (
    <Section title="Na de betaling">
      <InputField
        {...fieldProps('custom_success_url', fields)}
        label="Bedankpagina"
        note="optioneel"
        hint="Hier brengt de knop na een geslaagde gift de donateur naartoe."
        type="url"
      />
      <InputField
        {...fieldProps('custom_cancel_url', fields)}
        label="Annuleringspagina"
        note="optioneel"
        hint="Hier komt een donateur terecht die de betaling afbreekt."
        type="url"
      />
    </Section>
  );
}

function fieldProps(key: OrganisationKey, { form, placeholderOf }: FieldsProps) {
  return { form, name: key, placeholder: placeholderOf(key) };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-6">
      <legend className="sr-only">{title}</legend>
      <h3 aria-hidden="true" className="mb-5 font-semibold">
        {title}
      </h3>
      <div className="grid gap-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}
