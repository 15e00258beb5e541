import type { TestWorld } from './test-world.ts';

/** Ten minutes pass in which this account gives no proof, in any session it has. */
export async function letProofExpire({ owner }: TestWorld, account: { id: string }): Promise<void> {
  await owner.query(`update session set proved_at = now() - interval '10 minutes' where account_id = $1`, [
    account.id,
  ]);
}
