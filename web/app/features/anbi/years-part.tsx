import type { Anbi, ItemLight, AnbiYear } from '../../../../contract/anbi.ts';
import { formatDate } from '../../../lib/format.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Options } from '../../../ui/choice-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { AccountsItem } from './accounts-item.tsx';
import { LightBadge, ItemForm, parseYear, useItemForm, YearField } from './item-form.tsx';
import { saveBookYear, saveReport } from '../../../../contract/endpoints/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { PdfField } from './pdf-field.tsx';
import { SelectField, TextareaField } from '../../../ui/form-fields.tsx';

const monthName = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' });

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: index === 11 ? '31 december' : `Eind ${monthName.format(new Date(Date.UTC(2025, index, 1)))}`,
}));

export function YearsPart({ anbi: { years, bookYear, lights } }: { anbi: Anbi }) {
  const { read, urlWith } = useUrlParams();
  const shown = years.find(({ year }) => String(year) === read('jaar')) ?? years[0];
  return (
    <>
      <Card>
        <div className="flex flex-col gap-3">
          <ItemLightRow label="Verslag van de activiteiten" light={lights.report} />
          <ItemLightRow label="Financiële verantwoording" light={lights.accounts} />
        </div>
      </Card>
      {/* These are links, because a click on a link first asks about unsaved changes. */}
      <nav aria-label="Boekjaren" className="flex flex-wrap gap-2">
        {years.map(({ year, label }) => (
          <Link
            key={year}
            href={urlWith({ jaar: year })}
            aria-current={year === shown?.year ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-box border border-edge px-4 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown ? (
        <>
          <p className="text-sm text-muted">
            Verslag en verantwoording van boekjaar {shown.label} moeten er uiterlijk {formatDate(shown.dueOn)}{' '}
            staan.
          </p>
          <ReportItem key={`report-${shown.year}`} bookYear={shown} />
          <AccountsItem key={`accounts-${shown.year}`} bookYear={shown} endMonth={bookYear.endMonth} />
        </>
      ) : (
        <p className="text-sm text-muted">Uw eerste boekjaar loopt nog. Daarna vult u hier de cijfers in.</p>
      )}
      <BookYearItem settings={bookYear} />
    </>
  );
}

function ItemLightRow({ label, light: { light, sentence } }: { label: string; light: ItemLight }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-semibold">{label}.</span> <span className="text-muted">{sentence}</span>
      </p>
      <LightBadge light={light} />
    </div>
  );
}

function BookYearItem({ settings: { endMonth, first } }: { settings: Anbi['bookYear'] }) {
  const { form, item } = useItemForm({
    stored: { endMonth: String(endMonth), first: first === null ? '' : String(first) },
    send: ({ endMonth: month, first: year }) =>
      call(saveBookYear, { body: { endMonth: Number(month), first: parseYear(year) } }),
  });
  return (
    <ItemForm
      title="Boekjaar"
      description="Verslag en cijfers moeten er binnen zes maanden na het einde van een boekjaar staan."
      item={item}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField form={form} name="endMonth" label="Het boekjaar eindigt">
          <Options choices={months} />
        </SelectField>
        <YearField
          form={form}
          name="first"
          label="Eerste boekjaar"
          hint="Vul dit in als u kort bestaat. Over eerdere jaren vragen wij dan niets."
          placeholder="2026"
        />
      </div>
    </ItemForm>
  );
}

function ReportItem({ bookYear: { year, label, report } }: { bookYear: AnbiYear }) {
  const { form, item } = useItemForm({
    stored: { text: report.text, fileId: report.file },
    send: ({ text, fileId: file }) =>
      call(saveReport, { params: { year }, body: { text, fileId: file?.id ?? null } }),
  });
  return (
    <ItemForm
      title={`Verslag van de activiteiten ${label}`}
      description="Wat u dit jaar hebt gedaan. Een paar zinnen is genoeg."
      item={item}
      saveLabel="Verslag opslaan"
    >
      <TextareaField form={form} name="text" label="Verslag" note="of als PDF" rows={6} />
      <PdfField form={form} label="Verslag als PDF" />
    </ItemForm>
  );
}
