import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { findDonorSession, type DonorProof } from '../../foundation/sessions/public-scope.ts';
import { entrancePath, type DonorCookie } from './donor-cookie.ts';

/** A donor who has opened Mijn gift of one organisation. */
export interface OpenDonor extends DonorProof {
  tokenHash: Buffer;
  /** The address of the page with everything. */
  base: string;
}

/** Whoever opened Mijn gift of this organisation in this browser; of another organisation it opens nothing. */
export async function findDonor(
  { database }: Pick<Deps, 'database'>,
  cookie: DonorCookie,
  request: FastifyRequest,
  organisationId: string,
): Promise<OpenDonor | undefined> {
  const token = cookie.read(request, organisationId);
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const proof = await findDonorSession(database, tokenHash);
  if (proof?.scope.organisationId !== organisationId) return undefined;
  return { ...proof, tokenHash, base: `${entrancePath}/${organisationId}` };
}
