import type { Comparison } from './compare.ts';
import type { FailoverWorld } from './failover-world.ts';
import type { RoundOutcome } from './run-round.ts';

const maxWritesBackMs = 30_000;
const shownDifferences = 50;

export interface FailoverReport {
  lines: string[];
  /** Everything that differs and every limit that is broken. The run is good when this is empty. */
  failures: string[];
}

export function makeReport(
  world: Pick<FailoverWorld, 'forms' | 'logs' | 'proxy'>,
  outcomes: RoundOutcome[],
  comparison: Comparison,
  exits: string[],
): FailoverReport {
  const { forms, logs, proxy } = world;
  const refused = proxy.failures.length + forms.failures.length;
  const facts: [string, string | number][] = [
    ['gifts', outcomes.flatMap(({ visits }) => visits).length],
    ['probe gifts', outcomes.flatMap(({ probes }) => probes).length],
    ['lost', comparison.lost.length],
    ['doubled', comparison.doubled.length],
    ['thanked twice', comparison.thankedTwice.length],
    ['ledger differences', comparison.ledger.length],
    ['other differences', comparison.other.length],
    ['forms asked', forms.asked],
    ['forms failed', forms.failures.length],
    ['slowest form', `${Math.round(forms.slowestMs)} ms`],
    ['refused requests', refused],
    ['log lines', logs.lines],
    ['log lines with a stack trace', logs.linesWithStack],
    ['stack traces per refused request', refused === 0 ? 0 : (logs.linesWithStack / refused).toFixed(2)],
    ['processes that ended by themselves', exits.length],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return {
    lines: [
      ...describeIncidents(outcomes),
      '',
      ...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ],
    failures: [
      ...listDifferences(comparison),
      ...outcomes.flatMap(({ errors }) => errors),
      ...outcomes
        .filter(({ writesBackMs }) => writesBackMs > maxWritesBackMs)
        .map(({ round, writesBackMs }) => `${round.kind}: writes were back after ${seconds(writesBackMs)}`),
      ...countEach(forms.failures).map(([failure, count]) => `${count} forms failed: ${failure}`),
      ...exits.map((output) => `a process ended by itself: ${output}`),
    ],
  };
}

function describeIncidents(outcomes: RoundOutcome[]): string[] {
  const kinds = [...new Set(outcomes.map(({ round }) => round.kind))].toSorted();
  const rows = kinds.map((kind) => {
    const own = outcomes.filter(({ round }) => round.kind === kind);
    const waits = own.map(({ writesBackMs }) => writesBackMs).toSorted((a, b) => a - b);
    const slowestFormMs = Math.max(...own.map((outcome) => outcome.slowestFormMs));
    return [
      kind,
      String(own.length),
      seconds(waits[Math.floor(waits.length / 2)] ?? 0),
      seconds(waits.at(-1) ?? 0),
      `${Math.round(slowestFormMs)} ms`,
    ];
  });
  const table = [['incident', 'count', 'writes back (median)', '(max)', 'slowest form'], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function listDifferences(comparison: Comparison): string[] {
  const all = Object.entries(comparison).flatMap(([section, lines]) =>
    (lines as string[]).map((line) => `${section}: ${line}`),
  );
  const hidden = all.length - shownDifferences;
  return [...all.slice(0, shownDifferences), ...(hidden > 0 ? [`… and ${hidden} more differences`] : [])];
}

function countEach(texts: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
