import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { findDonorSession, type DonorProof } from '../../foundation/sessions/public-scope.ts';

export const entrancePath = '/mijn-gift';
export const basePathOf = (organisationId: string) => `${entrancePath}/${organisationId}`;

/** Keeps the cookie header small. */
const maxSessions = 10;

/** One session cookie for each organisation, valid for Mijn gift only. The database decides when a session expires. */
export function createDonorCookie(publicUrl: URL) {
  const nameFor = (organisationId: string) => `gulhart_donor_${organisationId}`;
  const attributes = {
    path: entrancePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  } as const;
  return {
    read: (request: FastifyRequest, organisationId: string) => request.cookies[nameFor(organisationId)],
    write(reply: FastifyReply, organisationId: string, token: string): void {
      const name = nameFor(organisationId);
      const others = Object.keys(reply.request.cookies).filter(
        (each) => each !== name && /^gulhart_donor_[0-9a-z]{26}$/.test(each),
      );
      // Browsers send the oldest cookie first.
      for (const old of others.slice(0, 1 - maxSessions)) reply.clearCookie(old, attributes);
      reply.setCookie(name, token, attributes);
    },
    clear: (reply: FastifyReply, organisationId: string) =>
      void reply.clearCookie(nameFor(organisationId), attributes),
  };
}

export type DonorCookie = ReturnType<typeof createDonorCookie>;

export interface DonorSession extends DonorProof {
  tokenHash: Buffer;
  base: string;
}

export async function findDonor(
  { database }: Pick<Deps, 'database'>,
  cookie: DonorCookie,
  request: FastifyRequest,
  organisationId: string,
): Promise<DonorSession | undefined> {
  const token = cookie.read(request, organisationId);
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const proof = await findDonorSession(database, tokenHash);
  if (proof?.scope.organisationId !== organisationId) return undefined;
  return { ...proof, tokenHash, base: basePathOf(organisationId) };
}
