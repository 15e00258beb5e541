import { expect, test } from 'vitest';
import { actionPageBuilders, form } from '../../../testing/action-page-builders.ts';
import { textOf } from '../../../testing/donor-browser.ts';
import { useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const { browser, aCampaign, anActionPage, aConfirmedPage, decide, decideChange, linkIn } =
  actionPageBuilders(world);

const notice = 'Uw wijziging is niet geplaatst';
const show = async (path: string) => textOf(await browser().get(path));

test('the maker’s page shows why a change was refused, until the maker sends a new change', async () => {
  const { organisation, pageId, slug, base } = await anActionPage();
  const change = { title: form.title, text: 'Ik loop ergens.', goal: '500' };
  await browser().send(base, change);
  expect(await show(base)).not.toContain(notice);
  await decideChange(organisation, pageId, 'refuse');
  for (const part of [notice, 'Noem de datum &lt;b&gt;. En de plaats.', 'Pas uw pagina opnieuw aan'])
    expect(await show(base)).toContain(part);
  expect(await show(`/c/${slug}`)).not.toContain('Noem de datum');

  // A new goal needs no approval.
  await browser().send(base, { title: form.title, text: form.text, goal: '700' });
  expect(await show(base)).toContain(notice);
  await browser().send(base, { ...change, text: 'Ik loop zondag in Zwolle.' });
  const waiting = await show(base);
  expect(waiting).not.toContain(notice);
  expect(waiting).toContain('Uw laatste wijziging wacht');
  await decideChange(organisation, pageId, 'show');
  expect(await show(base)).not.toContain(notice);
});

test('the reason stays after the organisation has seen that the maker removed a picture', async () => {
  const { organisation, pageId, base } = await anActionPage();
  await browser().send(base, { title: form.title, text: 'Ik loop ergens.', goal: '500' });
  await decideChange(organisation, pageId, 'refuse');
  await browser().send(base, { title: form.title, text: form.text, goal: '500', removesPicture: 'true' });
  await decideChange(organisation, pageId, 'show');
  expect(await show(base)).toContain(notice);
});

test('after an improved page is approved, the maker’s page no longer shows why it was refused', async () => {
  const { organisation, campaign } = await aCampaign();
  const pageId = await aConfirmedPage(organisation, campaign.slug);
  await decide(organisation, pageId, { decision: 'refuse', reason: 'Noem de datum.' });
  const improved = { title: form.title, text: 'Ik loop zondag in Zwolle.', goal: '500' };
  await browser().send(await linkIn(organisation, 'action-page-refused'), improved);
  await decide(organisation, pageId, { decision: 'approve' });
  const own = await show(await linkIn(organisation, 'action-page-approved'));
  expect(own).toContain('Uw pagina aanpassen');
  expect(own).not.toContain('Noem de datum.');
});
