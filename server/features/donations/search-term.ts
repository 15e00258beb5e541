/** What somebody typed to search for, as a pattern in which every typed character stands for itself. */
export function likePattern(search: string): string {
  return patternOf([wordsSearched(search)]);
}

function patternOf(texts: readonly string[]): string {
  return `%${texts.map((text) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`;
}

/** What to look for: an amount as it is kept, where what the list shows as € 1.250,00 is 1250.00. Anything else stays as it is. */
export function wordsSearched(search: string): string {
  const digits = /^(?:€\s*)?([\d.]*),?(\d*)$/.exec(search);
  if (!digits || !/\d/.test(search) || !/[,€]/.test(search)) return search;
  const [, whole = '', cents = ''] = digits;
  return whole.replaceAll('.', '') + (search.includes(',') ? `.${cents}` : '');
}

/**
 * Whether a term has a group of three characters that the index knows: letters, digits and what joins words, or fewer beside anything else. Without
 * one, the index would have to be read from end to end.
 */
export function isIndexed(search: string): boolean {
  const term = asIndexed(wordsSearched(search));
  return term.length >= 3 && /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i.test(term);
}

/** As the index has a text, with letters for what stands between words (gulhart_search.joined). */
function asIndexed(text: string): string {
  return text.replaceAll(/[ .-]/g, 'q').replaceAll('@', 'x');
}

/** Of more characters the index has more to read, and they are seldom rarer. */
const longestPart = 6;
/** As far as a long term is looked at. */
const mostCharacters = 40;

/** What cannot be known from some donations alone. */
interface Guess {
  /** How many entries of the index are read in the time that is taken by one donation which has the parts and not the term, or by those there are of that. */
  fetchCost: number;
  /**
   * How much of its rarity a group of characters adds to that of another: nothing if they always go together, all of it if they only meet by chance. Within a part they
   * overlap, which may make them one thing.
   */
  within: number;
  between: number;
}
const hoped: Guess = { fetchCost: 50, within: 0.6, between: 0.6 };
const feared: Guess = { fetchCost: 250, within: 0.05, between: 0.8 };

/** Characters that follow each other in a term. */
interface Part {
  text: string;
  indexed: string;
  from: number;
  /** Of each group of three in it, the share of donations that have it; and all of that together, which is what the index reads. */
  shares: readonly number[];
  read: number;
  /** What can be searched for of those who have the whole part. */
  words: readonly string[];
}

/** A part with the share of donations that have it, as far as can be guessed. */
type GuessedPart = Part & { share: number };

/**
 * Patterns of those parts of a term that the index should find with the least work, judged by what can be searched for of some donations; and of those that it should be
 * asked for if many turn out to have the first and not the term. The index knows groups of three characters: it reads who has each of them, and those who have all are
 * fetched. So a part is worth its length, and another part worth asking for, only as long as that leaves fewer to fetch.
 */
export function partsForIndex(search: string, someWords: readonly string[]): string[] {
  const parts = partsOf(wordsSearched(search).slice(0, mostCharacters), someWords.map(asIndexed));
  if (parts.length === 0) return [];
  return [hoped, feared].map((guess) =>
    patternOf(
      cheapestOf(parts, guess, someWords.length)
        .toSorted((a, b) => a.from - b.from)
        .map(({ text }) => text),
    ),
  );
}

/** One part after the other, as long as the next makes the whole cheaper. */
function cheapestOf(parts: readonly Part[], guess: Guess, of: number): readonly Part[] {
  const guessed = parts.map((part) => ({ ...part, share: together(part.shares, guess.within) }));
  let cheapest: { parts: readonly GuessedPart[]; cost: number } = { parts: [], cost: Infinity };
  for (let last; last !== cheapest.parts;) {
    last = cheapest.parts;
    for (const part of guessed) {
      if (last.some((other) => overlap(part, other))) continue;
      const asked = [...last, part];
      const cost = costOf(asked, guess, of);
      if (cost < cheapest.cost) cheapest = { parts: asked, cost };
    }
  }
  return cheapest.parts;
}

/** What the index reads and what is fetched, as shares of all donations. */
function costOf(parts: readonly GuessedPart[], { fetchCost, between }: Guess, of: number): number {
  const [one, ...others] = parts;
  const seen = one!.words.filter((each) => others.every(({ indexed }) => each.includes(indexed))).length / of;
  const fetched = Math.max(
    seen,
    together(
      parts.map(({ share }) => share),
      between,
    ),
  );
  return parts.reduce((sum, { read }) => sum + read, 0) + fetchCost * fetched;
}

/** The share that probably has all of what these shares have. */
function together(shares: readonly number[], independence: number): number {
  const rarest = Math.min(...shares);
  return rarest * (shares.reduce((product, share) => product * share, 1) / rarest) ** independence;
}

/** All parts of a term that the index knows something of. */
function partsOf(term: string, someWords: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const { 0: typed, index } of term.matchAll(/[a-z0-9 .@-]{3,}/gi)) {
    const run = typed.toLowerCase();
    const indexedRun = asIndexed(run);
    const groups = Array.from({ length: run.length - 2 }, (_, at) =>
      having(indexedRun.slice(at, at + 3), someWords),
    );
    // What none of these has, others may.
    const shareOf = groups.map(({ length }) => (length + 0.5) / (someWords.length + 1));
    for (const [at, withGroup] of groups.entries()) {
      let words = withGroup;
      for (let length = 3; length <= Math.min(longestPart, run.length - at); length++) {
        const indexed = indexedRun.slice(at, at + length);
        if (length > 3) words = having(indexed, words);
        const shares = shareOf.slice(at, at + length - 2);
        const read = shares.reduce((sum, share) => sum + share, 0);
        parts.push({ text: run.slice(at, at + length), indexed, from: index + at, shares, read, words });
      }
    }
  }
  return parts;
}

function having(text: string, words: readonly string[]): readonly string[] {
  return words.filter((each) => each.includes(text));
}

function overlap(one: Part, other: Part): boolean {
  return one.from < other.from + other.text.length && other.from < one.from + one.text.length;
}
