import { useLayoutEffect, useSyncExternalStore } from 'react';
import { splitByAnbi } from '../../../../contract/anbi-periods.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { seenByWords, sumReturned } from '../../../../contract/seen-by.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { addUp, type GiftSum, type GiftYear, type OrganisationYear } from './add-up.ts';
import type { GiftPass, KeyRequestState } from './create-gift-pass.ts';
import {
  count,
  describeAnbi,
  describeFile,
  describeNames,
  describeProgress,
  describeSum,
  joinNames,
  listNames,
} from './describe-papers.ts';
import { giftsToCsv } from './gifts-csv.ts';

interface ResultsProps {
  pass: GiftPass;
  ownIssuer: string;
  fileField: HTMLElement;
  onProgress: (text: string) => void;
}

export function Results({ pass, ownIssuer, fileField, onProgress }: ResultsProps) {
  const { files, issuers, skippedCount } = useSyncExternalStore(pass.subscribe, pass.getState);
  const sum = addUp(files.flatMap(({ outcome }) => (outcome.is === 'proven' ? [outcome.facts] : [])));
  const progress = describeProgress(files, sum.standings, skippedCount);
  useLayoutEffect(() => {
    onProgress(progress);
  });

  /** If the pressed button disappears, the file field gets the focus. */
  async function press(action: () => Promise<void> | void): Promise<void> {
    await action();
    if (document.activeElement === document.body) fileField.focus();
  }

  return (
    <>
      {[...issuers].map(([issuer, answer]) => (
        <KeysQuestion
          key={issuer}
          issuer={issuer}
          answer={answer}
          onFetch={() => press(() => pass.fetchKeysOf(issuer))}
          onRefuse={() => press(() => pass.refuseKeysOf(issuer))}
        />
      ))}
      <NamesWarning years={sum.years} />
      {sum.years.map((year) => (
        <YearTable key={year.year} ofYear={year} ownIssuer={ownIssuer} />
      ))}
      {sum.years.length > 0 && <Conclusion sum={sum} />}
      {files.length > 0 && (
        <section aria-label="Uw bestanden" className="print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Uw bestanden</h2>
            <Button variant="quiet" size="small" onClick={() => void press(pass.clear)}>
              Leegmaken
            </Button>
          </div>
          <ul className="mt-3 flex flex-col">
            {files.map((dropped, index) => {
              const [tone, label, text] = describeFile(dropped, sum.standings, ownIssuer);
              return (
                <li
                  // oxlint-disable-next-line react/no-array-index-key -- files are only added at the end
                  key={index}
                  className="flex flex-col items-start gap-1 border-t border-line py-3 sm:flex-row sm:gap-4"
                >
                  <span className="sm:w-40 sm:shrink-0">
                    <Badge tone={tone}>{label}</Badge>
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{dropped.file.name}</span>
                    {text && <span className="block text-sm text-muted">{text}</span>}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

const questionTexts: Record<KeyRequestState, string> = {
  ask: 'Die server merkt dan alleen dat iemand zijn sleutels opvraagt. Van uw bestanden gaat niets mee. Vertrouw alleen een server die u kent: hij staat in voor wat er op zijn papieren staat.',
  fetching: 'De sleutels worden opgehaald.',
  refused: 'U haalt ze niet op. Papieren van daar tellen niet mee.',
  failed: 'Papieren van daar tellen nog niet mee. Probeer het later opnieuw.',
};

interface KeysQuestionProps {
  issuer: string;
  answer: KeyRequestState;
  onFetch: () => void;
  onRefuse: () => void;
}

function KeysQuestion({ issuer, answer, onFetch, onRefuse }: KeysQuestionProps) {
  const hasFailed = answer === 'failed';
  const title = hasFailed
    ? `De sleutels van ${issuer} konden niet worden opgehaald.`
    : `Dit papier komt van ${issuer}. Sleutels daar ophalen?`;
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button size="small" busy={answer === 'fetching'} busyLabel="Ophalen..." onClick={onFetch}>
        {hasFailed ? 'Opnieuw ophalen' : 'Sleutels ophalen'}
      </Button>
      {answer === 'ask' && (
        <Button size="small" variant="secondary" onClick={onRefuse}>
          Niet ophalen
        </Button>
      )}
    </div>
  );
  return (
    <div className="print:hidden">
      <Alert tone={hasFailed ? 'danger' : 'warning'} title={title} action={buttons}>
        {questionTexts[answer]}
      </Alert>
    </div>
  );
}

/** Papers with different donor names are added up too, so the user gets a warning. */
function NamesWarning({ years }: { years: readonly GiftYear[] }) {
  const gifts = years.flatMap(({ organisations }) => organisations.flatMap((each) => each.gifts));
  const names = listNames(gifts.map(({ donorName }) => donorName));
  const title = describeNames(names);
  return title ? (
    <Alert tone="warning" title={title}>
      {joinNames(names)}. Ze zijn hieronder bij elkaar opgeteld: kijk na of al deze giften van u zijn.
    </Alert>
  ) : null;
}

const cell = 'border-b border-line px-2 py-3 align-top first:pl-0 last:pr-0 print:py-1';
const wideCell = `${cell} hidden sm:table-cell`;

const columns = [
  ['Organisatie', cell],
  ['RSIN', `${wideCell} w-26`],
  ['ANBI in dat jaar', `${wideCell} w-[24%]`],
  ['Giften', `${wideCell} w-16 text-right`],
  ['Bedrag', `${cell} w-26 text-right`],
] as const;

function YearTable({ ofYear, ownIssuer }: { ofYear: GiftYear; ownIssuer: string }) {
  const { year, organisations, totalCents, unseenCents, anbiCents } = ofYear;
  const title = `Gewone giften in ${year}`;
  const seenTotals = [
    { label: 'Via Mollie betaald', cents: totalCents - unseenCents },
    { label: 'Ingevoerd door organisaties', cents: unseenCents },
  ];
  const hasOthers = anbiCents > 0 && anbiCents < totalCents;
  const totals: { label: string; cents: number; className?: string }[] = [
    ...(unseenCents > 0 ? seenTotals : []),
    { label: 'Totaal', cents: totalCents, className: 'text-base font-semibold print:text-sm' },
    ...(hasOthers ? [{ label: 'Waarvan aan ANBI’s', cents: anbiCents }] : []),
  ];
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h2 className="text-2xl print:text-lg">{title}</h2>
      <table
        aria-label={title}
        className="tabular mt-3 w-full table-fixed border-collapse text-left text-sm print:mt-1 print:text-xs/tight"
      >
        <thead className="text-muted">
          <tr>
            {columns.map(([name, className]) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {organisations.map((organisation, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no state
            <OrganisationRow key={index} organisation={organisation} year={year} ownIssuer={ownIssuer} />
          ))}
        </tbody>
        <tfoot>
          {totals.map(({ label, cents, className = 'font-normal' }) => (
            <tr key={label}>
              <th scope="row" className={`${className} pt-3 text-left print:pt-1`}>
                {label}
              </th>
              <td colSpan={3} aria-hidden className="hidden sm:table-cell" />
              <td className={`${className} pt-3 text-right whitespace-nowrap print:pt-1`}>
                {formatEuros(cents)}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}

interface OrganisationRowProps {
  organisation: OrganisationYear;
  year: number;
  ownIssuer: string;
}

function OrganisationRow({ organisation, year, ownIssuer }: OrganisationRowProps) {
  const { name, gifts, totalCents } = organisation;
  const rsin = organisation.rsin ?? 'onbekend';
  const anbi = describeAnbi(organisation, year);
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
        <span className="font-semibold">{name}</span>
        <span className="block text-muted sm:hidden">
          RSIN {rsin} · ANBI: {anbi.toLowerCase()} · {count(gifts.length, 'gift', 'giften')}
        </span>
        {listNotes(organisation, year, ownIssuer).map((note) => (
          // In print, the notes share one line, so that a year fits on a page.
          <span key={note} className="block text-muted print:inline print:before:content-['_·_']">
            {note}
          </span>
        ))}
      </th>
      <td className={`${wideCell} wrap-anywhere`}>{rsin}</td>
      <td className={wideCell}>{anbi}</td>
      <td className={`${wideCell} text-right`}>{gifts.length}</td>
      <td className={`${cell} text-right whitespace-nowrap`}>{formatEuros(totalCents)}</td>
    </tr>
  );
}

function listNotes(organisation: OrganisationYear, year: number, ownIssuer: string): string[] {
  const { gifts, totalCents, unseenCents, issuer } = organisation;
  const names = joinNames(listNames(gifts.map(({ donorName }) => donorName)));
  const { returnedCents, withdrawnCents } = sumReturned(gifts);
  const returned = [
    returnedCents > 0 && `${formatEuros(returnedCents)} is teruggegaan`,
    withdrawnCents > 0 && `${formatEuros(withdrawnCents)} is ingetrokken`,
  ].filter(Boolean);
  const keptCents = gifts.reduce((sum, each) => sum + each.amountCents - each.returnedCents, 0);
  const cashCents = keptCents - totalCents;
  const unseenBy = gifts.find(({ seenBy }) => seenBy !== 'mollie')?.seenBy ?? 'entered';
  const counted = gifts.filter(({ countedCents }) => countedCents > 0);
  const split = splitByAnbi({ ...organisation, year }, counted);
  return [
    issuer !== ownIssuer && `volgens ${issuer}`,
    names !== null && `op naam van ${names}`,
    returned.length > 0 && `${returned.join(' en ')} en telt niet mee`,
    cashCents > 0 && `${formatEuros(cashCents)} was contant, is niet aftrekbaar en telt niet mee`,
    unseenCents > 0 && `${formatEuros(unseenCents)} is ${seenByWords[unseenBy]}`,
    split &&
      `${formatEuros(split.withinCents)} terwijl de organisatie ANBI was, ${formatEuros(split.outsideCents)} daarbuiten`,
  ].filter((note) => typeof note === 'string');
}

function Conclusion({ sum: { years, standings } }: { sum: GiftSum }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">
        {describeSum(standings)} Een gift aan een ANBI kan aftrekbaar zijn. Of dat voor u zo is, hangt af van
        de regels van dat jaar: die staan op{' '}
        <Link href="https://www.belastingdienst.nl">belastingdienst.nl</Link>.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Afdrukken</Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile('giftenpas.csv', new Blob([giftsToCsv(years)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          Opslaan als CSV
        </Button>
      </div>
    </div>
  );
}
