import type { FastifyReply, FastifyRequest } from 'fastify';

export const entrancePath = '/mijn-gift';

/**
 * Says which session of Mijn gift a browser has. It goes to those pages alone, and is worth nothing to the rest of the
 * product; how long it is worth anything there is the database's to say.
 */
export function createDonorCookie(publicUrl: URL) {
  const name = 'gulhart_donor';
  const attributes = {
    path: entrancePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[name],
    write: (reply: FastifyReply, token: string) => void reply.setCookie(name, token, attributes),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, attributes),
  };
}

export type DonorCookie = ReturnType<typeof createDonorCookie>;
