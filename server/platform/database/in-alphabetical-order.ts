import { sql, type RawBuilder } from 'kysely';

/**
 * The order in which people look up a name: Łukasz before Zoë, and bakker beside Bakker. The database itself sorts by
 * code point. No index has this order, so use it only for lists that are short or that are sorted as a whole anyway.
 */
export function inAlphabeticalOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text}) collate "nl-x-icu"`;
}
