import { expect, test } from 'vitest';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { judgePdf } from '../../../platform/pdf/testing/judge-pdf.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, saveSetting, useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();

test('the closing letter of an in memoriam page contains the total and the approved messages, but not the amounts of single gifts', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'org_name', 'Stichting De Open Hand');
  const page = await aCampaignPage(world, organisation, {
    kind: 'in_memoriam',
    title: 'Ter nagedachtenis aan Jan de Boer',
    wall: 'approved',
  });
  const wall = { wall: true, wallAmount: true };
  const { id } = await aPaidGift(world, organisation, {
    page: page.slug,
    amount: '40',
    ...wall,
    wallName: 'Zoë 🌷 en Ad',
    wallMessage: 'Een lieve 𝓫𝓾𝓾𝓻𝓶𝓪𝓷. ❤️',
  });
  await aPaidGift(world, organisation, {
    page: page.slug,
    amount: '3.10',
    ...wall,
    wallMessage: 'Niet bekeken.',
  });
  const { id: other } = await aPaidGift(world, organisation, {
    page: page.slug,
    amount: '2',
    ...wall,
    wallName: '王伟',
    wallMessage: 'Sterkte, 김',
  });
  for (const each of [id, other])
    await organisation.request('PUT', `/api/admin/wall-messages/${each}`, { state: 'shown' });
  const path = `/api/admin/pages/${page.page_id}/letter.pdf`;
  const answer = await organisation.get(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { verdict, text, isInDutch } = judgePdf(answer.rawPayload);
  expect(verdict).toContain('No syntax or stream encoding errors found');
  expect(isInDutch).toBe(true);
  const said = text.replaceAll(/\s+/g, ' ');
  for (const part of [
    'Ter nagedachtenis aan Jan de Boer',
    `${formatDutchDate(dutchDate(world.deps.clock.now()))} Geachte familie, Ter nagedachtenis aan Jan de Boer is 3 keer gegeven aan Stichting De Open Hand.`,
    'Met vriendelijke groet, Stichting De Open Hand',
    'Samen gegeven',
    'en wat mensen daarbij schreven',
    'Namen en berichten',
    '45,10',
    'Zoë en Ad',
    'Een lieve buurman.',
    // This text replaces the Chinese name. The message of the same donor stays, because only its last letter is Korean.
    '(in een ander schrift)',
    'Sterkte,',
  ])
    expect(said).toContain(part);
  for (const hidden of ['Niet bekeken', '40,00', '€ 3,10', 'noor@voorbeeld.nl'])
    expect(said).not.toContain(hidden);

  const stranger = await anOrganisationThatTakesGifts(world);
  expect((await stranger.get(path)).statusCode).toBe(404);
  const campaign = await aCampaignPage(world, organisation);
  const silent = await aCampaignPage(world, organisation, { kind: 'in_memoriam', title: 'Piet van Dam' });
  const bare = await organisation.get(`/api/admin/pages/${silent.page_id}/letter.pdf`);
  const bareText = judgePdf(bare.rawPayload).text;
  expect(bareText).not.toContain('schreven');
  expect(bareText).toContain('In memoriam Piet van Dam');
  expect((await organisation.get(`/api/admin/pages/${campaign.page_id}/letter.pdf`)).statusCode).toBe(404);
});

test('the closing letter leaves out the total of fewer than three gifts', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const page = await aCampaignPage(world, organisation, { kind: 'in_memoriam', wall: 'at_once' });
  const give = () =>
    aPaidGift(world, organisation, { page: page.slug, amount: '10', wall: true, wallName: 'Zoë' });
  const readLetter = async () => {
    const { rawPayload } = await organisation.get(`/api/admin/pages/${page.page_id}/letter.pdf`);
    return judgePdf(rawPayload).text.replaceAll(/\s+/g, ' ');
  };
  for (const times of ['één keer', '2 keer']) {
    await give();
    const letter = await readLetter();
    expect(letter).toContain(`is ${times} gegeven aan`);
    expect(letter).toContain('Zoë');
    for (const hidden of ['amen gegeven', 'samen is gegeven', '0,00']) expect(letter).not.toContain(hidden);
  }
  await give();
  expect(await readLetter()).toContain('30,00');
});
