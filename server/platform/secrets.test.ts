import { describe, expect, test } from 'vitest';
import { createSecretBox } from './secrets.ts';

const oldSecret = 'the secret of last year, 32 characters or more';
const newSecret = 'the secret of this year, 32 characters or more';
const context = { ownerId: 'organisation-a', name: 'mollie_api_key' };
const paymentKey = 'test_0123456789abcdefghijABCDEFGHIJ';

describe('a sealed value', () => {
  const box = createSecretBox([oldSecret]);

  test('hides the plaintext, and opens in its own context', () => {
    const sealed = box.seal(paymentKey, context);
    expect(sealed).not.toContain(paymentKey);
    expect(Buffer.from(sealed.split(':')[2]!, 'base64url').toString('latin1')).not.toContain('test_');
    expect(box.open(sealed, context)).toBe(paymentKey);
  });

  test('is different each time the same text is sealed', () => {
    expect(box.seal(paymentKey, context)).not.toBe(box.seal(paymentKey, context));
  });

  test.each([
    ['another organisation', { ...context, ownerId: 'organisation-b' }],
    ['another setting', { ...context, name: 'mollie_api_live_key' }],
    [
      'an owner and a name that are equal only when joined',
      { ownerId: 'organisation-am', name: 'ollie_api_key' },
    ],
  ])('does not open for %s', (_whom, other) => {
    const sealed = box.seal(paymentKey, context);
    expect(() => box.open(sealed, other)).toThrow('unable to authenticate');
  });

  test('does not open after a bit of its nonce, ciphertext or tag changed', () => {
    const sealed = box.seal(paymentKey, context);
    const [keyId, ...parts] = sealed.split(':');
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 7) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        const forged = [keyId, ...parts.with(index, changed.toString('base64url'))].join(':');
        expect(() => box.open(forged, context)).toThrow('unable to authenticate');
      }
    }
  });

  test('does not open when a part of it is missing or shortened', () => {
    const [keyId, nonce, ciphertext, tag] = box.seal(paymentKey, context).split(':') as [
      string,
      string,
      string,
      string,
    ];
    for (const broken of [
      keyId,
      `${keyId}:${nonce}:${ciphertext}`,
      `${keyId}:${nonce}:${ciphertext}:`,
      `${keyId}:${nonce}:${ciphertext}:${tag.slice(0, 6)}`,
      `${keyId}::${ciphertext}:${tag}`,
      '',
    ]) {
      expect(() => box.open(broken, context)).toThrow(/unknown key|unable to authenticate|invalid/i);
    }
  });
});

describe('after a change of the application secret, a secret box', () => {
  const before = createSecretBox([oldSecret]);
  const after = createSecretBox([newSecret, oldSecret]);

  test('opens older values with the old secret, and seals with the new secret', () => {
    expect(after.open(before.seal(paymentKey, context), context)).toBe(paymentKey);
    const sealed = after.seal(paymentKey, context);
    expect(sealed.split(':')[0]).not.toBe(before.seal(paymentKey, context).split(':')[0]);
    expect(createSecretBox([newSecret]).open(sealed, context)).toBe(paymentKey);
  });

  test('reports the unknown key and the variable to set, if the old secret is missing', () => {
    const sealed = before.seal(paymentKey, context);
    const [keyId] = sealed.split(':');
    expect(() => createSecretBox([newSecret]).open(sealed, context)).toThrow(
      `a value is sealed with the unknown key ${keyId}; add its secret to APP_SECRET_PREVIOUS`,
    );
  });
});

test('a digest is the same for the same text, and depends on the secret and the purpose', () => {
  const box = createSecretBox([oldSecret]);
  const digest = box.digest('rate-limit', '10.0.0.1');
  expect(digest).toBe(createSecretBox([oldSecret]).digest('rate-limit', '10.0.0.1'));
  expect(digest).not.toBe(box.digest('other', '10.0.0.1'));
  expect(digest).not.toBe(createSecretBox([newSecret]).digest('rate-limit', '10.0.0.1'));
});
