import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { Deps } from '../../foundation/deps.ts';
import { endEarlierSession } from '../../foundation/sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { deviceName } from '../../foundation/sessions/device-name.ts';
import type { Browser, Login } from './complete-login.ts';
import { describeUserOfSession } from './describe-current-user.ts';

export function createLoginAnswers(deps: Deps, cookie: Cookie) {
  const deviceCookie = createDeviceCookie(deps.publicUrl);
  return {
    browserOf: (request: FastifyRequest): Browser => ({
      address: request.ip,
      deviceToken: deviceCookie.read(request),
      device: deviceName(request.headers['user-agent']),
    }),

    /** Replaces the session that the browser presented. */
    async answer(request: FastifyRequest, reply: FastifyReply, login: Login): Promise<CurrentUser> {
      const user = await describeUserOfSession(deps, login.token);
      await endEarlierSession(deps, cookie.read(request));
      cookie.write(reply, login.token);
      deviceCookie.write(reply, login.deviceToken);
      return user;
    },
  };
}
