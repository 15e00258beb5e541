import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { DonorBrowser, openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import { limits } from './limits.ts';

const world = useGivingWorld();

test('a donor who requests too many papers gets a 429, and another donor does not', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const own = (path: string) => `/mijn-gift/${organisation.id}${path}`;
  const gift = await aPaidGift(world, organisation);
  const other = await aPaidGift(world, organisation, { email: 'iemand@anders.nl' });
  const { database, secrets } = world.deps;
  const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
  const openedBy = (email: string) => openMyGift(world, organisation, email, new DonorBrowser(app));
  const browser = await openedBy('noor@voorbeeld.nl');
  const otherBrowser = await openedBy('iemand@anders.nl');
  const year = new Date().getFullYear();
  const papers = [own(`/kwitantie/${gift.id}`), own(`/jaaroverzicht/${year}`), own('/mijn-gegevens.json')];
  for (const paper of papers) expect((await browser.get(paper)).statusCode).toBe(200);

  await world.owner.query(`update rate_limit set hits = $1 where bucket like 'my-gift-papers-donor:%'`, [
    limits.papersOfDonor.max,
  ]);
  for (const paper of papers) {
    const refused = await browser.get(paper);
    expect([paper, refused.statusCode]).toEqual([paper, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(textOf(refused)).toContain('Te veel pogingen');
    expect(refused.headers['content-type']).toMatch(/^text\/html/);
  }
  expect((await otherBrowser.get(own(`/kwitantie/${other.id}`))).statusCode).toBe(200);
  const stranger = await app.inject({ method: 'GET', url: own(`/kwitantie/${other.id}`) });
  expect(stranger.statusCode).toBe(303);
});
