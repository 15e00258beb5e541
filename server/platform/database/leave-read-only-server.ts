import pg from 'pg';

const readOnly = '25006';

/** After a failover the old primary accepts no writes. Closes the connection, so that the pool opens another one. */
export function leaveReadOnlyServer(client: pg.PoolClient): void {
  const run = client.query.bind(client) as (...query: unknown[]) => Promise<unknown> | undefined;
  const query = (...values: unknown[]) => {
    const answer = run(...values);
    answer?.catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === readOnly) client.connection.stream.destroy();
    });
    return answer;
  };
  Object.assign(client, { query });
}
