import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, Textarea } from '../../../ui/input.tsx';
import { ColourField } from './colour-field.tsx';
import { ImageField } from './image-field.tsx';
import { FormPreview } from './form-preview.tsx';
import type { OrganisationKey, OrganisationValues } from './organisation-values.ts';

interface FieldsProps {
  form: UseFormReturn<OrganisationValues>;
  placeholderOf: (key: OrganisationKey) => string;
}

export function ProfileFields({ form, placeholderOf }: FieldsProps) {
  const wire = (key: OrganisationKey) => ({ ...form.register(key), placeholder: placeholderOf(key) });
  const errorOf = (key: OrganisationKey) => form.formState.errors[key]?.message;
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_18rem]">
      <div className="grid content-start gap-5 md:grid-cols-2">
        <Field label="Organisatienaam" error={errorOf('org_name')}>
          <Input autoComplete="organization" {...wire('org_name')} />
        </Field>
        <Field
          label="Projectnaam"
          note="optioneel"
          hint="Waarvoor u nu geld inzamelt."
          error={errorOf('org_project_name')}
        >
          <Input {...wire('org_project_name')} />
        </Field>
        <Field label="Website-URL" error={errorOf('org_website_url')}>
          <Input type="url" {...wire('org_website_url')} placeholder="https://www.voorbeeld.nl" />
        </Field>
        <Field
          label="Contact-e-mailadres"
          hint="Staat in mails en op kwitanties."
          error={errorOf('org_contact_email')}
        >
          <Input type="email" {...wire('org_contact_email')} />
        </Field>
        <ImageField
          form={form}
          name="org_logo_url"
          kind="logo"
          label="Logo"
          prompt="Sleep uw logo hierheen of kies een bestand"
          className="md:col-span-2"
        />
        <Field
          label="Logo-URL"
          hint="Of het webadres van een PNG of JPEG, dat met https:// begint."
          error={errorOf('org_logo_url')}
        >
          <Input type="url" {...wire('org_logo_url')} placeholder="https://www.voorbeeld.nl/logo.png" />
        </Field>
        <ColourField form={form} />
      </div>
      <FormPreview form={form} />
    </div>
  );
}

export function AccountFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <Section title="Account gegevens">
      <Field label="Gebruikersnaam" error={errors.org_username?.message}>
        <Input autoComplete="username" {...form.register('org_username')} />
      </Field>
      <Field label="E-mailadres" hint="Hiermee logt u in." error={errors.org_email?.message}>
        <Input type="email" autoComplete="email" {...form.register('org_email')} />
      </Field>
    </Section>
  );
}

export function AddressFields({ form, placeholderOf }: FieldsProps) {
  return (
    <Section title="Adresgegevens">
      <Field
        label="Adres"
        className="md:col-span-2"
        hint="Staat op bevestigingen en kwitanties."
        error={form.formState.errors.org_address?.message}
      >
        <Textarea
          rows={3}
          {...form.register('org_address')}
          placeholder={placeholderOf('org_address') || 'Oudegracht 1\n3511 AA Utrecht'}
        />
      </Field>
    </Section>
  );
}

export function TaxFields({ form, placeholderOf }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <Section title="Gegevens voor kwitanties">
      <Field label="RSIN" note="optioneel" error={errors.org_rsin?.message}>
        <Input
          inputMode="numeric"
          {...form.register('org_rsin')}
          placeholder={placeholderOf('org_rsin') || '123456782'}
        />
      </Field>
      <Field label="KvK-nummer" note="optioneel" error={errors.org_kvk?.message}>
        <Input
          inputMode="numeric"
          {...form.register('org_kvk')}
          placeholder={placeholderOf('org_kvk') || '12345678'}
        />
      </Field>
      <Field
        label="ANBI-status"
        hint="Met ja staat op kwitanties dat de gift aftrekbaar kan zijn."
        error={errors.org_anbi?.message}
      >
        <Select {...form.register('org_anbi')}>
          <option value="nee">Nee, wij zijn geen ANBI</option>
          <option value="ja">Ja, wij zijn een ANBI</option>
        </Select>
      </Field>
      <ImageField
        form={form}
        name="org_signature_url"
        kind="signature"
        label="Handtekening onder de kwitantie"
        prompt="Sleep een handtekening hierheen of kies een bestand"
      />
    </Section>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

function Section({ title, children }: SectionProps) {
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
