import { expect, test } from 'vitest';
import { actionPageBuilders } from '../../../testing/action-page-builders.ts';
import { textOf } from '../../../testing/donor-browser.ts';
import { saveSetting, useGivingWorld, type Organisation } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const { browser, aCampaign, aConfirmedPage, decide, mailsOf, linkIn } = actionPageBuilders(world);

const removeKey = ({ id }: Organisation) =>
  world.owner.query('update organisation_secret set retired_at = now() where organisation_id = $1', [id]);

test.each([
  ['is in the test environment', 'test', false],
  ['has no payment key', 'live', true],
] as const)(
  'while the organisation %s, the mail and the page of the maker say that nobody can give yet',
  async (_, environment, losesKey) => {
    const { organisation, campaign } = await aCampaign({}, environment);
    if (losesKey) await removeKey(organisation);
    const pageId = await aConfirmedPage(organisation, campaign.slug);
    await decide(organisation, pageId, { decision: 'approve' });
    const [mail] = await mailsOf(organisation, 'action-page-approved');
    const sentence = 'Geven kan nog niet: Stichting Test kan op dit moment nog geen giften ontvangen.';
    expect(mail!.text).toContain('Iedereen kan de pagina zien: http');
    expect(mail!.text).not.toContain('en er geven');
    expect(mail!.text).toContain(sentence);
    const base = await linkIn(organisation, 'action-page-approved');
    const own = textOf(await browser().get(base));
    expect(own).toContain(sentence);
    expect(own).not.toContain('Deel uw pagina');
  },
);

test('the note on the maker’s page disappears when the organisation goes live', async () => {
  const { organisation, campaign } = await aCampaign({}, 'test');
  const pageId = await aConfirmedPage(organisation, campaign.slug);
  await decide(organisation, pageId, { decision: 'approve' });
  const base = await linkIn(organisation, 'action-page-approved');
  await saveSetting(organisation, 'payment_api_environment', 'live');
  const own = textOf(await browser().get(base));
  expect(own).toContain('Deel uw pagina');
  expect(own).not.toContain('Geven kan nog niet');
});

test('once the organisation takes live gifts, the mail says that everybody can give', async () => {
  const { organisation, campaign } = await aCampaign();
  const pageId = await aConfirmedPage(organisation, campaign.slug);
  await decide(organisation, pageId, { decision: 'approve' });
  const [mail] = await mailsOf(organisation, 'action-page-approved');
  expect(mail!.text).toContain('Iedereen kan de pagina zien en er geven: http');
  expect(mail!.text).not.toContain('Geven kan nog niet');
});
