import { expect } from 'vitest';
import type { Books } from './books.ts';
import { keepMollieBooks } from './mollie-books.ts';
import { readOurBooks } from './our-books.ts';
import type { World } from './world.ts';

/** Lays Mollie's books and ours side by side, and gives them back when they agree to the cent. */
export async function expectAgreeingBooks({ mollie, database }: World): Promise<Books> {
  const ours = await readOurBooks(database);
  expect(ours).toEqual(keepMollieBooks(await mollie.journal()));
  const { rows: troubles } = await database.query(`
    select 'job ' || task_identifier as what, last_error as why from graphile_worker.jobs where last_error is not null
    union all
    select 'donation ' || kind, detail from donation_event where kind in ('failed', 'payment_refused', 'key_refused')`);
  expect(troubles).toEqual([]);
  return ours;
}
