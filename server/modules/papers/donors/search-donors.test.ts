import { beforeEach, expect, test } from 'vitest';
import type { ListedDonor } from '../../../../contract/donor-list.ts';
import { linkMailedTo, openMyGift } from '../../../testing/donor-browser.ts';
import { aPaidGift, aStartedGift, pay } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';

const now = { value: new Date() };
const world = useGivingWorld(() => ({ clock: { now: () => now.value } }));
let organisation: Organisation;

beforeEach(async () => {
  now.value = new Date();
  organisation = await anOrganisationThatTakesGifts(world);
});

const writeWords = () => world.runScheduled('count-new-donations');

async function find(search: string): Promise<string[]> {
  const answer = await organisation.get(`/api/admin/donors?search=${encodeURIComponent(search)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ListedDonor[]>().map(({ email }) => email.replace('@voorbeeld.nl', ''));
}

async function words(): Promise<string[]> {
  const { rows } = await world.owner.query<{ words: string }>(
    'select words from gulhart_search.donor_words where organisation_id = $1 order by words',
    [organisation.id],
  );
  return rows.map((row) => row.words);
}

const of = (name: string) => ({ email: `${name}@voorbeeld.nl` });

test('a search finds a donor by each name that the donor gave, before and after the job writes it', async () => {
  await aPaidGift(world, organisation, { ...of('anna'), firstName: 'Anna', lastName: 'Jansen' });
  await writeWords();
  const unpaid = await aStartedGift(world, organisation, {
    ...of('anna'),
    firstName: 'Anna',
    lastName: 'Smit',
  });
  const browser = await openMyGift(world, organisation, 'anna@voorbeeld.nl');
  await browser.send(`/mijn-gift/${organisation.id}/gegevens`, { firstName: 'Ans', lastName: 'Bos' });
  expect([await find('smit'), await find('ANS BOS')]).toEqual([[], ['anna']]);
  await pay(unpaid);
  await world.settle();
  const terms = ['jansen', 'anna smit', 'ans bos', 'anna@voorbeeld', 'a', 'jansen smit'];
  const found = [['anna'], ['anna'], ['anna'], ['anna'], ['anna'], []];
  expect(await Promise.all(terms.map(find))).toEqual(found);
  await writeWords();
  expect(await Promise.all(terms.map(find))).toEqual(found);
  expect(await words()).toEqual(['anna@voorbeeld.nl\nanna jansen\nanna smit\nans bos']);
});

test('a search finds two donors who were merged as one, only by the new address and by the names of both', async () => {
  await givePastGifts(world, organisation, [
    { ...of('oud'), firstName: 'Oscar' },
    { ...of('nieuw'), firstName: 'Nienke' },
  ]);
  await writeWords();
  const browser = await openMyGift(world, organisation, 'oud@voorbeeld.nl');
  await browser.send(`/mijn-gift/${organisation.id}/e-mailadres`, of('nieuw'));
  await world.settle();
  await browser.send(await linkMailedTo(world, 'nieuw@voorbeeld.nl', 'my-gift-email'));
  await writeWords();
  expect(await Promise.all(['oscar', 'nienke', 'nieuw@', 'oud@'].map(find))).toEqual([
    ['nieuw'],
    ['nieuw'],
    ['nieuw'],
    [],
  ]);
  expect(await words()).toHaveLength(1);
});

test('the words of an erased donor are gone at once, and the name of a gift after seven years', async () => {
  await givePastGifts(world, organisation, [
    of('weg'),
    { ...of('blijft'), firstName: 'Vroeger', at: new Date('2020-05-01T12:00:00Z') },
    { ...of('blijft'), firstName: 'Later', at: new Date('2026-05-01T12:00:00Z') },
  ]);
  await writeWords();
  expect(await words()).toEqual([
    'blijft@voorbeeld.nl\nlater gever\nvroeger gever',
    'weg@voorbeeld.nl\ngerda gever',
  ]);
  const erased = await organisation.post('/api/admin/donors/erase', of('weg'));
  expect(erased.statusCode).toBe(200);
  expect(await words()).toEqual(['blijft@voorbeeld.nl\nlater gever\nvroeger gever']);

  now.value = new Date('2028-01-15T12:00:00Z');
  await world.runScheduled('anonymise-old-gifts');
  await writeWords();
  expect(await words()).toEqual(['blijft@voorbeeld.nl\nlater gever']);
});

test('the job does not wait for a donor who is being erased, and finds nothing to write afterwards', async () => {
  await givePastGifts(world, organisation, [of('weg'), of('blijft')]);
  const erasing = await world.owner.connect();
  try {
    await erasing.query('begin');
    await erasing.query('delete from donor where organisation_id = $1 and email = $2', [
      organisation.id,
      'weg@voorbeeld.nl',
    ]);
    await world.owner.query('select write_donor_words(1000)');
    await erasing.query('commit');
  } finally {
    erasing.release();
  }
  expect(await words()).toEqual(['blijft@voorbeeld.nl\ngerda gever']);
  await writeWords();
  expect(await words()).toHaveLength(1);
  const { rows } = await world.owner.query('select from gulhart_search.changed_donor');
  expect(rows).toEqual([]);
});
