import * as endpoints from '../../../../contract/endpoints/team.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { describeLapsedInvitations } from '../../../../contract/team.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { organisationTransactions, requirePermission, visitorOf } from '../../foundation/sessions/access.ts';
import type { Cookie } from '../../foundation/sessions/cookies.ts';
import { changeRole, removeMember, type TeamChange } from './members.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { describeTeam } from './queries.ts';
import { saveRules } from './save-rules.ts';

export async function teamRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);

  serve(server, endpoints.readTeam, (request) =>
    inOwnOrganisation(request, (transaction) => describeTeam(transaction, visitorOf(request).accountId)),
  );

  serve(server, endpoints.changeRole, async (request) => {
    const change = await inOwnOrganisation(request, (transaction) =>
      changeRole(deps, transaction, visitorOf(request), { accountId: request.params.id, ...request.body }),
    );
    return describeChange('De rol is gewijzigd.', change);
  });

  serve(server, endpoints.removeMember, async (request, reply) => {
    const isLeaving = request.params.id === visitorOf(request).accountId;
    if (!isLeaving) requirePermission(request, 'manageOrganisation');
    const change = await inOwnOrganisation(request, (transaction) =>
      removeMember(deps, transaction, visitorOf(request), request.params.id),
    );
    if (isLeaving) cookie.clear(reply);
    const left = isLeaving ? 'U hebt het team verlaten.' : `${change.name} zit niet meer in uw team.`;
    return describeChange(left, change);
  });

  serve(server, endpoints.saveTeamRules, async (request) => {
    const { requireSecondFactor, refundLimit: refundLimitCents } = request.body;
    await inOwnOrganisation(request, (transaction) =>
      saveRules(deps, transaction, visitorOf(request), { requireSecondFactor, refundLimitCents }),
    );
    return { message: 'De afspraken voor het team zijn opgeslagen.' };
  });

  await invitationRoutes(server, deps, cookie);
}

function describeChange(done: string, { lapsedInvitations, ...member }: TeamChange) {
  const lapse = describeLapsedInvitations(lapsedInvitations, member);
  return { message: lapse ? `${done} ${lapse}` : done, lapsedInvitations };
}
