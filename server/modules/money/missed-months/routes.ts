import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { paging, totalCountHeader } from '../../../../contract/donation-list.ts';
import {
  missedMonth,
  missedMonthBody,
  missedMonthFigures,
  missedMonthsQuery,
} from '../../../../contract/missed-months.ts';
import { publicId } from '../../../../contract/text.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import { asSeenBy } from '../../gifts/donations/donor/without-donor.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { mayDo, namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { askNow, giveUpNow } from './ask-now.ts';
import { describeMonth } from './describe-month.ts';
import { readFigures } from './figures.ts';
import { countMonths, listMonths } from './queries.ts';

const mostOnPage = 25;
const monthInPath = z.object({ id: publicId });

/** Months of monthly gifts that could not be charged, for the organisation that receives them. */
export async function missedMonthRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database, clock } = deps;

  server.get(
    '/api/admin/missed-months',
    {
      config: { access: 'viewFigures' },
      schema: {
        querystring: z.object({ ...missedMonthsQuery, ...paging }),
        response: { 200: z.array(missedMonth) },
      },
    },
    (request, reply) => {
      const { userId, apiEnvironment = 'live', page = 1, pageSize = mostOnPage } = request.query;
      const limit = Math.min(pageSize, mostOnPage);
      const scope = namedScopeOf(request, userId);
      const visitor = visitorOf(request);
      return database.transaction(scope, async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        reply.header(totalCountHeader, await countMonths(transaction, apiEnvironment));
        const months = await listMonths(transaction, apiEnvironment, { limit, offset: (page - 1) * limit });
        const shown = [];
        for (const month of months) {
          const described = await describeMonth(deps, transaction, month);
          if (described) shown.push(asSeenBy(visitor, described));
        }
        await auditView(transaction, visitor, [scope.organisationId], 'subscriptions_viewed');
        return mayDo(visitor, 'viewDonors') ? shown : shown.map((month) => ({ ...month, donationId: null }));
      });
    },
  );

  server.get(
    '/api/admin/missed-months/figures',
    {
      config: { access: 'viewFigures' },
      schema: { querystring: z.object(missedMonthsQuery), response: { 200: missedMonthFigures } },
    },
    (request) => {
      const { userId, apiEnvironment = 'live' } = request.query;
      return database.transaction(namedScopeOf(request, userId), async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        return readFigures(transaction, apiEnvironment, clock.now());
      });
    },
  );

  const actionSchema = { params: monthInPath, body: missedMonthBody, response: { 200: actionDone } };

  server.post(
    '/api/admin/missed-months/:id/ask',
    { config: { access: 'stopMonthlyGifts' }, schema: actionSchema },
    async (request) => {
      const scope = namedScopeOf(request, request.body?.userId);
      await askNow(deps, scope, request.params.id, visitorOf(request));
      return { message: 'De donateur krijgt een mail met de vraag om deze maand alsnog te betalen.' };
    },
  );

  server.post(
    '/api/admin/missed-months/:id/give-up',
    { config: { access: 'stopMonthlyGifts' }, schema: actionSchema },
    async (request) => {
      const scope = namedScopeOf(request, request.body?.userId);
      await giveUpNow(deps, scope, request.params.id, visitorOf(request));
      return { message: 'Deze maand blijft rusten. De donateur krijgt er geen mail meer over.' };
    },
  );
}
