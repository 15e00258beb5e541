import path from 'node:path';
import { findRunningServer } from '../../db/embedded-postgres/ensure-database.ts';
import { connectAsOwner } from '../../harness/product-database.ts';

/** Sets the time of the last proof of identity to ten minutes ago. The product then asks for a new proof. */
export async function letProofExpire({ id }: { id: string }): Promise<void> {
  const server = await findRunningServer(path.join(process.env['GULHART_E2E_DATA'] ?? '', 'postgres'));
  if (!server) throw new Error('The database of the product was not found.');
  const database = connectAsOwner(server);
  await database.query(`update session set proved_at = now() - interval '10 minutes' where account_id = $1`, [
    id,
  ]);
  await database.end();
}
