import type pg from 'pg';
import { CommitInDoubtError, isRefusedByServer } from './unavailable.ts';

const warned = new WeakSet<pg.ClientBase>();
const warning = '01000';

export function watchCommits(client: pg.ClientBase): void {
  client.on('notice', ({ code }) => {
    if (code === warning) warned.add(client);
  });
}

/**
 * Resolves only if the transaction is committed for certain. If somebody cancels a commit that waits for the
 * synchronous standby, the server answers with success and a warning. A failover can then lose the transaction.
 */
export async function commitOrDoubt(
  client: pg.ClientBase,
  committing: Promise<{ command: string }>,
): Promise<void> {
  warned.delete(client);
  const command = await committing.then(
    (answer) => answer.command,
    (error: unknown) => {
      throw isRefusedByServer(error) ? error : new CommitInDoubtError(error);
    },
  );
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back, because a statement had failed');
  if (warned.delete(client)) throw new CommitInDoubtError();
}
