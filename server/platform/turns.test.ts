import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const someTurns = () =>
  createTurns({ maxConcurrent: 2, maxWaitingOfGroup: 2, maxWaiting: 3, refusal: () => new Error('vol') });

function visitors(turns = someTurns()) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = async (name: string, how: 'enter' | 'resume' = 'enter') => {
    const arrived = turns[how](name[0]!).then((end) => {
      begun.push(name);
      ends.set(name, end);
      return 'came';
    });
    arrived.catch(() => {});
    await nextTick();
    return arrived;
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await nextTick();
  };
  return { begun, come: (name: string, how?: 'resume') => void come(name, how), refused: come, end };
}

test('a group has one turn at a time, while another group gets a turn', async () => {
  const { begun, come, end } = visitors();
  for (const name of ['a1', 'a2', 'a3', 'b1']) come(name);
  await nextTick();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('two groups run at the same time, and waiting groups start in order of arrival', async () => {
  const { begun, come, end } = visitors();
  for (const name of ['a1', 'b1', 'c1', 'd1']) come(name);
  await nextTick();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a turn that is ended twice lets only one other turn start', async () => {
  const { begun, come, end } = visitors();
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) come(name);
  await nextTick();
  await end('a1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('the third waiting turn of a group and the fourth waiting turn in total are refused, but never a resumed turn', async () => {
  const { begun, come, refused, end } = visitors();
  for (const name of ['a1', 'b1', 'a2', 'a3']) come(name);
  await nextTick();
  await expect(refused('a4')).rejects.toThrow('vol');
  come('c1');
  await expect(refused('d1')).rejects.toThrow('vol');
  come('e1', 'resume');
  await nextTick();
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'e1']);
});

test('a turn ends when its work fails', async () => {
  const turns = someTurns();
  for (let time = 0; time < 3; time += 1)
    await expect(turns.take('a', () => Promise.reject(new Error('mis')))).rejects.toThrow('mis');
  expect(await turns.take('a', async () => 'goed')).toBe('goed');
});
