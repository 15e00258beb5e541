import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed value opens only in the context in which it was sealed. */
export interface SealContext {
  /** The id of an organisation or account, or empty. */
  ownerId: string;
  name: string;
}

export interface SecretBox {
  seal(plaintext: string, context: SealContext): string;
  open(sealed: string, context: SealContext): string;
  isSealedNow(sealed: string): boolean;
  /** Returns a keyed digest. The database stores it to recognise a value without revealing that value. */
  digest(purpose: string, text: string): string;
}

/** Seals with AES-256-GCM, as `keyId:nonce:ciphertext:tag`. The secrets after the first only open older values. */
export function createSecretBox(applicationSecrets: readonly [string, ...string[]]): SecretBox {
  const keys = applicationSecrets.map(deriveSealKey);
  const current = keys[0]!;
  const digestKey = deriveKey(applicationSecrets[0], 'digest');

  return {
    seal(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      cipher.setAAD(additionalData(current.id, context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return [current.id, encode(nonce), encode(ciphertext), encode(cipher.getAuthTag())].join(':');
    },

    open(sealed, context) {
      const [keyId = '', nonce = '', ciphertext = '', tag = ''] = sealed.split(':');
      const found = keys.find((key) => key.id === keyId);
      if (!found)
        throw new Error(
          `a value is sealed with the unknown key ${keyId}; add its secret to APP_SECRET_PREVIOUS`,
        );
      const decipher = createDecipheriv('aes-256-gcm', found.key, decode(nonce), { authTagLength: 16 });
      decipher.setAAD(additionalData(keyId, context));
      decipher.setAuthTag(decode(tag));
      return Buffer.concat([decipher.update(decode(ciphertext)), decipher.final()]).toString('utf8');
    },

    isSealedNow: (sealed) => sealed.startsWith(`${current.id}:`),

    digest: (purpose, text) =>
      createHmac('sha256', digestKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

function deriveSealKey(secret: string) {
  const key = deriveKey(secret, 'seal');
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'gulhart', purpose, 32));
}

function additionalData(keyId: string, { ownerId, name }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([keyId, ownerId, name]));
}

const encode = (bytes: Buffer) => bytes.toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url');
