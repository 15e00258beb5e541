import { cashSentence } from '../../../../contract/paper-sums.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { seenByWords, sightings, sumBySighting } from '../../../../contract/seen-by.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Standing } from './add-up.ts';
import type { DroppedFile } from './create-gift-pass.ts';
import { describeNames, listNames } from './donor-names.ts';

interface FileDescription {
  tone: Tone;
  label: string;
  text: string;
}

export function describeFile(
  { outcome }: DroppedFile,
  standing: Standing | undefined,
  ownIssuer: string,
): FileDescription {
  switch (outcome.is) {
    case 'waiting':
      return { tone: 'neutral', label: 'Wordt gelezen', text: '' };
    case 'unreadable':
      return { tone: 'warning', label: 'Telt niet mee', text: outcome.why };
    case 'forged':
      return { tone: 'danger', label: 'Klopt niet', text: `Dit bewijs klopt niet: ${outcome.why}` };
    case 'unknown-issuer':
      return { tone: 'warning', label: 'Niet gecontroleerd', text: `Dit bewijs komt van ${outcome.issuer}.` };
    case 'proven':
    default:
      return describeProven(outcome.facts, standing ?? { is: 'counts' }, ownIssuer);
  }
}

function describeProven(facts: PaperFacts, standing: Standing, ownIssuer: string): FileDescription {
  const kind = facts.kind === 'overview' ? `Jaaroverzicht ${facts.year}` : 'Kwitantie';
  const signedBy = facts.issuer === ownIssuer ? '' : ` Ondertekend door ${facts.issuer}.`;
  const donor = facts.donor.name === null ? '' : ` op naam van ${facts.donor.name}`;
  const paper = `${kind} ${facts.number} van ${facts.organisation.name}${donor}, ${formatEuros(facts.totalCents)}.${signedBy}`;
  switch (standing.is) {
    case 'test':
      return {
        tone: 'neutral',
        label: 'Testmodus',
        text: `${paper} Dit was een proef: er is geen geld gegeven.`,
      };
    case 'replaced':
      return { tone: 'warning', label: 'Vervangen', text: `${paper} Vervangen door ${standing.by}.` };
    case 'cash':
      return { tone: 'warning', label: 'Telt niet mee', text: `${paper} ${cashSentence}` };
    case 'counted-already':
      return {
        tone: 'neutral',
        label: 'Al meegeteld',
        text: `${paper} Wat hierop staat, is al meegeteld bij ${standing.on}.`,
      };
    case 'counts':
    default: {
      const sums = sumBySighting(facts.lines);
      const unseen = sightings.filter((seenBy) => seenBy !== 'mollie' && sums[seenBy] > 0);
      if (unseen.length === 0) return { tone: 'success', label: 'Telt mee', text: paper };
      const sentences = unseen.map((seenBy) => `${formatEuros(sums[seenBy])} is ${seenByWords[seenBy]}.`);
      const label = sums.mollie > 0 ? 'Telt mee, deels ingevoerd' : 'Telt mee, ingevoerd';
      return { tone: 'warning', label, text: [paper, ...sentences].join(' ') };
    }
  }
}

/** Also read out by screen readers. */
export function describeProgress(
  files: readonly DroppedFile[],
  standings: ReadonlyMap<number, Standing>,
  skippedCount: number,
): string {
  if (files.length === 0) return '';
  if (files.some(({ outcome }) => outcome.is === 'waiting'))
    return `Bezig met lezen: ${countFiles(files.length)}.`;
  const counts = (is: (file: DroppedFile) => boolean) => files.filter(is).length;
  const isCounted = ({ id }: DroppedFile) => standings.get(id)?.is === 'counts';
  const forged = counts(({ outcome }) => outcome.is === 'forged');
  const unchecked = counts(({ outcome }) => outcome.is === 'unknown-issuer');
  const counted = counts(isCounted);
  const rest = files.length - counted - forged - unchecked;
  const parts = [
    counted && (counted === 1 ? '1 telt mee' : `${counted} tellen mee`),
    forged && (forged === 1 ? '1 klopt niet' : `${forged} kloppen niet`),
    unchecked && `${unchecked} nog niet gecontroleerd`,
    rest && (rest === 1 ? '1 telt niet mee' : `${rest} tellen niet mee`),
  ].filter(Boolean);
  const names = files.flatMap((file) =>
    isCounted(file) && file.outcome.is === 'proven' ? [file.outcome.facts.donor.name] : [],
  );
  const ofSeveral = describeNames(listNames(names));
  const skipped = skippedCount
    ? ` Er kunnen 100 bestanden tegelijk in; ${skippedCount === 1 ? '1 is' : `${skippedCount} zijn`} overgeslagen.`
    : '';
  return `${countFiles(files.length)} gelezen: ${parts.join(', ')}.${ofSeveral ? ` Let op: ${ofSeveral.toLowerCase()}.` : ''}${skipped}`;
}

const countFiles = (count: number) => (count === 1 ? '1 bestand' : `${count} bestanden`);
