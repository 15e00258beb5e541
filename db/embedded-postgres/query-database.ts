import pg from 'pg';

export async function queryDatabase(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
