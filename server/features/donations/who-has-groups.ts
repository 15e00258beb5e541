import { asIndexed } from './search-term.ts';

/** Which of some donations have something: a bit for each of them. */
export type Who = Uint32Array;

const knownCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** For all letters beyond those together: no two words differ in these alone so often that it would matter. */
const otherLetter = knownCharacters.length + 1;
const base = otherLetter + 1;
const asciiCodes = 128;

/** By the code of a character, its number as the index has it; 0 is what the index does not know. */
const numbers = Uint8Array.from(
  { length: asciiCodes },
  (_, code) => knownCharacters.indexOf(asIndexed(String.fromCodePoint(code))) + 1,
);

function numberAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < asciiCodes ? numbers[code]! : otherLetter;
}

/** For each group of three characters, which donations have it in their words. Everything is read once, whatever the number of groups: a search is waiting for this. */
export function whoHas(groups: readonly string[], someWords: readonly string[]): Who[] {
  const places = new Uint8Array(base ** 3);
  const who = groups.map((group, index) => {
    places[keyOf(group)] ||= index + 1;
    return new Uint32Array(Math.ceil(someWords.length / 32));
  });
  for (const [index, words] of someWords.entries()) {
    let [first, second] = [0, 0];
    for (let at = 0; at < words.length; at++) {
      const third = numberAt(words, at);
      const place = places[(first * base + second) * base + third]!;
      if (place > 0) who[place - 1]![index >> 5]! |= 1 << (index & 31);
      first = second;
      second = third;
    }
  }
  return groups.map((group) => who[places[keyOf(group)]! - 1]!);
}

function keyOf(group: string): number {
  return (numberAt(group, 0) * base + numberAt(group, 1)) * base + numberAt(group, 2);
}

/** How many have all of these. */
export function countIn([first, ...others]: readonly Who[]): number {
  if (!first) return 0;
  let count = 0;
  for (let index = 0; index < first.length; index++) {
    let bits = first[index]!;
    for (const other of others) bits &= other[index]!;
    for (; bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}
