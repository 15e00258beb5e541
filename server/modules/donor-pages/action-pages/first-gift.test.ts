import { expect, test } from 'vitest';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { actionPageBuilders, maker } from '../../../testing/action-page-builders.ts';
import { textOf } from '../../../testing/donor-browser.ts';
import { aPaidGift, aStartedGift, pay } from '../../../testing/giving-builders.ts';
import { saveSetting, useGivingWorld } from '../../../testing/giving-world.ts';
import { forgetMakers } from './makers.ts';
import { mailFirstGift } from './mail-first-gift.ts';

const world = useGivingWorld();
const { browser, aCampaign, aConfirmedPage, anActionPage, decide, mailsOf, linkIn, pageRow } =
  actionPageBuilders(world);

const kind = 'action-page-first-gift';

test('the maker gets a mail about the first gift on the page, without the donor’s name or the amount', async () => {
  const { organisation, slug, base } = await anActionPage();
  const gift = { page: slug, amount: '37', email: 'zus@voorbeeld.nl', firstName: 'Zus', lastName: 'Loper' };
  await aPaidGift(world, organisation, gift);
  const [mail] = await mailsOf(organisation, kind);
  expect(mail).toMatchObject({
    recipient: maker,
    subject: 'De eerste gift via ‘Piet loopt de marathon’ is binnen',
  });
  const words = mail!.text.replaceAll(/http\S+/g, '');
  for (const hidden of ['Zus', 'Loper', '@', '37', '€']) expect(words).not.toContain(hidden);
  expect(mail!.text).toContain(`/c/${slug}`);
  const own = await linkIn(organisation, kind);
  for (const link of [base, own])
    expect(textOf(await browser().get(link))).toContain('Opgehaald € 37,00 Giften 1');

  await aPaidGift(world, organisation, { page: slug });
  expect(await mailsOf(organisation, kind)).toHaveLength(1);
});

test('the maker gets one mail when several gifts are paid at the same time and a job runs twice', async () => {
  const { organisation, pageId, slug } = await anActionPage();
  const gifts = [
    await aPaidGift(world, organisation, { page: slug }),
    await aPaidGift(world, organisation, { page: slug }),
  ];
  await world.owner.query('delete from mail where kind = $1', [kind]);
  await world.owner.query('update page_maker set first_gift_mailed_at = null where page_id = $1', [pageId]);
  const scope = mintOrganisationScope(organisation.id);
  await Promise.all([...gifts, ...gifts].map(({ id }) => mailFirstGift(world.deps, scope, id)));
  expect(await mailsOf(organisation, kind)).toHaveLength(1);
});

test('the maker gets no second mail after the first mail has been erased', async () => {
  const { organisation, slug } = await anActionPage();
  await aPaidGift(world, organisation, { page: slug });
  const clock = { now: () => new Date(Date.now() + 91 * 24 * 60 * 60 * 1_000) };
  await forgetMakers({ ...world.deps, clock }, mintPlatformScope());
  expect(await mailsOf(organisation, kind)).toEqual([]);
  await aPaidGift(world, organisation, { page: slug });
  expect(await mailsOf(organisation, kind)).toEqual([]);
});

test('a test gift or an unpaid gift causes no mail, and the first live gift after them does', async () => {
  const { organisation, campaign } = await aCampaign({}, 'test');
  const pageId = await aConfirmedPage(organisation, campaign.slug);
  await decide(organisation, pageId, { decision: 'approve' });
  const { slug: page } = await pageRow(pageId);
  await aPaidGift(world, organisation, { page });
  await saveSetting(organisation, 'payment_api_environment', 'live');
  await pay(await aStartedGift(world, organisation, { page }), 'failed');
  await world.settle();
  expect(await mailsOf(organisation, kind)).toEqual([]);
  await aPaidGift(world, organisation, { page });
  expect(await mailsOf(organisation, kind)).toHaveLength(1);
});

test('a gift on the campaign above the page causes no mail', async () => {
  const { organisation, campaign } = await anActionPage();
  await aPaidGift(world, organisation, { page: campaign.slug });
  expect(await mailsOf(organisation, kind)).toEqual([]);
});

test('the mail about a gift on a page that closed before the payment does not ask to share the page', async () => {
  const { organisation, slug, base } = await anActionPage();
  const gift = await aStartedGift(world, organisation, { page: slug });
  await browser().send(`${base}/sluiten`);
  await pay(gift);
  await world.settle();
  const [mail] = await mailsOf(organisation, kind);
  expect(mail!.text).toContain('ziet u hoe uw pagina ervoor staat.');
  expect(mail!.text).not.toContain(`/c/${slug}`);
});
