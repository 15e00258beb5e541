import { expect } from 'vitest';
import { waitUntil } from '../../harness/wait-until.ts';
import { requestAsOrganisation } from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const rehearsalDonors = 24;

/** A rehearsal simulates a year. Even after a crash, it simulates each week once and sends no mail. */
export const rehearsalFlows: Flow[] = [
  {
    name: 'a rehearsal',
    async run(world) {
      await requestAsOrganisation(world, 'rehearsal', { failurePercent: 5 }, [200, 409]);
      await rehearseUntilWeek(world, 3);
      await requestAsOrganisation(world, 'rehearsal/stop', {}, [200]);
    },
    failpoints: ['rehearsal-gift-paid', 'rehearsal-week-passed', 'rehearsal-week-stored'],
    result: {
      statuses: Array.from({ length: rehearsalDonors }, () => 'completed'),
      subscriptions: rehearsalDonors,
      refunds: 0,
      // Each amount has five donors, except the last, which has four.
      income: { donations: rehearsalDonors, revenueCents: 5 * (500 + 750 + 1_000 + 1_500) + 4 * 2_500 },
    },
    mailsToDonor: [],
  },
  {
    name: 'the removal of a rehearsal',
    async before(world) {
      await requestAsOrganisation(world, 'rehearsal', { failurePercent: 5 }, [200, 409]);
      await rehearseUntilWeek(world, 2);
      await requestAsOrganisation(world, 'rehearsal/stop', {}, [200]);
    },
    run: (world) => requestAsOrganisation(world, 'rehearsal', {}, [200], 'DELETE'),
    failpoints: ['rehearsal-forgotten-by-simulator'],
    result: { statuses: [], subscriptions: 0, refunds: 0, income: { donations: 0, revenueCents: 0 } },
    mailsToDonor: [],
    async expectAfter({ database }) {
      const { rows } = await database.query('select from rehearsal');
      expect(rows).toEqual([]);
    },
  },
];

function rehearseUntilWeek({ database }: World, weeks: number): Promise<boolean> {
  return waitUntil(`week ${weeks} of a rehearsal`, async () => {
    const { rows } = await database.query<{ weeks: number }>('select weeks_played as weeks from rehearsal');
    return (rows[0]?.weeks ?? 0) >= weeks;
  });
}
