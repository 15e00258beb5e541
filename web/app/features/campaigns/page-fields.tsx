import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { type UseFormReturn, useController } from 'react-hook-form';
import {
  type CampaignPage,
  maxLongTextLength,
  type PageKind,
  pagePath,
} from '../../../../contract/campaigns.ts';
import { deceasedIn } from '../../../../contract/in-memoriam.ts';
import { slugFrom } from '../../../../contract/slug.ts';
import { useImageUpload } from '../../../lib/upload.ts';
import { FormAmountsField } from '../../../ui/amounts-field.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { ImageDrop } from '../../../ui/image-drop.tsx';
import { MarkupButtons, useMarkup } from '../../../ui/markup-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { FrequencyField, FundField, ParentField } from './page-choice-fields.tsx';
import { canBeJoined, type PageValues } from './page-values.ts';
import { TextareaField, InputField, SelectField } from '../../../ui/form-fields.tsx';

interface PageFieldsProps {
  kind: PageKind;
  page: CampaignPage | undefined;
  form: UseFormReturn<PageValues>;
}

export function PageFields({ kind, page, form }: PageFieldsProps) {
  const optional = { form, note: 'optioneel' };
  const isInMemoriam = kind === 'in_memoriam';
  const [hasEditedSlug, setHasEditedSlug] = useState(page !== undefined);
  // Derives the slug of a new page from the title, until the user edits the slug.
  const suggestSlug = ({ target }: { target: { value: string } }) => {
    if (hasEditedSlug) return;
    const named = isInMemoriam ? deceasedIn(target.value) : target.value;
    form.setValue('slug', slugFrom(named), { shouldDirty: true });
    form.clearErrors('slug');
  };
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title="Wat er staat">
        <InputField
          form={form}
          name="title"
          rules={{ onChange: suggestSlug }}
          label="Titel"
          maxLength={80}
          placeholder={isInMemoriam ? 'Ter nagedachtenis aan Jan de Wit' : 'Samen voor een nieuwe keuken'}
        />
        <InputField
          form={form}
          name="slug"
          rules={{ onChange: () => setHasEditedSlug(true) }}
          label="Adres"
          hint={`Begint met ${window.location.host}${pagePath('')}. Kiest u later een ander, dan leidt het oude daarheen.`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <TextareaField
          {...optional}
          name="shortText"
          label="Korte tekst"
          hint="Eén of twee zinnen onder de titel, ook waar de link wordt gedeeld."
          rows={2}
          maxLength={200}
        />
        <LongTextField form={form} />
        <PictureField form={form} />
        {isInMemoriam && (
          <InputField
            {...optional}
            name="contact"
            label="Contact met de familie"
            hint="Staat op de pagina, zodat iedereen het kan lezen."
            maxLength={200}
            placeholder="Familie De Wit, familie@voorbeeld.nl"
          />
        )}
        <SelectField
          form={form}
          name="wall"
          label="Namen en berichten van gevers"
          hint="Gevers kiezen zelf of hun naam en een kort bericht op de pagina komen."
        >
          <option value="off">Niet op deze pagina</option>
          <option value="approved">Pas nadat u het bericht hebt goedgekeurd</option>
          <option value="at_once">Meteen na de betaling</option>
        </SelectField>
      </Section>
      <Section title={isInMemoriam ? 'Wanneer' : 'Doel en dagen'}>
        {!isInMemoriam && (
          <InputField
            {...optional}
            name="goal"
            label="Doelbedrag"
            hint="In hele euro’s. Leeg laten kan: dan is er geen balk."
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder="2.500"
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField {...optional} name="startsOn" label="Eerste dag" type="date" />
          <InputField
            {...optional}
            name="endsOn"
            label="Laatste dag"
            hint="Tot en met die dag kan men geven."
            type="date"
          />
        </div>
      </Section>
      <FoldedSection
        title="Het formulier op de pagina"
        summary="Bedragen, hoe vaak, bestemming en bedanktekst."
        form={form}
        names={['presetAmounts', 'preselectedFrequency', 'fundId', 'thankYouText']}
      >
        <FormAmountsField
          form={form}
          name="presetAmounts"
          hint="Drie tot vijf, van 1 tot 1.000 euro. Laat ze leeg voor de bedragen van uw eigen formulier."
        />
        {!isInMemoriam && <FrequencyField form={form} />}
        <FundField form={form} />
        <TextareaField
          {...optional}
          name="thankYouText"
          label="Bedanktekst"
          hint="Wat iemand leest na een gelukte betaling. Leeg: de tekst van uw eigen formulier."
          rows={3}
          maxLength={500}
        />
      </FoldedSection>
      <FoldedSection
        title={canBeJoined(kind) ? 'Meedoen' : 'Deel van een andere pagina'}
        summary={
          canBeJoined(kind)
            ? 'Actiepagina’s van anderen, en deel van een andere pagina.'
            : 'Leeg laten kan: de pagina staat dan op zichzelf.'
        }
        form={form}
        names={['allowsActionPages', 'parentId']}
      >
        {canBeJoined(kind) && (
          <Switch
            label="Anderen mogen een eigen actiepagina beginnen"
            hint="Onder deze pagina, met hun eigen verhaal. U keurt elke pagina goed voordat iemand die ziet."
            {...form.register('allowsActionPages')}
          />
        )}
        <ParentField form={form} page={page} />
      </FoldedSection>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface FoldedSectionProps {
  title: string;
  summary: string;
  form: UseFormReturn<PageValues>;
  names: readonly (keyof PageValues)[];
  children: ReactNode;
}

/** Starts closed, because most pages keep the defaults of the fields in it. */
function FoldedSection({ title, summary, form, names, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const { errors } = form.formState;
  const hasError = names.some((name) => errors[name]);
  useEffect(() => {
    // The form could not focus the field while the section was closed.
    if (hasError && !document.activeElement?.matches('[aria-invalid=true]'))
      details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasError]);
  return (
    <section aria-label={title}>
      <details
        ref={details}
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group/fold"
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-4 border-b border-line pb-2">
          <span className="min-w-0 flex-1">
            <h2 className="text-lg">{title}</h2>
            <span className="block text-sm text-muted group-open/fold:hidden">{summary}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="mt-5 flex flex-col gap-5">{children}</div>
      </details>
    </section>
  );
}

type FormProps = Pick<PageFieldsProps, 'form'>;

function LongTextField({ form }: FormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'longText' });
  const { input, selected, apply, onKeyDown } = useMarkup(field);
  return (
    <div>
      <Field
        label="Verhaal"
        note="optioneel"
        hint="Waarom u dit vraagt, en wat een gift doet. Een lege regel begint een nieuwe alinea."
        error={fieldState.error?.message}
      >
        <Textarea
          rows={8}
          maxLength={maxLongTextLength}
          ref={input}
          value={field.value}
          onChange={field.onChange}
          onKeyDown={onKeyDown}
        />
      </Field>
      <fieldset aria-label="Opmaak van het verhaal" className="mt-1 flex flex-wrap gap-1">
        <MarkupButtons selected={selected} apply={apply} />
      </fieldset>
    </div>
  );
}

function PictureField({ form }: FormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'imageUrl' });
  const upload = useImageUpload({ kind: 'page', onChange: field.onChange });
  return (
    <ImageDrop
      label="Foto"
      prompt="Sleep een foto hierheen, of kies een bestand"
      isPhoto
      url={field.value}
      {...upload}
      error={upload.error ?? fieldState.error?.message}
    />
  );
}
