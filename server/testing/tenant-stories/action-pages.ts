import sharp from 'sharp';
import { expect } from 'vitest';
import { aCampaignPage } from '../campaign-builders.ts';
import { DonorBrowser, openMyGift } from '../donor-browser.ts';
import { aPaidGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function startActionPages(world: StoryWorld, organisation: Organisation): Promise<void> {
  const { page_id: parent_id } = await aCampaignPage(world, organisation);
  const campaign = await aCampaignPage(world, organisation, {
    parent_id,
    wall: 'approved',
    allows_action_pages: true,
  });
  const browser = new DonorBrowser(world.app);
  const expectSent = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBe(303);
  };
  const linkIn = async (kind: string) => {
    const { rows } = await world.owner.query<{ text: string }>(
      'select text from mail where organisation_id = $1 and kind = $2 order by created_at desc limit 1',
      [organisation.id, kind],
    );
    return new URL(/http\S+\/actie\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '').pathname;
  };
  const approvals = '/api/admin/page-approvals';
  const ask = async (title: string): Promise<string> => {
    const form = {
      name: 'Piet',
      email: 'piet@voorbeeld.nl',
      title,
      text: 'Ik loop voor de buurt.',
      goal: '',
    };
    await expectDone(browser.get(`/c/${campaign.slug}/start`));
    await expectDone(browser.send(`/c/${campaign.slug}/start`, form));
    return linkIn('action-page-confirm');
  };
  const begin = async (title: string): Promise<string> => {
    const link = await ask(title);
    await expectDone(browser.get(link));
    await expectDone(browser.send(link));
    const answer = await organisation.get(approvals);
    return answer.json<{ pages: { pageId: string }[] }>().pages.at(-1)!.pageId;
  };
  const judge = async (id: string, body: object, path = `${approvals}/${id}`) => {
    const answer = await organisation.get(approvals);
    type Listed = { pageId: string; seen: string }[];
    const { pages, changes } = answer.json<{ pages: Listed; changes: Listed }>();
    const seen = [...pages, ...changes].find((page) => page.pageId === id)!.seen;
    await expectDone(organisation.request('PUT', path, { ...body, seen }));
  };
  const refused = await begin('Piet fietst');
  const reason = 'Wij kennen u niet.';
  await judge(refused, { decision: 'refuse', reason });
  const pageId = await begin('Piet loopt');
  await judge(pageId, { decision: 'approve' });
  await expectDone(browser.send(`/c/${campaign.slug}/link`, { email: 'piet@voorbeeld.nl' }));
  await world.settle();
  const base = await linkIn('action-page-link');
  await expectDone(browser.get(base));
  await expectSent(browser.send(base, { title: 'Piet loopt', text: 'Kijk op www.voorbeeld.nl', goal: '50' }));
  await expectDone(organisation.get(approvals));
  await judge(pageId, { decision: 'show' }, `${approvals}/${pageId}/change`);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const disposition = 'Content-Disposition: form-data; name=';
  const fields = { title: 'Piet loopt', text: 'Ik loop voor de buurt.', goal: '50' };
  const file = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--x\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--x\r\n${disposition}"picture"; filename="foto.png"\r\n\r\n`),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  await expectSent(browser.request('POST', base, file, multipart));
  await expectDone(browser.get(base));
  await expectSent(browser.send(base, { ...fields, removesPicture: 'true' }));

  const wish = { wall: true, wallMessage: 'Zet hem op', email: 'muur@voorbeeld.nl' };
  const gifts = [];
  for (let time = 0; time < 2; time += 1)
    gifts.push(await aPaidGift(world, organisation, { page: 'piet-loopt', ...wish }));
  await expectDone(browser.get(`/donation-complete?id=${gifts[0]!.id}`));
  await expectDone(organisation.get('/api/admin/wall-messages?state=waiting'));
  await expectDone(organisation.get('/api/admin/waiting'));
  await expectDone(
    organisation.request('PUT', `/api/admin/wall-messages/${gifts[0]!.id}`, { state: 'shown' }),
  );
  await expectDone(organisation.get(`/api/admin/wall-messages?state=shown&pageId=${pageId}`));
  await expectDone(browser.get(`/c/${campaign.slug}`));
  await expectDone(browser.get(base));
  await expectSent(browser.send(`${base}/bedanken`, { thanks: 'Heel erg bedankt allemaal.' }));
  await world.settle();
  const donor = await openMyGift(world, organisation, 'muur@voorbeeld.nl');
  await expectDone(donor.get(`/mijn-gift/${organisation.id}`));
  await expectSent(donor.send(`/mijn-gift/${organisation.id}/bericht/${gifts[1]!.id}`));
  await expectSent(browser.send(`${base}/sluiten`));
  const late = await ask('Piet zwemt');
  await world.owner.query('update campaign_page set allows_action_pages = false where page_id = $1', [
    campaign.page_id,
  ]);
  expect((await browser.send(late)).statusCode).toBe(409);

  const memorial = await aCampaignPage(world, organisation, { kind: 'in_memoriam', wall: 'at_once' });
  await aPaidGift(world, organisation, { page: memorial.slug, ...wish });
  await expectDone(organisation.get(`/api/admin/pages/${memorial.page_id}/letter.pdf`));
}
