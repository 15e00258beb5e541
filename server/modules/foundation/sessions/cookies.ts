import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export const deviceCookieSeconds = 365 * 24 * 60 * 60;

/** Has no maximum age, because the database decides when the session expires. */
export function createSessionCookie(publicUrl: URL): Cookie {
  return createCookie(publicUrl, 'gulhart');
}

/** Stays after logging out, to show that this browser has logged in before. */
export function createDeviceCookie(publicUrl: URL): Cookie {
  return createCookie(publicUrl, 'gulhart-device', { maxAge: deviceCookieSeconds });
}

function createCookie(publicUrl: URL, plainName: string, lifetime: { maxAge?: number } = {}): Cookie {
  const secure = publicUrl.protocol === 'https:';
  // Browsers refuse a cookie with this prefix from another host or over plain http.
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, { ...attributes, ...lifetime }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
