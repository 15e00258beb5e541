import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { actionPageBuilders } from '../../../testing/action-page-builders.ts';
import { DonorBrowser, textOf } from '../../../testing/donor-browser.ts';
import { useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const { browser, anActionPage, linkIn, mailsOf } = actionPageBuilders(world);

const kind = 'action-page-link';
const askFor = async (email: string, client = browser()) => {
  const answer = await client.send('/actie/link', { email });
  await world.settle();
  return answer;
};

test('a maker’s link that no longer works says what happened, and has a form to ask for a new link', async () => {
  const { organisation, slug, base } = await anActionPage({ email: 'dood@voorbeeld.nl' });
  await browser().send(`/c/${slug}/link`, { email: 'dood@voorbeeld.nl' });
  await world.settle();
  await browser().get(await linkIn(organisation, kind));
  const dead = await browser().get(base);
  expect(dead.statusCode).toBe(404);
  const text = textOf(dead);
  for (const part of [
    'Deze link werkt niet meer',
    'Meestal is er intussen een nieuwere link',
    'Wij mailen u een nieuwe link.',
    'Mail mij een link',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('/link');
  expect(dead.body).toMatch(/<form [^>]*action="\/actie\/link"/);
});

test('the form of a dead link mails a new link for each page of the maker, whatever its organisation', async () => {
  const email = 'druk@voorbeeld.nl';
  const pages = [await anActionPage({ email }), await anActionPage({ email })];
  const other = await anActionPage({ email: 'ander@voorbeeld.nl' });
  const known = await askFor('Druk@voorbeeld.nl');
  const unknown = await askFor('niemand@voorbeeld.nl');
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(textOf(known)).toContain('Als er een pagina van dit adres is');
  for (const { organisation } of pages) {
    expect(await mailsOf(organisation, kind)).toMatchObject([{ recipient: email }]);
    const own = await browser().get(await linkIn(organisation, kind));
    expect(own.body).toContain('Uw pagina aanpassen');
  }
  expect(await mailsOf(other.organisation, kind)).toEqual([]);
});

test('the form of a dead link refuses an invalid address, and keeps it in the field', async () => {
  const answer = await askFor('geen adres');
  expect([answer.statusCode, textOf(answer)]).toEqual([
    400,
    expect.stringContaining('Voer een geldig e-mailadres in'),
  ]);
  expect(answer.body).toContain('value="geen adres"');
  expect(textOf(await browser().get('/actie/link'))).toContain('Link kwijt?');
});

test('an address gets at most three links in half an hour, from all forms together', async () => {
  const email = 'vaak@voorbeeld.nl';
  const { organisation, slug } = await anActionPage({ email });
  const { database, secrets } = world.deps;
  const client = new DonorBrowser(await world.appWith({ rateLimiter: createRateLimiter(database, secrets) }));
  for (const typed of [email, email.toUpperCase()]) {
    await client.send(`/c/${slug}/link`, { email: typed });
    await askFor(typed, client);
  }
  expect(await mailsOf(organisation, kind)).toHaveLength(3);
});

test('an organisation that is closing mails no links, because its links do not work', async () => {
  const email = 'laat@voorbeeld.nl';
  const { organisation } = await anActionPage({ email });
  await world.owner.query(
    'update organisation set closing_since = now(), closing_by = $2 where organisation_id = $1',
    [organisation.id, organisation.email],
  );
  await askFor(email);
  expect(await mailsOf(organisation, kind)).toEqual([]);
});
