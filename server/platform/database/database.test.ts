import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mintPlatformScope } from './mint-scope.ts';
import { useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();

const read = async (value: string) => {
  const { rows } = await sql<{ cents: number }>`select ${value}::bigint as cents`.execute(
    world.deps.database.unscoped,
  );
  return rows;
};

test.each(['0', '-1250', '9007199254740991'])('a bigint of %s is read as that number', async (value) => {
  expect(await read(value)).toEqual([{ cents: Number(value) }]);
});

test.each(['9007199254740992', '-9223372036854775808'])(
  'a bigint of %s is refused, because a number cannot hold it exactly',
  async (value) => {
    await expect(read(value)).rejects.toThrow(`a bigint is too large for an exact number: ${value}`);
  },
);

test.each([
  [5, '0.05'],
  [100, '1.00'],
  [12_50, '12.50'],
  [50_000_00, '50000.00'],
])('the search words of a donation of %d cents include %s', async (cents, decimal) => {
  const { rows } = await world.owner.query<{ words: string }>(
    `select words_of('id', $1::bigint, 'noor@voorbeeld.nl', 'Noor', null) as words`,
    [cents],
  );
  expect(rows[0]?.words.split('\n')).toEqual(['id', decimal, 'noor@voorbeeld.nl', 'noor ']);
});

const readTime = () =>
  world.deps.database.transaction(mintPlatformScope(), async (transaction) => {
    const { rows } = await sql<{ now: Date; micros: number }>`
      select product_now() as now, extract(microseconds from product_now())::int as micros`.execute(
      transaction,
    );
    return rows[0]!;
  });

test('product_now() in a transaction is the time of the product’s clock', async () => {
  await world.movePast({ days: 400 });
  const { now } = await readTime();
  expect(Math.abs(now.getTime() - world.deps.clock.now().getTime())).toBeLessThan(60_000);
  const [row] = await world.deps.database.statement<{ now: Date }>(
    mintPlatformScope(),
    sql`select product_now() as now`,
  );
  expect(row!.now.getTime()).toBeGreaterThanOrEqual(now.getTime());
});

test('transactions within one millisecond have increasing times', async () => {
  const { deps } = world;
  const frozen = deps.clock.now();
  const { clock } = deps;
  deps.clock = { now: () => frozen };
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) times.push(await readTime());
  deps.clock = clock;
  expect(times.map(({ now }) => now)).toEqual([frozen, frozen, frozen]);
  const micros = times.map((each) => each.micros);
  expect(micros).toEqual(micros.toSorted((a, b) => a - b));
  expect(new Set(micros).size).toBe(3);
});
