import { beforeEach, describe, expect, test } from 'vitest';
import { addMembership, anAdministrator, aTenant, type LoggedIn } from './testing/builders.ts';
import { aCampaignPage, aFund } from './testing/campaign-builders.ts';
import { givePastGifts } from './testing/past-gifts.ts';
import { useTestWorld } from './testing/test-world.ts';

const world = useTestWorld();

const names = ['Zoë', 'bart', 'Łukasz', 'Abel', 'Éva', 'Bea'];
const inOrder = ['Abel', 'bart', 'Bea', 'Éva', 'Łukasz', 'Zoë'];

let organisation: LoggedIn;

beforeEach(async () => {
  await world.owner.query('delete from organisation');
  organisation = await aTenant(world);
});

async function read<Answer>(path: string, visitor = organisation): Promise<Answer> {
  const answer = await visitor.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('names are in the order of the alphabet, whatever their accents and capitals, in', () => {
  test('the funds of an organisation and the choice of a fund', async () => {
    for (const name of names) await aFund(world, organisation, name);
    const funds = await read<{ name: string }[]>('/api/admin/funds');
    expect(funds.map(({ name }) => name)).toEqual(inOrder);
    const choices = await read<{ funds: { name: string }[] }>('/api/admin/donations/origins');
    expect(choices.funds.map(({ name }) => name)).toEqual(inOrder);
  });

  test('the choice of a page', async () => {
    for (const title of names) await aCampaignPage(world, organisation, { title });
    const choices = await read<{ pages: { title: string }[] }>('/api/admin/donations/origins');
    expect(choices.pages.map(({ title }) => title)).toEqual(inOrder);
  });

  test('the donors of a year overview', async () => {
    const at = new Date(`${new Date().getFullYear() - 1}-05-01T12:00:00Z`);
    await givePastGifts(
      world,
      organisation,
      names.map((firstName, index) => ({
        at,
        environment: 'test' as const,
        email: `${index}@voorbeeld.nl`,
        firstName,
        lastName: '',
      })),
    );
    const donors = await read<{ name: string }[]>(
      `/api/admin/year-overviews/donors?year=${at.getFullYear()}`,
    );
    expect(donors.map(({ name }) => name)).toEqual(inOrder);
  });

  test('the tenants of the platform, and the organisations of an account', async () => {
    const tenants = await Promise.all(names.map((name) => aTenant(world, name)));
    const listed = await read<{ organizationName: string }[]>(
      '/api/admin/users?page=1&sort=naam',
      await anAdministrator(world),
    );
    expect(
      listed.map(({ organizationName }) => organizationName).filter((name) => names.includes(name)),
    ).toEqual(inOrder);
    const [account, ...others] = tenants;
    for (const other of others) await addMembership(world, account!, other, 'viewer');
    const user = await read<{ organizations: { name: string }[] }>('/api/auth/me', account);
    expect(user.organizations.map(({ name }) => name)).toEqual(inOrder);
  });
});
