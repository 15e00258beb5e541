import type { Attack } from './attack.ts';

export interface Result {
  attack: Attack;
  outcome: string;
  passed: boolean;
  seconds: number;
}

export function describeRun(results: Result[], { seed, seconds }: { seed: number; seconds: number }): string {
  const rows = results.map(({ attack, outcome, passed }) =>
    [attack.threat, attack.tried, outcome, passed ? 'passed' : '**failed**'].map(toCell).join(' | '),
  );
  return [
    `Run of ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${seed}, ${Math.round(seconds)} s.`,
    '',
    '| Threat | Tried | Outcome | Result |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

function toCell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[|<>]|__/g, (found) => (found === '__' ? '\\_\\_' : `\\${found}`));
}
