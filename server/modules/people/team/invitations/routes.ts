import * as endpoints from '../../../../../contract/endpoints/team.ts';
import { serve } from '../../../foundation/sessions/serve.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { describeUserOfSession } from '../../accounts/describe-current-user.ts';
import { identifyVisitor, ownScopeOf, visitorOf } from '../../../foundation/sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../../../foundation/sessions/cookies.ts';
import { deviceName } from '../../../foundation/sessions/device-name.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './send-invitation.ts';

export async function invitationRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const { database } = deps;
  const deviceCookie = createDeviceCookie(deps.publicUrl);

  serve(server, endpoints.inviteMember, async (request, reply) => {
    await inviteMember(deps, ownScopeOf(request), visitorOf(request), request.body);
    const message = `We hebben een uitnodiging gestuurd naar ${request.body.email}.`;
    return reply.status(201).send({ message });
  });

  serve(server, endpoints.resendInvitation, async (request) => {
    const email = await resendInvitation(deps, ownScopeOf(request), visitorOf(request), request.params.id);
    return { message: `We hebben een nieuwe link gestuurd naar ${email}. De vorige werkt niet meer.` };
  });

  serve(server, endpoints.withdrawInvitation, async (request, reply) => {
    await database.transaction(ownScopeOf(request), (transaction) =>
      withdrawInvitation(transaction, visitorOf(request), request.params.id),
    );
    return reply.status(204).send(null);
  });

  serve(server, endpoints.openInvitation, (request) => openInvitation(deps, request.ip, request.query.token));

  serve(server, endpoints.acceptInvitation, async (request, reply) => {
    const sessionToken = cookie.read(request);
    const visitor = await identifyVisitor(deps, sessionToken);
    const browser = { address: request.ip, device: deviceName(request.headers['user-agent']) };
    const login = await acceptInvitation(deps, browser, visitor, request.body);
    if (login) {
      cookie.write(reply, login.token);
      deviceCookie.write(reply, login.deviceToken);
    }
    return describeUserOfSession(deps, login?.token ?? sessionToken);
  });
}
