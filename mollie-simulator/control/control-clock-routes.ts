import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import type { Simulation } from '../simulation.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import { addMonthsTo, toTimestamp } from '../time/calendar.ts';
import type { DueWork } from '../time/due-work.ts';
import type { Timeline } from '../time/timeline.ts';
import { requireAccount } from './control-account-routes.ts';
import { AdvanceBody, parseControlBody, type ById } from './control-input.ts';

export function registerClockRoutes(app: FastifyInstance, simulation: Simulation, dueWork: DueWork): void {
  app.get<{ Querystring: { key?: string } }>('/now', ({ query: { key } }) =>
    describeClock(simulation.timelineOf(key === undefined ? null : accountIdOfKey(key))),
  );

  app.post<ById>('/advance', async (request) => {
    const body = parseControlBody(AdvanceBody, request.body);
    const journalSince = simulation.journal.lastSeq;
    const timeline =
      body.key === undefined ? simulation.sharedTimeline : await requireOwnTimeline(simulation, body.key);
    await dueWork.advance(timeline, (now) => {
      if ('seconds' in body) return now + body.seconds * 1000;
      if ('days' in body) return now + body.days * 86_400_000;
      if ('months' in body) return addMonthsTo(now, body.months);
      if (body.to < now) throw new ApiError(400, 'the clock cannot go back');
      return body.to;
    });
    return { ...describeClock(timeline), journalSince };
  });

  app.post('/reset', async () => {
    await dueWork.settled();
    simulation.reset();
    return describeClock(simulation.sharedTimeline);
  });
}

async function requireOwnTimeline(simulation: Simulation, key: string): Promise<Timeline> {
  const account = requireAccount(simulation, key);
  const { sharedTimeline } = simulation;
  if (account.offsetMs === null) {
    await sharedTimeline.runAfterEarlierMoves(() => {
      if (account.offsetMs !== null) return;
      simulation.change(() => simulation.addOwnTimeline(account, sharedTimeline.clock.offsetMs));
    });
  }
  return simulation.timelineOf(account.id);
}

function describeClock({ clock }: Timeline) {
  return {
    now: toTimestamp(clock.now()),
    realNow: new Date().toISOString(),
    offsetSeconds: clock.offsetMs / 1000,
  };
}
