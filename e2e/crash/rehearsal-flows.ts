import { expect } from 'vitest';
import { waitUntil } from '../../harness/wait-until.ts';
import { ask } from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const inventedDonors = 24;

/** Years that are played; nobody is told anything, and each week passes once. */
export const rehearsalFlows: Flow[] = [
  {
    name: 'a year that is played',
    async run(world) {
      await ask(world, 'rehearsal', { failurePercent: 5 }, [200, 409]);
      await playTo(world, 3);
      await ask(world, 'rehearsal/stop', {}, [200]);
    },
    failpoints: ['rehearsal-gift-paid', 'rehearsal-week-passed', 'rehearsal-week-stored'],
    result: {
      statuses: Array.from({ length: inventedDonors }, () => 'completed'),
      subscriptions: inventedDonors,
      refunds: 0,
      // Five of each amount but the last: 5, 7.50, 10 and 15 euro, and four times 25.
      income: { donations: inventedDonors, revenueCents: 5 * (500 + 750 + 1_000 + 1_500) + 4 * 2_500 },
    },
    told: [],
  },
  {
    name: 'the removal of a year that was played',
    async before(world) {
      await ask(world, 'rehearsal', { failurePercent: 5 }, [200, 409]);
      await playTo(world, 2);
      await ask(world, 'rehearsal/stop', {}, [200]);
    },
    run: (world) => ask(world, 'rehearsal', {}, [200], 'DELETE'),
    failpoints: ['rehearsal-forgotten-by-simulator'],
    result: { statuses: [], subscriptions: 0, refunds: 0, income: { donations: 0, revenueCents: 0 } },
    told: [],
    async expectAfter({ database }) {
      const { rows } = await database.query('select from rehearsal');
      expect(rows).toEqual([]);
    },
  },
];

function playTo({ database }: World, weeks: number): Promise<boolean> {
  return waitUntil(`week ${weeks} of a rehearsal`, async () => {
    const { rows } = await database.query<{ weeks: number }>('select weeks_played as weeks from rehearsal');
    return (rows[0]?.weeks ?? 0) >= weeks;
  });
}
