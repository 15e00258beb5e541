/* oxlint-disable jsx-a11y/heading-has-content, jsx-a11y/control-has-associated-label -- the script fills them */
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

const tones = ['success', 'warning', 'danger', 'neutral'] as const;

/** How the results look. The script fills in copies of these (`show-results.ts`), so that it needs no framework. */
export function GiftPassTemplates() {
  return (
    <>
      <template data-template="question">
        <Question tone="warning">
          <Button size="small" data-action="fetch">
            <Slot name="fetch" />
          </Button>
          <span data-slot="refusal">
            <Button size="small" variant="secondary" data-action="refuse">
              Niet ophalen
            </Button>
          </span>
        </Question>
      </template>
      <template data-template="failure">
        <Question tone="danger">
          <Button size="small" data-action="fetch">
            Opnieuw ophalen
          </Button>
        </Question>
      </template>
      <template data-template="names">
        <div>
          <Alert tone="warning" title={<Slot name="title" />}>
            <Slot name="text" />
          </Alert>
        </div>
      </template>
      <template data-template="year">
        <YearTable />
      </template>
      <template data-template="organisation">
        {/* Not every parser takes a row outside of a table. */}
        <table>
          <tbody>
            <OrganisationRow />
          </tbody>
        </table>
      </template>
      <template data-template="closing">
        <Closing />
      </template>
      <template data-template="files">
        <section aria-label="Uw bestanden" className="print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Uw bestanden</h2>
            <Button variant="quiet" size="small" data-action="clear">
              Leegmaken
            </Button>
          </div>
          <ul data-slot="files" className="mt-3 flex flex-col" />
        </section>
      </template>
      <template data-template="file">
        <li className="flex flex-col items-start gap-1 border-t border-line py-3 sm:flex-row sm:gap-4">
          <span data-slot="badge" className="sm:w-40 sm:shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span data-slot="name" className="font-semibold" />
            <span data-slot="text" className="block text-sm text-muted" />
          </span>
        </li>
      </template>
      {tones.map((tone) => (
        <template key={tone} data-template={`badge-${tone}`}>
          <Badge tone={tone}>
            <Slot name="label" />
          </Badge>
        </template>
      ))}
    </>
  );
}

/** A place for a text. */
function Slot({ name }: { name: string }) {
  return <span data-slot={name} />;
}

function Question({ tone, children }: { tone: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <div className="print:hidden">
      <Alert
        tone={tone}
        title={<Slot name="title" />}
        action={<div className="flex flex-wrap gap-2">{children}</div>}
      >
        <Slot name="text" />
      </Alert>
    </div>
  );
}

const cell = 'border-b border-line px-2 py-3 align-top first:pl-0 last:pr-0';
/** On a phone these stand under the name. */
const wideCell = `${cell} hidden sm:table-cell`;

function YearTable() {
  return (
    <section className="break-inside-avoid">
      <h2 data-slot="title" className="text-2xl" />
      <table data-slot="table" className="tabular mt-3 w-full border-collapse text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className={cell}>
              Organisatie
            </th>
            <th scope="col" className={wideCell}>
              RSIN
            </th>
            <th scope="col" className={wideCell}>
              ANBI in dat jaar
            </th>
            <th scope="col" className={`${wideCell} text-right`}>
              Giften
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Bedrag
            </th>
          </tr>
        </thead>
        <tbody data-slot="organisations" />
        <tfoot>
          <tr className="text-base font-semibold">
            <th scope="row" className="py-3 text-left">
              Totaal
            </th>
            <td colSpan={4} data-slot="total" className="py-3 text-right whitespace-nowrap" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function OrganisationRow() {
  return (
    <tr data-root="">
      <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
        <span data-slot="name" className="font-semibold" />
        <span data-slot="summary" className="block text-muted sm:hidden" />
        <span data-slot="issuer" className="block text-muted" />
        <span data-slot="donor" className="block text-muted" />
        <span data-slot="returned" className="block text-muted" />
        <span data-slot="split" className="block text-muted" />
      </th>
      <td data-slot="rsin" className={`${wideCell} min-w-28 wrap-anywhere`} />
      <td data-slot="anbi" className={wideCell} />
      <td data-slot="count" className={`${wideCell} text-right`} />
      <td data-slot="amount" className={`${cell} text-right whitespace-nowrap`} />
    </tr>
  );
}

function Closing() {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">
        <Slot name="made" /> Een gift aan een ANBI kan aftrekbaar zijn. Of dat voor u zo is, hangt af van de
        regels van dat jaar: die staan op{' '}
        <Link href="https://www.belastingdienst.nl">belastingdienst.nl</Link>.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button data-action="print">Afdrukken</Button>
        <Button variant="secondary" data-action="save">
          Opslaan als CSV
        </Button>
      </div>
    </div>
  );
}
