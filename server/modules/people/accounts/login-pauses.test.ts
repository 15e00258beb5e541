import { beforeEach, describe, expect, test } from 'vitest';
import { aTenant, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let owner: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world);
});

const logIn = (visitor: TestVisitor, email: string, password = 'Mis-Gegokt-1') =>
  visitor.post('/api/auth/login', { email, password });

async function failLogins(visitor: TestVisitor, email: string, times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    let answer = await logIn(visitor, email);
    while (answer.statusCode === 429) {
      const seconds = Number(answer.headers['retry-after']);
      waits.push(seconds);
      await world.movePast({ seconds });
      answer = await logIn(visitor, email);
    }
    expect(answer.statusCode).toBe(401);
  }
  return waits;
}

describe('wrong passwords in a row', () => {
  test('are followed by a pause that doubles, up to a quarter of an hour', async () => {
    const visitor = new TestVisitor(world.app);
    const waits: number[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      waits.push(...(await failLogins(visitor, owner.email, 1)));
      await world.owner.query(`delete from rate_limit where bucket not like 'login-pause-%'`);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test('are limited to five, and then the right password is refused too for up to 15 minutes, also after the pause', async () => {
    const visitor = new TestVisitor(world.app);
    expect(await failLogins(visitor, owner.email, 5)).toEqual([1, 2]);
    await world.endLoginPauses();
    const full = await logIn(visitor, owner.email, goodPassword);
    expect(full.json().message).toBe('Te veel pogingen. Probeer het over 15 minuten opnieuw.');
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('are followed by a message with the time to wait', async () => {
    const visitor = new TestVisitor(world.app);
    for (let turn = 0; turn < 3; turn += 1) expect((await logIn(visitor, owner.email)).statusCode).toBe(401);
    // Moves the clock back, so that the pause does not end during the test on a slow machine.
    await world.movePast({ seconds: -110 });
    const paused = await logIn(visitor, owner.email, goodPassword);
    expect(paused.statusCode).toBe(429);
    const message = 'Te veel mislukte pogingen. Wacht 2 minuten en probeer het dan opnieuw.';
    expect(paused.json()).toEqual({ message, error: message, code: 'too_many_requests' });
    await world.movePast({ seconds: -13 * 60 - 9 });
    expect((await logIn(visitor, owner.email)).json().message).toBe(
      'Te veel mislukte pogingen. Wacht 15 minuten en probeer het dan opnieuw.',
    );
  });

  test('cause the same pauses for an address without an account', async () => {
    const visitor = new TestVisitor(world.app);
    const answers = [];
    for (const email of [owner.email, 'niemand@voorbeeld.nl']) {
      for (let turn = 0; turn < 3; turn += 1) await logIn(visitor, email);
      await world.movePast({ seconds: -110 });
      const { statusCode, body } = await logIn(visitor, email);
      answers.push({ statusCode, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]!.statusCode).toBe(429);
  });

  test('do not count when they are refused during a pause', async () => {
    const visitor = new TestVisitor(world.app);
    for (let turn = 0; turn < 3; turn += 1) await logIn(visitor, owner.email);
    // Moves the clock back, so that the pause does not end during the test on a slow machine.
    await world.movePast({ seconds: -60 });
    for (let turn = 0; turn < 10; turn += 1) expect((await logIn(visitor, owner.email)).statusCode).toBe(429);
    await world.movePast({ seconds: 61 });
    expect((await logIn(visitor, owner.email, goodPassword)).statusCode).toBe(200);
  });

  test('are forgotten after a successful login, and after a day', async () => {
    const visitor = new TestVisitor(world.app);
    await failLogins(visitor, owner.email, 4);
    await world.movePast({ seconds: 2 });
    expect((await logIn(visitor, owner.email, goodPassword)).statusCode).toBe(200);
    const stranger = new TestVisitor(world.app);
    expect(await failLogins(stranger, owner.email, 3)).toEqual([]);
    await world.movePast({ seconds: 24 * 60 * 60 });
    expect(await failLogins(stranger, owner.email, 3)).toEqual([]);
  });

  test('from strangers do not slow down the owner in a known browser', async () => {
    const browser = new TestVisitor(world.app);
    expect((await logIn(browser, owner.email, goodPassword)).statusCode).toBe(200);
    await failLogins(new TestVisitor(world.app), owner.email, 8);
    expect((await logIn(new TestVisitor(world.app), owner.email, goodPassword)).statusCode).toBe(429);
    expect((await logIn(browser, owner.email, goodPassword)).statusCode).toBe(200);
  });

  test('from the owner in one browser do not slow down other browsers', async () => {
    const [browser, other] = [new TestVisitor(world.app), new TestVisitor(world.app)];
    for (const each of [browser, other]) await logIn(each, owner.email, goodPassword);
    for (let turn = 0; turn < 3; turn += 1) await logIn(browser, owner.email);
    expect((await logIn(browser, owner.email, goodPassword)).statusCode).toBe(429);
    expect((await logIn(other, owner.email, goodPassword)).statusCode).toBe(200);
    expect((await logIn(new TestVisitor(world.app), owner.email, goodPassword)).statusCode).toBe(200);
  });
});
