import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** The cookie lives as long as the browser's session; how long it is worth anything is the database's to say. */
export function createSessionCookie(publicUrl: URL): SessionCookie {
  const secure = publicUrl.protocol === 'https:';
  // The prefix makes browsers refuse such a cookie from another host or over plain http.
  const name = secure ? '__Host-gulhart' : 'gulhart';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, attributes),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
