import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Passkey {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
}

interface Creation {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface Request {
  challenge: string;
  rpId: string;
}

export interface Behaviour {
  origin: string;
  rpId?: string;
  challenge?: string;
  /** False when the user was present but not verified. */
  verifiesUser?: boolean;
  counter?: number;
  credentialId?: Buffer;
  userHandle?: string;
}

export class SoftwareAuthenticator {
  passkey: Passkey | undefined;

  register({ challenge, rp, user }: Creation, behaviour: Behaviour) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = behaviour.credentialId ?? randomBytes(32);
    this.passkey = { id, privateKey, userHandle: user.id };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rp.id, behaviour, attested))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...credentialOf(id),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, behaviour).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal' as const],
      },
    };
  }

  use({ challenge, rpId }: Request, behaviour: Behaviour) {
    if (!this.passkey) throw new Error('This authenticator has no passkey. Call register() first.');
    const { id, privateKey, userHandle } = this.passkey;
    const authenticator = authenticatorData(rpId, behaviour);
    const client = clientData('webauthn.get', challenge, behaviour);
    const signature = createSign('sha256')
      .update(authenticator)
      .update(createHash('sha256').update(client).digest())
      .sign(privateKey);
    return {
      ...credentialOf(id),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: behaviour.userHandle ?? userHandle,
      },
    };
  }
}

function credentialOf(id: Buffer) {
  const encoded = id.toString('base64url');
  return { id: encoded, rawId: encoded, type: 'public-key' as const, clientExtensionResults: {} };
}

function clientData(type: string, asked: string, { origin, challenge = asked }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(asked: string, behaviour: Behaviour, attested?: Buffer): Buffer {
  const { rpId = asked, verifiesUser = true, counter = 0 } = behaviour;
  const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail, ...(attested ? [attested] : [])]);
}
