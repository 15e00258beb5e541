import { expect, test } from 'vitest';
import { countIn, whoHas } from './who-has-groups.ts';

const words = Array.from({ length: 70 }, (_, index) => `gever ${index}@ziggo.example\nzoë`);

test('who has a group of characters is told as the index has them', () => {
  const counts = whoHas(['gev', 'rq1', '1xz', 'oqe', 'zoë', 'evg', 'gev'], words).map((who) =>
    countIn([who]),
  );
  // 1 and 10 to 19; 1, 11, 21 to 61; not across the end of a line.
  expect(counts).toEqual([70, 11, 7, 70, 70, 0, 70]);
});

test('those who have several groups are counted, also beyond the first word of bits', () => {
  const [two, three, six] = whoHas(['rq2', '3xz', '6xz'], words);
  expect(countIn([two!, three!])).toBe(1);
  expect(countIn([two!, three!, six!])).toBe(0);
  expect(whoHas(['abc'], [])).toEqual([new Uint32Array()]);
});
