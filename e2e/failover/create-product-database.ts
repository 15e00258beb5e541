import type { Cluster } from './cluster.ts';
import { connectAsSuperuser } from './connect-as-superuser.ts';
import { address } from './prepare-programs.ts';

const password = 'gulhart-of-the-failover-run';

/** Creates the product's role, which is no superuser, and its database. Returns their address behind HAProxy. */
export async function createProductDatabase({ port }: Cluster): Promise<string> {
  const client = await connectAsSuperuser(port);
  try {
    await client.query(`create role gulhart login createrole password '${password}'`);
    await client.query('create database gulhart owner gulhart');
  } finally {
    await client.end();
  }
  return addressOfProduct(port);
}

export function addressOfProduct(port: number): string {
  return `postgresql://gulhart:${password}@${address}:${port}/gulhart`;
}
