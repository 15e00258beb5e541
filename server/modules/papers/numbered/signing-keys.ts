import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { SecretBox } from '../../../platform/secrets.ts';

export interface SigningKey {
  keyId: string;
  privateKey: KeyObject;
}

type KeyDeps = Pick<Deps, 'database' | 'secrets'>;
type StoredKey = Selectable<Schema['signing_key']>;

/** After a key is replaced, another process may sign with the old key for this time. Replaced keys stay published. */
const cacheMs = 60_000;
const cache = new WeakMap<object, { key: SigningKey; until: number }>();

export async function currentSigningKey(deps: KeyDeps): Promise<SigningKey> {
  const cached = cache.get(deps.database);
  if (cached && cached.until > Date.now()) return cached.key;
  const stored = (await findCurrentKey(deps.database)) ?? (await createFirstKey(deps));
  const der = Buffer.from(openSigningKey(deps.secrets, stored), 'base64url');
  const key = {
    keyId: stored.key_id,
    privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  };
  cache.set(deps.database, { key, until: Date.now() + cacheMs });
  return key;
}

export async function publishKeys({ database }: Pick<Deps, 'database'>): Promise<PublishedKeys> {
  const stored = await database.unscoped
    .selectFrom('signing_key')
    .select(['key_id', 'public_key', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .execute();
  return {
    keys: stored.map((key) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: key.key_id,
      x: key.public_key,
      from: key.created_at.toISOString(),
      until: key.retired_at?.toISOString() ?? null,
    })),
  };
}

export async function rotateSigningKey({ database, secrets }: KeyDeps): Promise<string> {
  const next = newKey({ database, secrets });
  // One statement, so that there is always exactly one current key.
  await sql`
    with retired as (update signing_key set retired_at = ${next.created_at} where retired_at is null returning key_id)
    insert into signing_key (key_id, public_key, sealed_private_key, created_at)
    select ${next.key_id}, ${next.public_key}, ${next.sealed_private_key}, ${next.created_at}::timestamptz
    from (select count(*) from retired) counted
  `.execute(database.unscoped);
  cache.delete(database);
  return next.key_id;
}

/**
 * A key signs for one year. The Giftenpas, the page that checks papers, refuses a paper that is dated after its key was
 * replaced. So a thief of an old key cannot sign papers with a later date.
 */
export async function replaceOldSigningKey({ database, secrets }: KeyDeps): Promise<void> {
  const next = newKey({ database, secrets });
  await sql`
    with retired as (
      update signing_key set retired_at = ${next.created_at}
      where retired_at is null and created_at < ${next.created_at}::timestamptz - interval '1 year' returning key_id
    )
    insert into signing_key (key_id, public_key, sealed_private_key, created_at)
    select ${next.key_id}, ${next.public_key}, ${next.sealed_private_key}, ${next.created_at}::timestamptz
    from retired
  `.execute(database.unscoped);
  cache.delete(database);
}

export async function resealSigningKeys({ database, secrets }: KeyDeps): Promise<number> {
  const stored = await database.unscoped.selectFrom('signing_key').selectAll().execute();
  const outdated = stored.filter(({ sealed_private_key }) => !secrets.isSealedNow(sealed_private_key));
  for (const key of outdated) {
    await database.unscoped
      .updateTable('signing_key')
      .set({ sealed_private_key: secrets.seal(openSigningKey(secrets, key), sealOf(key.key_id)) })
      .where('key_id', '=', key.key_id)
      .execute();
  }
  return outdated.length;
}

function findCurrentKey({ unscoped }: Deps['database']): Promise<StoredKey | undefined> {
  return unscoped.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst();
}

async function createFirstKey({ database, secrets }: KeyDeps): Promise<StoredKey> {
  await database.unscoped
    .insertInto('signing_key')
    .values(newKey({ database, secrets }))
    // Another process may insert the first key at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await findCurrentKey(database);
  if (!created) throw new Error('no signing key was created');
  return created;
}

function newKey({ database, secrets }: KeyDeps) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const keyId = x.slice(0, 12);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return {
    key_id: keyId,
    public_key: x,
    sealed_private_key: secrets.seal(der, sealOf(keyId)),
    created_at: database.now(),
  };
}

const sealOf = (keyId: string) => ({ ownerId: '', name: `signing key ${keyId}` });

export function openSigningKey(
  secrets: SecretBox,
  key: Pick<StoredKey, 'key_id' | 'sealed_private_key'>,
): string {
  return secrets.open(key.sealed_private_key, sealOf(key.key_id));
}
