import { beforeEach, expect } from 'vitest';
import { anAdministrator, type LoggedIn } from './builders.ts';
import {
  anOrganisationThatTakesGifts,
  type Fault,
  type GivingWorld,
  type Organisation,
} from './giving-world.ts';

export const slowCancels: Fault = { method: 'DELETE', count: 'always', effect: { type: 'slow', ms: 400 } };
export const failedCancels: Fault = {
  method: 'DELETE',
  count: 'always',
  effect: { type: 'status', code: 503 },
};

export const waitingMessage = (what: string) =>
  `De organisatie neemt geen giften meer aan en wordt vanzelf verwijderd zodra dit is afgerond: ${what}.`;

interface Identified {
  id: string;
}

interface Parties {
  administrator: LoggedIn;
  organisation: Organisation;
}

export function useClosing(world: GivingWorld) {
  const parties = {} as Parties;
  beforeEach(async () => {
    await world.settle();
    parties.administrator = await anAdministrator(world);
    parties.organisation = await anOrganisationThatTakesGifts(world);
  });

  const remove = (visitor = parties.administrator, { id }: Identified = parties.organisation) =>
    visitor.delete(`/api/admin/users/${id}`);

  const finishClosings = () => world.runScheduled('finish-closings');

  async function exists({ id }: Identified = parties.organisation): Promise<boolean> {
    const { rowCount } = await world.owner.query('select from organisation where organisation_id = $1', [id]);
    return rowCount === 1;
  }

  async function expectWaiting(what: string): Promise<void> {
    const answer = await remove();
    expect([answer.statusCode, answer.json().message]).toEqual([202, waitingMessage(what)]);
    expect(await exists()).toBe(true);
  }

  async function untilClosing(): Promise<void> {
    const read = () =>
      world.owner.query('select from organisation where organisation_id = $1 and closing_since is not null', [
        parties.organisation.id,
      ]);
    await expect.poll(async () => (await read()).rowCount, { interval: 10 }).toBe(1);
  }

  /** Waits until a request is blocked by the lock of another transaction. */
  async function untilBlocked(): Promise<void> {
    const read = () =>
      world.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await read()).rowCount, { interval: 10 }).toBe(1);
  }

  async function runningAtMollie({ id }: Identified = parties.organisation): Promise<number> {
    const { accounts } = await world.state();
    return accounts
      .filter((account) => world.accounts.get(account.id)?.organisationId === id)
      .flatMap(({ subscriptions }) => subscriptions)
      .filter(({ status }) => status === 'active').length;
  }

  return Object.assign(parties, {
    remove,
    finishClosings,
    exists,
    expectWaiting,
    untilClosing,
    untilBlocked,
    runningAtMollie,
  });
}
