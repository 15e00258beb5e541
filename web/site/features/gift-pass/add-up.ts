import { isWithin } from '../../../../contract/anbi-periods.ts';
import { isUndeductible, returnedOnPaper } from '../../../../contract/paper-sums.ts';
import type { PaperFacts, PaperLine } from '../../../../contract/paper-facts.ts';

interface CountedGift extends PaperLine {
  /** The amount without returned money; zero for cash that is not deductible. */
  countedCents: number;
  donorName: string | null;
}

/** Gifts to one organisation in one year. The other fields come from the newest paper about these gifts. */
export interface OrganisationYear extends Pick<PaperFacts, 'issuer' | 'anbi' | 'culturalAnbi' | 'issuedOn'> {
  name: string;
  rsin: string | null;
  gifts: CountedGift[];
  totalCents: number;
  /** The part of `totalCents` that was not paid through Mollie. */
  unseenCents: number;
}

export interface GiftYear {
  year: number;
  organisations: OrganisationYear[];
  totalCents: number;
  unseenCents: number;
  anbiCents: number;
}

export type Standing =
  | { is: 'counts' }
  | { is: 'counted-already'; on: string }
  | { is: 'replaced'; by: string }
  | { is: 'cash' }
  | { is: 'test' };

export interface GiftSum {
  years: GiftYear[];
  standings: ReadonlyMap<PaperFacts, Standing>;
}

/** Counts every gift once, without returned money and undeductible cash. Ignores replaced papers and test papers. */
export function addUp(papers: readonly PaperFacts[]): GiftSum {
  const standings = new Map<PaperFacts, Standing>();
  const counting: PaperFacts[] = [];
  for (const paper of papers) {
    const replacement = papers.find((each) => replaces(each, paper));
    if (paper.isTest) standings.set(paper, { is: 'test' });
    else if (replacement) standings.set(paper, { is: 'replaced', by: replacement.number });
    else counting.push(paper);
  }
  const gifts = new Map<string, Occurrence[]>();
  // Overviews come first, so that a receipt for the same gift is marked as already counted on the overview.
  for (const facts of counting.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    standings.set(facts, standingOf(facts, gifts));
    for (const line of facts.lines) append(gifts, keyOf(facts, line.number), { line, facts });
  }
  return { years: groupByYear(gifts, listLaterReturns(counting)), standings };
}

interface Occurrence {
  line: PaperLine;
  facts: PaperFacts;
}

type Return = PaperFacts['returnedOfEarlierYears'][number];

const keyOf = ({ issuer, organisation }: PaperFacts, number: string) =>
  JSON.stringify([issuer, organisation.id, number]);

const replaces = (later: PaperFacts, earlier: PaperFacts) =>
  later.replaces !== null &&
  !later.isTest &&
  keyOf(later, later.replaces) === keyOf(earlier, earlier.number) &&
  later.number !== earlier.number;

function standingOf(facts: PaperFacts, gifts: ReadonlyMap<string, Occurrence[]>): Standing {
  if (facts.lines.length > 0 && facts.lines.every(isUndeductible)) return { is: 'cash' };
  const earlier = facts.lines.map(({ number }) => gifts.get(keyOf(facts, number))?.[0]?.facts.number);
  const [first] = earlier;
  return first !== undefined && !earlier.includes(undefined)
    ? { is: 'counted-already', on: first }
    : { is: 'counts' };
}

/** Maps a gift to its returns on overviews of later years. An amount is negative if it reverses a return. */
function listLaterReturns(papers: readonly PaperFacts[]): Map<string, Return[]> {
  const returns = new Map<string, Return[]>();
  // The user can add the same overview twice.
  const distinct = new Map(papers.map((facts) => [keyOf(facts, facts.number), facts]));
  for (const facts of distinct.values())
    for (const each of facts.returnedOfEarlierYears) append(returns, keyOf(facts, each.number), each);
  return returns;
}

function groupByYear(
  gifts: ReadonlyMap<string, readonly Occurrence[]>,
  laterReturns: ReadonlyMap<string, readonly Return[]>,
): GiftYear[] {
  const groups = new Map<string, { newest: PaperFacts; gifts: CountedGift[] }>();
  for (const [key, occurrences] of gifts) {
    const [{ facts }] = occurrences as [Occurrence];
    const groupKey = keyOf(facts, String(facts.year));
    const group = groups.get(groupKey) ?? { newest: facts, gifts: [] };
    groups.set(groupKey, group);
    for (const each of occurrences)
      if (each.facts.issuedOn > group.newest.issuedOn) group.newest = each.facts;
    group.gifts.push(countGift(occurrences, laterReturns.get(key) ?? []));
  }
  const years = new Map<number, OrganisationYear[]>();
  for (const { newest, gifts: ofGroup } of groups.values())
    append(years, newest.year, toOrganisationYear(newest, ofGroup));
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, organisations]) => ({
      year,
      organisations: organisations.toSorted((a, b) => a.name.localeCompare(b.name, 'nl')),
      totalCents: sum(organisations.map(({ totalCents }) => totalCents)),
      unseenCents: sum(organisations.map(({ unseenCents }) => unseenCents)),
      anbiCents: sum(
        organisations.map(({ anbi, gifts: given }) =>
          sumCounted(given.filter(({ date }) => isWithin(anbi, date))),
        ),
      ),
    }));
}

function countGift(occurrences: readonly Occurrence[], laterReturns: readonly Return[]): CountedGift {
  const [{ line, facts }] = occurrences as [Occurrence];
  const returnedCents = returnedOnPaper(line.amountCents, returnedOf(occurrences, laterReturns));
  // Older papers never mark cash, but a newer paper about the same gift can.
  const isCash = occurrences.some((each) => isUndeductible(each.line));
  return {
    ...line,
    returnedCents,
    countedCents: isCash ? 0 : line.amountCents - returnedCents,
    seenBy: occurrences.find((each) => each.line.seenBy !== 'mollie')?.line.seenBy ?? 'mollie',
    donorName: facts.donor.name,
  };
}

/**
 * Uses the paper that shows the most returned money. An overview includes the returns up to its issue date. A receipt
 * can be made again at any time, so it may include returns after its issue date.
 */
function returnedOf(occurrences: readonly Occurrence[], later: readonly Return[]): number {
  const sumReturns = (returns: readonly Return[]) => sum(returns.map(({ amountCents }) => amountCents));
  const known = occurrences.map(({ line, facts }) =>
    facts.kind === 'receipt'
      ? Math.max(line.returnedCents, sumReturns(later))
      : line.returnedCents + sumReturns(later.filter(({ date }) => date > facts.issuedOn)),
  );
  return Math.max(...known);
}

function toOrganisationYear(newest: PaperFacts, gifts: CountedGift[]): OrganisationYear {
  const { issuer, organisation, anbi, culturalAnbi, issuedOn } = newest;
  return {
    issuer,
    name: organisation.name,
    rsin: organisation.rsin,
    anbi,
    culturalAnbi,
    issuedOn,
    gifts: gifts.toSorted((a, b) => a.date.localeCompare(b.date) || a.number.localeCompare(b.number)),
    totalCents: sumCounted(gifts),
    unseenCents: sumCounted(gifts.filter(({ seenBy }) => seenBy !== 'mollie')),
  };
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

const sumCounted = (gifts: readonly CountedGift[]) => sum(gifts.map(({ countedCents }) => countedCents));
