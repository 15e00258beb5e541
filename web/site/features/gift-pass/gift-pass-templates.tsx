/* oxlint-disable jsx-a11y/heading-has-content, jsx-a11y/control-has-associated-label -- the script fills them */
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

const tones = ['success', 'warning', 'danger', 'neutral'] as const;

/** Copied and filled by `show-results.ts`, so that the page needs no framework. */
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
      <template data-template="total">
        <TotalRow label="Totaal" className="text-base font-semibold print:text-sm" />
      </template>
      <template data-template="seen-total">
        <TotalRow label="Via Mollie betaald" className="font-normal" />
      </template>
      <template data-template="unseen-total">
        <TotalRow label="Ingevoerd door organisaties" className="font-normal" />
      </template>
      <template data-template="anbi-total">
        <TotalRow label="Waarvan aan ANBI’s" className="font-normal" />
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

const cell = 'border-b border-line px-2 py-3 align-top first:pl-0 last:pr-0 print:py-1';
/** On a phone these are below the name. */
const wideCell = `${cell} hidden sm:table-cell`;

/** Inline on paper, to fit one page. */
const note = "block text-muted print:inline print:before:content-['_·_']";

function YearTable() {
  return (
    <section className="break-inside-avoid">
      <h2 data-slot="title" className="text-2xl print:text-lg" />
      <table
        data-slot="table"
        className="tabular mt-3 w-full table-fixed border-collapse text-left text-sm print:mt-1 print:text-xs/tight"
      >
        <thead className="text-muted">
          <tr>
            <th scope="col" className={cell}>
              Organisatie
            </th>
            <th scope="col" className={`${wideCell} w-26`}>
              RSIN
            </th>
            <th scope="col" className={`${wideCell} w-[24%]`}>
              ANBI in dat jaar
            </th>
            <th scope="col" className={`${wideCell} w-16 text-right`}>
              Giften
            </th>
            <th scope="col" className={`${cell} w-26 text-right`}>
              Bedrag
            </th>
          </tr>
        </thead>
        <tbody data-slot="organisations" />
        <tfoot data-slot="totals" />
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
        <span data-slot="issuer" className={note} />
        <span data-slot="donor" className={note} />
        <span data-slot="returned" className={note} />
        <span data-slot="cash" className={note} />
        <span data-slot="unseen" className={note} />
        <span data-slot="split" className={note} />
      </th>
      <td data-slot="rsin" className={`${wideCell} wrap-anywhere`} />
      <td data-slot="anbi" className={wideCell} />
      <td data-slot="count" className={`${wideCell} text-right`} />
      <td data-slot="amount" className={`${cell} text-right whitespace-nowrap`} />
    </tr>
  );
}

function TotalRow({ label, className }: { label: string; className: string }) {
  return (
    <table>
      <tfoot>
        <tr data-root="">
          <th scope="row" className={`${className} pt-3 text-left print:pt-1`}>
            {label}
          </th>
          <td
            colSpan={4}
            data-slot="amount"
            className={`${className} pt-3 text-right whitespace-nowrap print:pt-1`}
          />
        </tr>
      </tfoot>
    </table>
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
