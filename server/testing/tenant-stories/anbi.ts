import { expect } from 'vitest';
import { aPdf } from '../../platform/pdf/testing/a-pdf.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function publishAsAnbi(world: StoryWorld, organisation: Organisation): Promise<void> {
  const save = (item: string, body: object) =>
    expectDone(organisation.request('PUT', `/api/admin/anbi/${item}`, body));
  const upload = async (text: string, pdf?: Buffer) => {
    const file = pdf ?? (await aPdf(text));
    const answer = await organisation.request('POST', `/api/admin/anbi/files?name=x`, file, {
      'content-type': 'application/pdf',
    });
    return answer.json<{ id: string }>().id;
  };
  const slug = `stichting-${organisation.id}`;
  await saveSetting(organisation, 'org_anbi', 'ja');
  await save('aim', { text: 'Een doel.' });
  await save('pay', { text: 'Niets.' });
  await save('book-year', { endMonth: 12, first: null });
  for (const name of ['Anna', 'Bas']) await save('board', { members: [{ name, task: 'voorzitter' }] });
  // The policy plan and the report share a file, and each of them later drops that file. This loop comes before the
  // other uploads, because the mutation database examines only the first runs of each statement.
  const shared = await aPdf('gedeeld');
  const [fileId, other] = [await upload('', shared), await upload('ander')];
  expect(await upload('', shared)).toBe(fileId);
  for (const [policy, report] of [
    [fileId, fileId],
    [fileId, null],
    [fileId, fileId],
    [other, fileId],
    [other, other],
    [other, null],
  ]) {
    await save('policy', { text: '', fileId: policy, until: null });
    await save('years/2024/report', { text: '', fileId: report });
  }
  for (const text of ['een', 'twee', 'twee']) {
    const plan = await upload(text);
    await save('policy', { text: '', fileId: plan, until: null });
    await save('years/2024/report', { text: '', fileId: await upload(`${text} verslag`) });
    await save('years/2024/accounts', {
      income: '1',
      expenses: '1',
      fileId: await upload(`${text} cijfers`),
      form: 'standard',
      passportUrl: '',
    });
    await expectDone(organisation.get(`/api/admin/anbi/files/${plan}`));
    await save('page', { slug: `${slug}-${text}`, isPublished: true, isLinked: true });
    await expectDone(organisation.get('/api/admin/anbi'));
    await expectDone(organisation.get(`/api/admin/anbi/years/${new Date().getFullYear()}/income`));
    await expectDone(organisation.get(`/anbi/${slug}-${text}`));
    await expectDone(organisation.get(`/anbi/${slug}-${text}/${plan}.pdf`));
    await expectDone(organisation.get(`/donation-embed?orgId=${organisation.id}`));
  }
  await upload('vergeten');
  await world.owner.query(`update anbi_file set created_at = now() - interval '2 days'`);
}
