import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDonationBody } from '../../contract/donations.ts';
import { isEmailAddress } from '../../contract/text.ts';
import { emailError } from '../texts.ts';
import { looksLikeEmailAddress } from './read-gift.ts';

describe('the quick look at an e-mail address', () => {
  test('refuses nothing that the server would accept', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(isEmailAddress(address));
        expect(looksLikeEmailAddress(address)).toBe(true);
      }),
    );
  });

  test.each(['', 'jan', 'jan@', '@voorbeeld.nl', 'jan@voorbeeld', 'jan de vries@voorbeeld.nl', 'a@b@c.nl'])(
    'sees the slip in %j',
    (address) => {
      expect(looksLikeEmailAddress(address)).toBe(false);
    },
  );

  test('complains in the words of the server', () => {
    const refusal = createDonationBody.safeParse({ amount: '10', email: 'jan@' });
    expect(refusal.error?.issues.map(({ message }) => message)).toEqual([emailError]);
  });
});
