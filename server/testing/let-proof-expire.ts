import type { TestWorld } from './test-world.ts';

export async function letProofExpire({ owner }: TestWorld, account: { id: string }): Promise<void> {
  await owner.query(`update session set proved_at = now() - interval '10 minutes' where account_id = $1`, [
    account.id,
  ]);
}
