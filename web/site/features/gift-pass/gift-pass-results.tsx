import { useMemo, useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { addUp, type GiftSum } from './add-up.ts';
import type { DroppedFile, GiftPass } from './create-gift-pass.ts';
import { describeFile } from './describe-file.ts';
import { giftsToCsv } from './gifts-csv.ts';
import { KeyQuestion } from './key-question.tsx';
import { YearTable } from './year-table.tsx';

interface GiftPassResultsProps {
  pass: GiftPass;
  ownIssuer: string;
}

/** What the papers prove together, and what came of each file. */
export function GiftPassResults({ pass, ownIssuer }: GiftPassResultsProps) {
  const [openedAt] = useState(() => new Date());
  const { files, issuers } = useSyncExternalStore(pass.subscribe, pass.getState);
  const sum = useMemo(() => sumOf(files), [files]);
  if (files.length === 0) return null;
  return (
    <div className="flex flex-col gap-10">
      {issuers.size > 0 && (
        <div className="flex flex-col gap-3 print:hidden">
          {[...issuers].map(([issuer, answer]) => (
            <KeyQuestion
              key={issuer}
              issuer={issuer}
              answer={answer}
              onFetch={() => void pass.fetchKeysOf(issuer)}
              onRefuse={() => pass.refuseKeysOf(issuer)}
            />
          ))}
        </div>
      )}
      {sum.years.map((year) => (
        <YearTable key={year.year} gifts={year} ownIssuer={ownIssuer} />
      ))}
      {sum.years.length > 0 && <Closing sum={sum} on={openedAt} />}
      <FileList files={files} sum={sum} ownIssuer={ownIssuer} onClear={pass.clear} />
    </div>
  );
}

export function sumOf(files: readonly DroppedFile[]): GiftSum {
  return addUp(
    files.flatMap(({ id, outcome }) => (outcome.is === 'proven' ? [{ id, facts: outcome.facts }] : [])),
  );
}

function Closing({ sum, on }: { sum: GiftSum; on: Date }) {
  const counted = [...sum.standings.values()].filter(({ is }) => is === 'counts').length;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">
        Opgeteld op {longDate.format(on)} uit {counted === 1 ? '1 bewijs' : `${counted} bewijzen`} met een
        handtekening die klopt. Een gift aan een ANBI kan aftrekbaar zijn. Of dat voor u zo is, hangt af van
        de regels van dat jaar: die staan op{' '}
        <a href="https://www.belastingdienst.nl" className={linkClass}>
          belastingdienst.nl
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Afdrukken</Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile('giftenpas.csv', new Blob([giftsToCsv(sum.years)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          Opslaan als CSV
        </Button>
      </div>
    </div>
  );
}

const linkClass = 'text-accent-text underline underline-offset-4';
const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });

interface FileListProps {
  files: readonly DroppedFile[];
  sum: GiftSum;
  ownIssuer: string;
  onClear: () => void;
}

function FileList({ files, sum, ownIssuer, onClear }: FileListProps) {
  return (
    <section aria-labelledby="bestanden" className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="bestanden" className="text-xl">
          Uw bestanden
        </h2>
        <Button variant="quiet" size="small" onClick={onClear}>
          Leegmaken
        </Button>
      </div>
      <ul className="mt-3 flex flex-col">
        {files.map((file) => {
          const { tone, label, text } = describeFile(file, sum.standings.get(file.id), ownIssuer);
          return (
            <li
              key={file.id}
              className="flex flex-col items-start gap-1 border-t border-line py-3 sm:flex-row sm:gap-4"
            >
              <span className="sm:w-40 sm:shrink-0">
                <Badge tone={tone}>{label}</Badge>
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{file.name}</span>
                {text && <span className="block text-sm text-muted">{text}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
