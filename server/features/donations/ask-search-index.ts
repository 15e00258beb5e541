import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { outcomeWanted, type Search } from './donation-filter.ts';
import { partsForIndex, patternFor, rarerParts, type AskedParts } from './parts-for-index.ts';
import { donationsIn, estimatedSize, sampleSize, timeOfNewest, type Sample } from './sample-newest.ts';
import { likePattern } from './search-term.ts';
import { endOfDay, startOfDay } from './select-wanted.ts';

/** From this many in the sample, it tells how many donations hold a page. */
const knownInSample = 3;
/** Otherwise, the index is first asked for about so many of the newest. */
const firstAsked = 8_000;
/** Unless there are not many more: what nobody in the sample has is probably rare, and asked for at once. */
const notMuchMore = 4 * firstAsked;
/** What the index takes for each donation of weeks that it is asked for, and for each that it finds there, against one that it finds when it is asked for all. Measured among a million. */
const weekCost = 0.0025;
const inWeekCost = 2;
/** So many weeks are looked up at most, and longer periods like all donations. */
const longestPeriodMs = 50 * 7 * 24 * 60 * 60 * 1000;

/** Donations that were given since the one moment and before the other. */
interface Period {
  from: Date;
  until: Date;
}

/**
 * The donations that match, newest first, until they are enough. The newest are asked for first; as long as some are found there but not enough, as many more as should hold the others;
 * and in the end all the rest. What only looked like a match tells each time how to ask better.
 */
export async function askSearchIndex(
  transaction: Transaction,
  search: Search,
  sample: Sample,
  enough: number,
): Promise<string[]> {
  const size = estimatedSize(sample);
  let parts = partsForIndex(search.search, sample.words);
  // The index has no periods of all organisations together, nor of those that ended in one way.
  if (!sample.oldestAt || outcomeWanted(search))
    return (await ask(transaction, search, { parts, size, enough })).ids;
  let period = firstPeriod(sample, enough);
  const ids: string[] = [];
  for (;;) {
    const answer = await ask(transaction, search, { parts, period, size, enough });
    ids.push(...answer.ids);
    if (ids.length >= enough || period.from <= sample.oldestAt) return ids;
    parts = rarerParts(parts, answer.asideCount / donationsIn(period, sample), answer.someAside);
    period = nextPeriod(period, sample, ids.length, enough);
  }
}

interface Answer {
  ids: string[];
  /** How many have the parts that were asked for and not the term, and the words of some of them. */
  asideCount: number;
  someAside: string[];
}

async function ask(
  transaction: Transaction,
  { search, environment, isRecurring, statuses, from, to }: Search,
  { parts, period, size, enough }: { parts: AskedParts; period?: Period; size: number; enough: number },
): Promise<Answer> {
  const { rows } = await sql<Answer>`
    select ids, aside_count as "asideCount", some_aside as "someAside"
    from search_donations(lower(${likePattern(search)}), lower(${patternFor(parts)}), ${environment ?? null}, ${isRecurring ?? null}::boolean, ${statuses ?? null}::text[],
      ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz, ${period?.from ?? null}::timestamptz, ${period?.until ?? null}::timestamptz,
      ${size}::float8, ${enough}::int)
    ${prepared}`.execute(transaction);
  return rows[0]!;
}

/** Back to when there should be enough matches, and some to spare, if they are spread as in the sample. */
function firstPeriod(sample: Sample, enough: number): Period {
  const until = new Date(sample.lastAt.getTime() + 1);
  const inSample = sample.ids.length;
  if (inSample >= knownInSample)
    return { from: timeOfNewest((1.5 * enough * sampleSize) / inSample, sample), until };
  const nearlyAll = timeOfNewest(notMuchMore, sample);
  const isAskedAtOnce = inSample === 0 && nearlyAll.getTime() === sample.oldestAt?.getTime();
  return { from: isAskedAtOnce ? nearlyAll : timeOfNewest(firstAsked, sample), until };
}

/**
 * As far back again as should hold the others that are wanted. All the rest at once, if nothing tells how far that is, or if it would be quicker: the index has to read through the weeks
 * it is asked for, and takes longer for each that it finds there.
 */
function nextPeriod(asked: Period, sample: Sample, found: number, enough: number): Period {
  const { lastAt, oldestAt } = sample;
  const rest = { from: oldestAt!, until: asked.from };
  const moreMs = (lastAt.getTime() - asked.from.getTime()) * ((1.5 * enough) / found - 1);
  if (moreMs > longestPeriodMs) return rest;
  const more = { from: new Date(asked.from.getTime() - moreMs), until: asked.from };
  const apart = donationsIn({ from: asked.from, until: lastAt }, sample) / found;
  const isQuicker = donationsIn(more, sample) * (weekCost * apart + inWeekCost) < donationsIn(rest, sample);
  return isQuicker ? more : rest;
}
