import { isWithin } from '../../../../contract/anbi-periods.ts';
import { isUndeductible, returnedOnPaper } from '../../../../contract/paper-sums.ts';
import type { PaperFacts, PaperLine, Period } from '../../../../contract/paper-facts.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';

/** With a valid signature. */
export interface ProvenPaper {
  id: number;
  facts: PaperFacts;
}

export interface CountedGift {
  date: string;
  kind: PaperLine['kind'];
  number: string;
  amountCents: number;
  returnedCents: number;
  /** Deductible as far as it depends on the gift: cash is not. */
  countedCents: number;
  seenBy: SeenBy;
  donorName: string | null;
}

/** Gifts to one organisation in one year. */
export interface OrganisationYear {
  /** The server that signed it. */
  issuer: string;
  name: string;
  rsin: string | null;
  anbi: readonly Period[];
  culturalAnbi: readonly Period[];
  /** The day of the newest paper, which knows nothing about later days. */
  issuedOn: string;
  gifts: CountedGift[];
  totalCents: number;
  /** Not seen by the issuer itself. */
  unseenCents: number;
}

export interface GiftYear {
  year: number;
  organisations: OrganisationYear[];
  totalCents: number;
  unseenCents: number;
  /** Given while the organisation was an ANBI. */
  anbiCents: number;
}

export type Standing =
  | { is: 'counts' }
  /** Every gift is also on another paper. */
  | { is: 'counted-already'; on: string }
  | { is: 'replaced'; by: string }
  /** Every gift was cash, which is not deductible. */
  | { is: 'cash' }
  | { is: 'test' };

export interface GiftSum {
  /** Newest first. */
  years: GiftYear[];
  standings: ReadonlyMap<number, Standing>;
}

/** Counts every gift once, without returns and cash, and ignores replaced and test papers. */
export function addUp(papers: readonly ProvenPaper[]): GiftSum {
  const standings = new Map<number, Standing>();
  const counting: ProvenPaper[] = [];
  for (const paper of papers) {
    const replacement = papers.find(({ facts }) => replaces(facts, paper.facts));
    if (paper.facts.isTest) standings.set(paper.id, { is: 'test' });
    else if (replacement) standings.set(paper.id, { is: 'replaced', by: replacement.facts.number });
    else counting.push(paper);
  }
  const gifts = new Map<string, Occurrence[]>();
  // Overviews first, so that a receipt can refer to one.
  for (const paper of counting.toSorted((a, b) => rank(a) - rank(b))) {
    standings.set(paper.id, standingOf(paper.facts, gifts));
    for (const line of paper.facts.lines) {
      const key = keyOf(paper.facts, line.number);
      gifts.set(key, [...(gifts.get(key) ?? []), { line, facts: paper.facts }]);
    }
  }
  return { years: groupByYear(gifts, listLaterReturns(counting)), standings };
}

interface Occurrence {
  line: PaperLine;
  facts: PaperFacts;
}

const keyOf = ({ issuer, organisation }: PaperFacts, number: string) =>
  JSON.stringify([issuer, organisation.id, number]);

const rank = ({ facts }: ProvenPaper) => (facts.kind === 'overview' ? 0 : 1);

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

/** Returns reported by overviews of later years; negative when a return was reversed. */
function listLaterReturns(papers: readonly ProvenPaper[]): Map<string, { date: string; cents: number }[]> {
  const returns = new Map<string, { date: string; cents: number }[]>();
  const told = new Set<string>();
  for (const { facts } of papers) {
    // The same overview may have been added twice.
    const key = keyOf(facts, facts.number);
    if (told.has(key)) continue;
    told.add(key);
    for (const { number, date, amountCents } of facts.returnedOfEarlierYears) {
      const gift = keyOf(facts, number);
      returns.set(gift, [...(returns.get(gift) ?? []), { date, cents: amountCents }]);
    }
  }
  return returns;
}

function groupByYear(
  gifts: ReadonlyMap<string, readonly Occurrence[]>,
  laterReturns: ReadonlyMap<string, readonly { date: string; cents: number }[]>,
): GiftYear[] {
  const years = new Map<number, Map<string, { newest: PaperFacts; gifts: CountedGift[] }>>();
  for (const [key, occurrences] of gifts) {
    const [{ line, facts }] = occurrences as [Occurrence];
    const year = years.get(facts.year) ?? new Map();
    years.set(facts.year, year);
    const organisationKey = keyOf(facts, '');
    const group = year.get(organisationKey) ?? { newest: facts, gifts: [] };
    year.set(organisationKey, group);
    for (const each of occurrences)
      if (each.facts.issuedOn > group.newest.issuedOn) group.newest = each.facts;
    const returnedCents = returnedOnPaper(
      line.amountCents,
      returnedOf(occurrences, laterReturns.get(key) ?? []),
    );
    // Older papers do not say it, but another paper of the same gift may.
    const isCash = occurrences.some((each) => isUndeductible(each.line));
    group.gifts.push({
      date: line.date,
      kind: line.kind,
      number: line.number,
      amountCents: line.amountCents,
      returnedCents,
      countedCents: isCash ? 0 : line.amountCents - returnedCents,
      seenBy: occurrences.find((each) => each.line.seenBy !== 'mollie')?.line.seenBy ?? 'mollie',
      donorName: facts.donor.name,
    });
  }
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, groups]) => {
      const organisations = [...groups.values()].map(toOrganisationYear);
      return {
        year,
        organisations: organisations.toSorted((a, b) => a.name.localeCompare(b.name, 'nl')),
        totalCents: sum(organisations.map(({ totalCents }) => totalCents)),
        unseenCents: sum(organisations.map(({ unseenCents }) => unseenCents)),
        anbiCents: sum(organisations.flatMap(countWithinAnbi)),
      };
    });
}

const countWithinAnbi = ({ anbi, gifts }: OrganisationYear) =>
  gifts.filter(({ date }) => isWithin(anbi, date)).map(({ countedCents }) => countedCents);

/** By the paper that knows the most returns. An overview is as of its issue; a receipt is drawn on request. */
function returnedOf(
  occurrences: readonly Occurrence[],
  later: readonly { date: string; cents: number }[],
): number {
  const told = occurrences.map(({ line, facts }) => {
    if (facts.kind === 'receipt') return Math.max(line.returnedCents, sum(later.map(({ cents }) => cents)));
    const since = later.filter(({ date }) => date > facts.issuedOn);
    return line.returnedCents + sum(since.map(({ cents }) => cents));
  });
  return Math.max(...told);
}

function toOrganisationYear({
  newest,
  gifts,
}: {
  newest: PaperFacts;
  gifts: CountedGift[];
}): OrganisationYear {
  const { issuer, organisation, anbi, culturalAnbi, issuedOn } = newest;
  return {
    issuer,
    name: organisation.name,
    rsin: organisation.rsin,
    anbi,
    culturalAnbi,
    issuedOn,
    gifts: gifts.toSorted((a, b) => a.date.localeCompare(b.date) || a.number.localeCompare(b.number)),
    totalCents: sum(gifts.map(({ countedCents }) => countedCents)),
    unseenCents: sum(
      gifts.filter(({ seenBy }) => seenBy !== 'mollie').map(({ countedCents }) => countedCents),
    ),
  };
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
