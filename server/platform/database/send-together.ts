import type pg from 'pg';

/** Sends queries that are ready at the same moment in one write. By default, pg writes to the socket for each query. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  const run = client.query.bind(client) as (...query: unknown[]) => unknown;
  const query = (...values: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return run(...values);
  };
  Object.assign(client, { query });
}
