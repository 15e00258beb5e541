import { formatEuros } from '../../../../contract/money.ts';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { sumGone } from '../../../../contract/seen-by.ts';

/** Why a donor gets another overview: what it says that the former did not, in sentences. */
export function describeChange(former: KeptFacts, now: KeptFacts): string[] {
  const before = sumGone(former.lines);
  const gone = sumGone(now.lines);
  const returnedCents = gone.returnedCents - before.returnedCents;
  const withdrawnCents = gone.withdrawnCents - before.withdrawnCents;
  return [
    returnedCents > 0 && `Er is ${formatEuros(returnedCents)} naar u teruggegaan. Dat telt niet meer mee.`,
    returnedCents < 0 &&
      `Van wat was teruggegaan, is ${formatEuros(-returnedCents)} alsnog bij ons gekomen. Dat telt weer mee.`,
    withdrawnCents > 0 &&
      `Wij hadden ${formatEuros(withdrawnCents)} zelf ingevoerd en hebben dat ingetrokken. Dat telt niet meer mee.`,
    differ(former.lines.map(asGiven), now.lines.map(asGiven)) && 'De giften die erop staan, zijn verbeterd.',
    differ(former.lines.map(isCash), now.lines.map(isCash)) && 'Er staat nu bij wat u contant gaf.',
    differ(former.returnedOfEarlierYears, now.returnedOfEarlierYears) &&
      'Wat er dat jaar van eerdere giften verviel of weer meetelt, is verbeterd.',
    differ(former.donor.name, now.donor.name) && 'Uw naam is veranderd.',
    differ(former.donor.address, now.donor.address) && 'Uw adres is veranderd.',
    differ([former.anbi, former.culturalAnbi], [now.anbi, now.culturalAnbi]) &&
      'Wanneer wij dat jaar ANBI waren, is verbeterd.',
    differ(former.organisation.rsin, now.organisation.rsin) && 'Ons RSIN is verbeterd.',
  ].filter((sentence) => typeof sentence === 'string');
}

const asGiven = ({ date, amountCents, number }: KeptFacts['lines'][number]) => [date, amountCents, number];

const isCash = (line: KeptFacts['lines'][number]) => line.isCash === true;

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
