import { expect, test } from 'vitest';
import { expectAgreeingBooks } from './expect-agreeing-books.ts';
import { give, giveAndLeave } from './people.ts';
import type { ProductProcess } from './product-process.ts';
import { startWorld, type World } from './world.ts';

const seed = 20_261_115;
const rounds = 10;
const giftsPerRound = 20;
/** The two ends of every request to Mollie and its checkout; about as many as a round has that nobody disturbs. */
const exchangesPerRound = 130;

test(
  `of ${giftsPerRound} gifts at once, killed ${rounds} times at random moments (seed ${seed}), none is lost or doubled`,
  { timeout: 300_000 },
  async ({ onTestFinished }) => {
    const random = createRandom(seed);
    const world = await startWorld(onTestFinished);
    let { product } = world;
    const donors = Array.from({ length: rounds * giftsPerRound }, (_, number) => inventDonor(number, random));

    for (let round = 0; round < rounds; round++) {
      const present = donors.slice(round * giftsPerRound, (round + 1) * giftsPerRound);
      const killed = killAfter(world, product, 1 + Math.floor(random() * exchangesPerRound));
      const given = Promise.all(present.map((donor) => comeAndGive(world, donor))).then(() => world.quiet());
      await Promise.race([killed, given]);
      product = await world.restart();
      await given;
    }
    await world.settle();

    const { payments, subscriptions } = await expectAgreeingBooks(world);
    const completed = payments.filter(({ status }) => status === 'completed');
    const paying = donors.filter(({ does }) => does === 'pay');
    expect(amountsOf(completed)).toEqual(amountsOf(paying));
    expect(subscriptions).toHaveLength(paying.filter(({ isRecurring }) => isRecurring).length);
  },
);

interface Donor {
  /** No two donors give the same. */
  amountCents: number;
  isRecurring: boolean;
  does: 'pay' | 'cancel' | 'leave';
}

function inventDonor(number: number, random: () => number): Donor {
  const mood = random();
  return {
    amountCents: 1_000 + number,
    isRecurring: random() < 0.25,
    does: mood < 0.75 ? 'pay' : mood < 0.85 ? 'cancel' : 'leave',
  };
}

async function comeAndGive(world: World, { amountCents, isRecurring, does }: Donor): Promise<void> {
  const gift = { amount: (amountCents / 100).toFixed(2), isRecurring };
  if (does === 'leave') return giveAndLeave(world, gift);
  const { checkoutUrl } = await give(world, gift);
  await world.mollie.checkOut(checkoutUrl, does === 'pay' ? 'paid' : 'canceled');
}

/** Counts what can be seen of the work from outside, so that a busy machine changes nothing about the choice of moments. */
function killAfter({ mollie }: World, product: ProductProcess, exchanges: number): Promise<unknown> {
  let left = exchanges;
  mollie.onExchange(() => {
    if (--left === 0) void product.kill();
  });
  return product.ended;
}

function amountsOf(gifts: { amountCents: number }[]): number[] {
  return gifts.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);
}

/** The same numbers for the same seed: Mulberry32. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
