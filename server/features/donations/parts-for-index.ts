import { asIndexed, patternOf, wordsSearched } from './search-term.ts';
import { countIn, whoHas } from './who-has-groups.ts';

/** As far as a long term is looked at. */
const mostCharacters = 40;
/** What the index takes to look up in other lists one donation that has the rarest group, and to fetch one that has all groups; against reading past one in such a list. */
const lookUpCost = 20;
const fetchCost = 300;
/** Of two groups in one term: how much of its rarity one keeps among those who have the other. All of it if they only meet by chance, nothing if they always go together. */
const independence = 0.7;

/** Three characters that follow each other in a term. */
export interface Group {
  at: number;
  /** As the index has them. */
  text: string;
  /** Of all donations, as far as some can tell. */
  share: number;
}

/** What of a term to ask the index for: some of its groups, of which those that overlap make one part. */
export interface AskedParts {
  term: string;
  groups: readonly Group[];
  asked: readonly Group[];
}

/**
 * Those parts of a term that the index should find with the least work, judged by what can be searched for of some donations. The index reads who has each group that it is
 * asked for, and fetches those who have them all. So another group is worth asking for as long as what it leaves out would take longer than reading it.
 */
export function partsForIndex(search: string, someWords: readonly string[]): AskedParts {
  const term = wordsSearched(search);
  const found = groupsOf(term);
  const who = whoHas(
    found.map(({ text }) => text),
    someWords,
  );
  const groups = found.map((group, index) => {
    const count = countIn([who[index]!]);
    // What none of these has, others may.
    return { ...group, who: who[index]!, count, share: (count + 0.5) / (someWords.length + 1) };
  });
  const shareOf = ([first, ...others]: Readonly<typeof groups>) => {
    let share = first!.share;
    let before = first!;
    for (const next of others) {
      // What is guessed counts as one more donation.
      share *= (countIn([before.who, next.who]) + next.share ** independence) / (before.count + 1);
      before = next;
    }
    return Math.max(share, countIn([first!, ...others].map((group) => group.who)) / someWords.length);
  };
  return { term, groups, asked: addWhileCheaper(groups, [], shareOf) };
}

/** Those and other parts, if so large a share of donations turned out to have those and not the term, and these words are of some of them. */
export function rarerParts(
  { term, groups, asked }: AskedParts,
  share: number,
  someWords: readonly string[],
): AskedParts {
  const who = whoHas(
    groups.map(({ text }) => text),
    someWords,
  );
  const whoOf = new Map(groups.map((group, index) => [group, who[index]!]));
  const shareOf = (some: readonly Group[]) =>
    (share * (countIn(some.map((group) => whoOf.get(group)!)) + 0.5)) / (someWords.length + 1);
  return { term, groups, asked: addWhileCheaper(groups, asked, shareOf) };
}

/** What the words of a donation have to look like, in capitals or not. The whole term, if the index knows no group of it. */
export function patternFor({ term, asked }: AskedParts): string {
  const parts: { from: number; until: number }[] = [];
  for (const { at } of asked) {
    const last = parts.at(-1);
    if (last && at < last.until) last.until = at + 3;
    else parts.push({ from: at, until: at + 3 });
  }
  return patternOf(parts.length > 0 ? parts.map(({ from, until }) => term.slice(from, until)) : [term]);
}

function addWhileCheaper<Some extends Group>(
  groups: readonly Some[],
  asked: readonly Some[],
  shareOf: (asked: readonly Some[]) => number,
): readonly Some[] {
  const costOf = (some: readonly Some[]) => {
    const shares = some.map(({ share }) => share);
    const read = shares.reduce((sum, share) => sum + share, 0);
    return read + lookUpCost * Math.min(...shares) + fetchCost * shareOf(some);
  };
  let best = { asked, cost: asked.length > 0 ? costOf(asked) : Infinity };
  for (let last; last !== best;) {
    last = best;
    for (const group of groups) {
      if (last.asked.includes(group)) continue;
      const more = withGroup(groups, last.asked, group);
      const cost = costOf(more);
      if (cost < best.cost) best = { asked: more, cost };
    }
  }
  return best.asked;
}

/** Groups that overlap are asked for as one part, and with it the one that lies across them. */
function withGroup<Some extends Group>(
  groups: readonly Some[],
  asked: readonly Some[],
  added: Some,
): readonly Some[] {
  const across = asked
    .filter(({ at }) => Math.abs(at - added.at) === 2)
    .map(({ at }) => groups.find((group) => group.at === (at + added.at) / 2)!);
  return [...new Set([...asked, added, ...across])].toSorted((a, b) => a.at - b.at);
}

/** Letters that the database may spell otherwise when they stand alone are left out. */
const knownGroup = /^[a-z0-9\u00C0-\u012F\u0131-\u024F]{3}$/;

function groupsOf(term: string): { at: number; text: string }[] {
  const indexed = asIndexed(term.slice(0, mostCharacters));
  return Array.from({ length: Math.max(indexed.length - 2, 0) }, (_, at) => ({
    at,
    text: indexed.slice(at, at + 3),
  })).filter(({ text }) => knownGroup.test(text));
}
