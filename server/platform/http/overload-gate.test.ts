import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createOverloadGate } from './overload-gate.ts';

function aGate(answer: () => Promise<unknown>) {
  const gate = createOverloadGate(answer, () => new Error('too busy'));
  const running: (() => void)[] = [];
  const outcomes: string[] = [];
  const come = (count: number, group = 'appeal') => {
    for (let index = 0; index < count; index += 1) {
      void gate
        .pass(group, () => new Promise<void>((resolve) => running.push(resolve)))
        .then(
          () => outcomes.push('done'),
          (error: Error) => outcomes.push(error.message),
        );
    }
  };
  const end = (count: number) => running.splice(0, count).forEach((done) => done());
  const endAll = async () => {
    while (running.length > 0) {
      end(1);
      await nextTurn();
    }
  };
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  return { running, come, end, endAll, count };
}

const never = () => new Promise(() => {});

describe('an overload gate', () => {
  test('admits four requests while the probe does not answer, queues a hundred and refuses the rest', async () => {
    const { running, come, end, endAll, count } = aGate(never);
    come(4 + 100 + 7);
    await expect.poll(() => count('too busy')).toBe(7);
    expect(running).toHaveLength(4);

    end(1);
    await expect.poll(() => running.length).toBe(4);
    come(2);
    await expect.poll(() => count('too busy')).toBe(8);
    await endAll();
    expect([count('done'), count('too busy')]).toEqual([105, 8]);
  });

  test('still queues requests of another group when one group has filled its part of the queue', async () => {
    const { running, come, endAll, count } = aGate(never);
    come(4 + 100 + 50);
    come(100 + 5, 'others');
    await expect.poll(() => count('too busy')).toBe(55);
    expect(running).toHaveLength(4);
    await endAll();
    expect(count('done')).toBe(204);
  });

  test('admits all waiting work while the probe answers quickly', async () => {
    const { running, come, end, count } = aGate(async () => {});
    come(54);
    await expect.poll(() => running.length).toBe(54);
    come(30);
    await expect.poll(() => running.length).toBe(84);
    end(84);
    await expect.poll(() => count('done')).toBe(84);
  });

  test.each([
    { pauseMs: 55_000, admitted: 54 },
    { pauseMs: 65_000, admitted: 4 },
  ])(
    'immediately admits $admitted requests when the last rush ended $pauseMs ms ago',
    async ({ pauseMs, admitted }) => {
      let probe: () => Promise<unknown> = async () => {};
      const { running, come, end, endAll, count } = aGate(() => probe());
      come(54);
      await expect.poll(() => running.length).toBe(54);
      end(54);
      await expect.poll(() => count('done')).toBe(54);
      await sleep(100);
      probe = never;
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + pauseMs);
      onTestFinished(() => void vi.restoreAllMocks());
      come(4);
      await nextTurn();
      come(50);
      await nextTurn();
      expect(running).toHaveLength(admitted);
      await endAll();
      expect(count('done')).toBe(108);
    },
  );

  test('admits only four requests after the probe has failed several times', async () => {
    let isBroken = false;
    let failures = 0;
    const { running, come, end, endAll, count } = aGate(async () => {
      if (!isBroken) return;
      failures += 1;
      throw new Error('nobody there');
    });
    come(54);
    await expect.poll(() => running.length).toBe(54);
    isBroken = true;
    // Each failure halves the limit, but never below four. The limit was at most 70, so five failures make it four.
    await expect.poll(() => failures).toBeGreaterThan(5);
    come(110);
    await expect.poll(() => count('too busy')).toBe(10);
    end(51);
    await expect.poll(() => count('done')).toBe(51);
    await expect.poll(() => running.length).toBe(4);
    await endAll();
    expect([count('done'), count('too busy')]).toEqual([154, 10]);
  });

  test('admits new work after earlier work failed', async () => {
    const gate = createOverloadGate(never, () => new Error('too busy'));
    for (let turn = 0; turn < 60; turn += 1) {
      await expect(gate.pass('appeal', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    }
  });
});
