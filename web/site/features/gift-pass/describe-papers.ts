import { isWholeYear, isOngoing } from '../../../../contract/anbi-periods.ts';
import { cashSentence } from '../../../../contract/paper-sums.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { PaperFacts, Period } from '../../../../contract/paper-facts.ts';
import { seenByWords, seenByKinds, sumBySeenBy } from '../../../../contract/seen-by.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { OrganisationYear, Standing } from './add-up.ts';
import type { DroppedFile } from './create-gift-pass.ts';

type FileDescription = [tone: Tone, label: string, text: string];

export function describeFile(
  { outcome }: DroppedFile,
  standings: ReadonlyMap<PaperFacts, Standing>,
  ownIssuer: string,
): FileDescription {
  switch (outcome.is) {
    case 'waiting':
      return ['neutral', 'Wordt gelezen', ''];
    case 'unreadable':
      return ['warning', 'Telt niet mee', outcome.why];
    case 'forged':
      return ['danger', 'Klopt niet', `Dit papier klopt niet: ${outcome.why}`];
    case 'unknown-issuer':
      return ['warning', 'Niet gecontroleerd', `Dit papier komt van ${outcome.issuer}.`];
    case 'proven':
    default:
      return describeProven(outcome.facts, standings.get(outcome.facts)!, ownIssuer);
  }
}

function describeProven(facts: PaperFacts, standing: Standing, ownIssuer: string): FileDescription {
  const kind = facts.kind === 'overview' ? `Jaaroverzicht ${facts.year}` : 'Kwitantie';
  const signedBy = facts.issuer === ownIssuer ? '' : ` Ondertekend door ${facts.issuer}.`;
  const donor = facts.donor.name === null ? '' : ` op naam van ${facts.donor.name}`;
  const paper = `${kind} ${facts.number} van ${facts.organisation.name}${donor}, ${formatEuros(facts.totalCents)}.${signedBy}`;
  switch (standing.is) {
    case 'test':
      return ['neutral', 'Testmodus', `${paper} Dit was een proef: er is geen geld gegeven.`];
    case 'replaced':
      return ['warning', 'Vervangen', `${paper} Vervangen door ${standing.by}.`];
    case 'cash':
      return ['warning', 'Telt niet mee', `${paper} ${cashSentence}`];
    case 'counted-already':
      return ['neutral', 'Al meegeteld', `${paper} Wat hierop staat, is al meegeteld bij ${standing.on}.`];
    case 'counts':
    default: {
      const sums = sumBySeenBy(facts.lines);
      const unseen = seenByKinds.filter((seenBy) => seenBy !== 'mollie' && sums[seenBy] > 0);
      if (unseen.length === 0) return ['success', 'Telt mee', paper];
      const sentences = unseen.map((seenBy) => `${formatEuros(sums[seenBy])} is ${seenByWords[seenBy]}.`);
      const label = sums.mollie > 0 ? 'Telt mee, deels ingevoerd' : 'Telt mee, ingevoerd';
      return ['warning', label, [paper, ...sentences].join(' ')];
    }
  }
}

export function describeProgress(
  files: readonly DroppedFile[],
  standings: ReadonlyMap<PaperFacts, Standing>,
  skippedCount: number,
): string {
  if (files.length === 0) return '';
  const outcomes = files.map(({ outcome }) => outcome);
  const ofFiles = count(files.length, 'bestand', 'bestanden');
  const countOutcomes = (is: string) => outcomes.filter((outcome) => outcome.is === is).length;
  if (countOutcomes('waiting') > 0) return `Bezig met lezen: ${ofFiles}.`;
  const counted = outcomes.flatMap((outcome) =>
    outcome.is === 'proven' && standings.get(outcome.facts)?.is === 'counts' ? [outcome.facts] : [],
  );
  const forged = countOutcomes('forged');
  const unchecked = countOutcomes('unknown-issuer');
  const rest = files.length - counted.length - forged - unchecked;
  const parts = [
    counted.length && count(counted.length, 'telt mee', 'tellen mee'),
    forged && count(forged, 'klopt niet', 'kloppen niet'),
    unchecked && `${unchecked} nog niet gecontroleerd`,
    rest && count(rest, 'telt niet mee', 'tellen niet mee'),
  ].filter(Boolean);
  const severalNames = describeNames(listNames(counted.map(({ donor }) => donor.name)));
  return [
    `${ofFiles} gelezen: ${parts.join(', ')}.`,
    severalNames && `Let op: ${severalNames.toLowerCase()}.`,
    skippedCount && `Er kunnen 100 bestanden tegelijk in; ${count(skippedCount, 'is', 'zijn')} overgeslagen.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function describeSum(standings: ReadonlyMap<PaperFacts, Standing>): string {
  const counted = [...standings.values()].filter(({ is }) => is === 'counts').length;
  return `Opgeteld op ${longDate.format(new Date())} uit ${count(counted, 'papier', 'papieren')} met een handtekening die klopt.`;
}

const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });

export const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

export function listNames(names: readonly (string | null)[]): (string | null)[] {
  const tidy = names.map((name) => name?.trim().replace(/\s+/g, ' ') || null);
  return tidy.filter((name, index) => tidy.findIndex((each) => isSame(each, name)) === index);
}

const isSame = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();

export function joinNames(names: readonly (string | null)[]): string | null {
  const written = names.map((name) => name ?? 'zonder naam');
  return names.every((name) => name === null) ? null : list.format(written);
}

const list = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

export function describeNames(names: readonly (string | null)[]): string | undefined {
  if (names.length < 2) return undefined;
  const named = names.filter((name) => name !== null).length;
  return named > 1
    ? `Deze papieren staan op ${named} verschillende namen`
    : 'Niet op al deze papieren staat een naam';
}

export function describeAnbi(
  { anbi, culturalAnbi, issuedOn }: Pick<OrganisationYear, 'anbi' | 'culturalAnbi' | 'issuedOn'>,
  year: number,
): string {
  if (anbi.length === 0) return 'Nee';
  // A paper that was issued during the year proves nothing about the days after its issue date. The text
  // therefore describes a period only up to that date.
  const issueDay = `de dag van het papier (${dayOf(issuedOn)})`;
  const describe = (period: Period) =>
    `van ${dayOf(period.from)} tot en met ${isOngoing(period, year, issuedOn) ? issueDay : dayOf(period.until)}`;
  const whole = issuedOn < `${year}-12-31` ? `Ja, tot en met ${issueDay}` : 'Ja';
  const when = isWholeYear(anbi, year, issuedOn) ? whole : `Ja, ${anbi.map(describe).join(' en ')}`;
  return culturalAnbi.length > 0 ? `${when}, culturele instelling` : when;
}

const dayAndMonth = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (date: string) => dayAndMonth.format(new Date(date));
