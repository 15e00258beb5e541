import pg from 'pg';
import { UnsafeConnectionError } from './session-settings.ts';

/**
 * The connection broke while the server committed, or the standby did not confirm the commit. The transaction may
 * have happened, so nobody may act as if it did not.
 */
export class CommitInDoubtError extends Error {
  override readonly name = 'CommitInDoubtError';

  constructor(cause?: unknown) {
    super('nobody knows whether the transaction was committed', { cause });
  }
}

/** Whether the server refused the statement and did nothing. A server that fails or ends leaves that open. */
export function isRefusedByServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57P|58|XX)/.test(error.code ?? '');
}

const brokenConnectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const socketCalls = ['connect', 'read', 'write', 'getaddrinfo'];
const brokenConnectionMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Codes that start with 08 mean a broken connection, and 57P0 means that the server starts or stops. 53 means a full
 * disk, no memory or too many connections. 25006 means a read-only server, such as a replica.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof CommitInDoubtError || error instanceof UnsafeConnectionError) return true;
  if (error instanceof pg.DatabaseError) return /^(08|53|57P0|25006)/.test(error.code ?? '');
  // A host name with several IP addresses gives one error for each address.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException;
  return (
    (brokenConnectionCodes.includes(code) && socketCalls.includes(syscall)) ||
    brokenConnectionMessages.test(message)
  );
}
