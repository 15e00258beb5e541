import { expect, test } from 'vitest';
import { explainFile, maxFileBytes, UnreadableFile } from './unreadable-file.ts';

test.each([
  [0, 'empty'],
  [1, undefined],
  [maxFileBytes, undefined],
  [maxFileBytes + 1, 'too-large'],
] as const)('a file of %d bytes: %s', (size, problem) => {
  expect(explainFile({ size })).toBe(problem);
});

test('what cannot be read is explained in a sentence', () => {
  expect(new UnreadableFile('too-large').message).toContain('groter dan 50 MB');
  expect(new UnreadableFile('encrypted').message).toContain('wachtwoord');
});
