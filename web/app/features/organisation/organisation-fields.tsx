import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isUploadedImage, useImageUpload } from '../../../lib/image-upload.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Field } from '../../../ui/field.tsx';
import { ImageDrop } from '../../../ui/image-drop.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { ColourField } from './colour-field.tsx';
import { FormPreview } from './form-preview.tsx';
import type { OrganisationKey, OrganisationValues } from './organisation-values.ts';

interface FieldsProps {
  form: UseFormReturn<OrganisationValues>;
  placeholderOf: (key: OrganisationKey) => string;
  /** Of what was saved: what deserves a look, by key. */
  warnings: Readonly<Record<string, string>>;
}

/** Where donors' mail and money go is no matter of looks. */
const forOwners = 'Alleen een eigenaar kan dit wijzigen, omdat hier post of geld van donateurs heen gaat.';

/** What a paper says of the organisation is for those who answer for it. */
const forOwnersOnPapers = 'Alleen een eigenaar kan dit wijzigen, omdat het op kwitanties staat.';

/** An example would look like the value itself to somebody who cannot change it. */
const unchangeable = { readOnly: true, placeholder: 'Niet ingevuld' };

export function ProfileFields(fields: FieldsProps) {
  const { form, warnings } = fields;
  const isOwner = useMay()('manageOrganisation');
  const errorOf = (key: OrganisationKey) => form.formState.errors[key]?.message;
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_18rem]">
      <div className="grid content-start gap-5 md:grid-cols-2">
        <Field
          label="Organisatienaam"
          hint={isOwner ? undefined : forOwnersOnPapers}
          error={errorOf('org_name')}
        >
          <Input autoComplete="organization" readOnly={!isOwner} {...wire('org_name', fields)} />
        </Field>
        <Field
          label="Projectnaam"
          note="optioneel"
          hint="Waarvoor u nu geld inzamelt."
          error={errorOf('org_project_name')}
        >
          <Input {...wire('org_project_name', fields)} />
        </Field>
        <Field label="Website-URL" error={errorOf('org_website_url')}>
          <Input type="url" {...wire('org_website_url', fields)} placeholder="https://www.voorbeeld.nl" />
        </Field>
        <Field
          label="Contact-e-mailadres"
          hint={`Staat in mails en op kwitanties.${isOwner ? '' : ` ${forOwners}`}`}
          error={errorOf('org_contact_email')}
        >
          <Input type="email" readOnly={!isOwner} {...wire('org_contact_email', fields)} />
        </Field>
        <LogoField form={form} />
        <Field
          label="Logo-URL"
          hint="Of het webadres van een PNG of JPEG, dat met https:// begint."
          error={errorOf('org_logo_url')}
          warning={form.formState.dirtyFields.org_logo_url ? undefined : warnings['org_logo_url']}
        >
          <Input
            type="url"
            {...wire('org_logo_url', fields)}
            placeholder="https://www.voorbeeld.nl/logo.png"
          />
        </Field>
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
  // An address that is still being typed leads nowhere.
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
  const { errors } = form.formState;
  return (
    <Section title="Account gegevens">
      <Field label="Gebruikersnaam" error={errors.org_username?.message}>
        <Input autoComplete="username" {...form.register('org_username')} />
      </Field>
      <Field
        label="E-mailadres"
        hint="Hiermee logt u in. Een ander adres bevestigt u met een link die we daarheen mailen."
        error={errors.org_email?.message}
        warning={form.formState.dirtyFields.org_email ? undefined : warnings['org_email']}
      >
        <Input type="email" autoComplete="email" {...form.register('org_email')} />
      </Field>
    </Section>
  );
}

export function AddressFields(fields: FieldsProps) {
  const { form } = fields;
  const isOwner = useMay()('manageOrganisation');
  const { errors } = form.formState;
  return (
    <Section title="Adresgegevens">
      <Field
        label="Adres"
        className="md:col-span-2"
        hint={isOwner ? 'Staat op bevestigingen en kwitanties.' : forOwnersOnPapers}
        error={errors.org_address?.message}
      >
        <Textarea
          rows={3}
          {...form.register('org_address')}
          {...(isOwner ? { placeholder: 'Oudegracht 1\n3511 AA Utrecht' } : unchangeable)}
        />
      </Field>
      <Field label="Telefoonnummer" note="optioneel" error={errors.org_phone?.message}>
        <Input type="tel" autoComplete="tel" {...wire('org_phone', fields)} />
      </Field>
    </Section>
  );
}

export function TaxFields({ anbi, ...fields }: FieldsProps & { anbi: ReactNode }) {
  const { form } = fields;
  const isOwner = useMay()('manageOrganisation');
  const { errors } = form.formState;
  const paperHint = isOwner ? undefined : forOwnersOnPapers;
  const locked = isOwner ? {} : unchangeable;
  return (
    <Section title="Gegevens voor kwitanties">
      <Field label="RSIN" note="optioneel" hint={paperHint} error={errors.org_rsin?.message}>
        <Input inputMode="numeric" {...wire('org_rsin', fields)} {...locked} />
      </Field>
      <Field label="KvK-nummer" note="optioneel" hint={paperHint} error={errors.org_kvk?.message}>
        <Input inputMode="numeric" {...wire('org_kvk', fields)} {...locked} />
      </Field>
      <Field label="Btw-nummer" note="optioneel" hint={paperHint} error={errors.org_vat?.message}>
        <Input autoCapitalize="characters" spellCheck={false} {...wire('org_vat', fields)} {...locked} />
      </Field>
      <Field
        label="Bankrekening (IBAN)"
        note="optioneel"
        hint={isOwner ? undefined : forOwners}
        error={errors.org_bank?.message}
      >
        <Input autoCapitalize="characters" spellCheck={false} {...wire('org_bank', fields)} {...locked} />
      </Field>
      {anbi}
      <Field
        label="Begin van kwitantienummers"
        note="optioneel"
        hint="Twee tot zes letters of cijfers waarmee uw kwitanties en jaaroverzichten beginnen, zoals OH-2026-00042. Laat u het leeg, dan nemen wij de letters van uw naam."
        error={errors.org_paper_prefix?.message}
      >
        <Input
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
          {...wire('org_paper_prefix', fields)}
          {...locked}
        />
      </Field>
    </Section>
  );
}

export function ReturnFields(fields: FieldsProps) {
  const { errors } = fields.form.formState;
  return (
    <Section title="Na de betaling">
      <Field
        label="Bedankpagina"
        note="optioneel"
        hint="Hier brengt de knop na een geslaagde gift de donateur naartoe."
        error={errors.custom_success_url?.message}
      >
        <Input type="url" {...wire('custom_success_url', fields)} />
      </Field>
      <Field
        label="Annuleringspagina"
        note="optioneel"
        hint="Hier komt een donateur terecht die de betaling afbreekt."
        error={errors.custom_cancel_url?.message}
      >
        <Input type="url" {...wire('custom_cancel_url', fields)} />
      </Field>
    </Section>
  );
}

function wire(key: OrganisationKey, { form, placeholderOf }: FieldsProps) {
  return { ...form.register(key), placeholder: placeholderOf(key) };
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
