/** What somebody typed to search for, as a pattern in which every typed character stands for itself. */
export function likePattern(search: string): string {
  return patternOf(asAmount(search));
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** An amount as it is kept: what the list shows as € 1.250,00 is 1250.00 there. Anything else stays as it is. */
function asAmount(search: string): string {
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
  // As the index has it, with a letter for what stands between words.
  const term = asAmount(search).replaceAll(/[ .@-]/g, 'q');
  return term.length >= 3 && /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i.test(term);
}

/** Fetching a donation that the index named takes as long as reading so many entries of the index. */
const fetchCost = 250;
/** Of more characters the index has more to read, and they are seldom rarer. */
const longestPart = 6;
/** How much of the rarity of other groups a part has as well: nothing if those beside each other always went together, one if they never did. */
const independence = 0.6;
/** As far as a long term is looked at. */
const mostCharacters = 40;

/**
 * A pattern of that part of a term that the index should find with the least work, judged by what can be searched for of some donations. The index knows groups of
 * three characters: it reads who has each of them, and those who have all are fetched. So a part is worth its length only as long as that makes it rarer.
 */
export function cheapestPart(search: string, someWords: readonly string[]): string {
  const term = asAmount(search).slice(0, mostCharacters);
  let cheapest = { part: asAmount(search), cost: Infinity };
  for (const [run] of term.matchAll(/[a-z0-9 .@-]{3,}/gi)) {
    const letters = run.toLowerCase();
    const groups = Array.from({ length: letters.length - 2 }, (_, from) =>
      having(letters.slice(from, from + 3), someWords),
    );
    // What none of these has, others may.
    const shares = groups.map(({ length }) => (length + 0.5) / (someWords.length + 1));
    for (const [from, withGroup] of groups.entries()) {
      let withPart = withGroup;
      let read = 0;
      let byChance = 1;
      let rarest = 1;
      for (let until = from + 3; until <= Math.min(letters.length, from + longestPart); until++) {
        const share = shares[until - 3]!;
        read += share;
        byChance *= share;
        rarest = Math.min(rarest, share);
        if (until > from + 3) withPart = having(letters.slice(from, until), withPart);
        const fetched = Math.max(
          rarest * (byChance / rarest) ** independence,
          withPart.length / someWords.length,
        );
        const cost = read + fetchCost * fetched;
        if (cost < cheapest.cost) cheapest = { part: letters.slice(from, until), cost };
      }
    }
  }
  return patternOf(cheapest.part);
}

function having(text: string, words: readonly string[]): readonly string[] {
  return words.filter((each) => each.includes(text));
}
