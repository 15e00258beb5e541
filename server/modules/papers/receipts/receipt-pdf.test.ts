import { beforeEach, describe, expect, test } from 'vitest';
import { pdfPlaceholders } from '../../../../contract/templates.ts';
import { sampleValues } from '../../../../contract/testing/sample-values.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { defaultPdfTemplate } from '../../foundation/settings/default-templates.ts';

const world = useTestWorld();

beforeEach(() => world.forgetAttempts());

const textOf = (pdf: Buffer) => readPdf(pdf).pages.flat().join('\n');

describe('the receipt of a donation', () => {
  const download = (visitor: LoggedIn, donationId: string) =>
    visitor.get(`/api/admin/donations/${donationId}/receipt.pdf`);

  test('can be downloaded by its organisation and by administrators, and is not cached', async () => {
    const organisation = await aTenant(world, 'Stichting Dierenvreugd');
    const donationId = await aRecordedDonation(world, organisation, { first_name: 'Zoë', last_name: null });
    const answer = await download(organisation, donationId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="kwitantie-DIE-\d{4}-00001\.pdf"$/),
      'cache-control': 'no-store',
    });
    expect(textOf(answer.rawPayload)).toMatch(/12,50[^]*Zoë/);
    expect((await download(await anAdministrator(world), donationId)).statusCode).toBe(200);
    expect((await download(await aTenant(world), donationId)).statusCode).toBe(404);
  });

  test.each(['pending', 'canceled', 'charged_back'])(
    'cannot be downloaded when the donation is %s',
    async (status) => {
      const organisation = await aTenant(world);
      const answer = await download(organisation, await aRecordedDonation(world, organisation, { status }));
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain('niet voltooid');
    },
  );
});

describe('the preview of a template', () => {
  const preview = (visitor: LoggedIn, pdfTemplate: string, userId?: string) =>
    visitor.post('/api/admin/receipt-preview', { pdfTemplate, userId });
  const nameOnly = JSON.stringify({ title: '{{organizationName}}', footerText: '{{rsin}}' });

  test('shows a sample gift with the organisation’s own facts', async () => {
    const organisation = await aTenant(world, 'Stichting Een');
    await organisation.post('/api/admin/settings', { key: 'org_kvk', value: '87654321' });
    await organisation.post('/api/admin/settings', { key: 'org_primary_color', value: '#00ff00' });
    const answer = await preview(organisation, defaultPdfTemplate);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const printed = textOf(answer.rawPayload);
    for (const part of ['Stichting Een', '87654321', '25,00', 'Zoë de Vries', '15 november 2026'])
      expect(printed).toContain(part);
    expect(printed).not.toMatch(/RSIN|ANBI|Dierenvreugd|\{\{/);
  });

  test('shows every sample value if an administrator names no organisation', async () => {
    const samples = sampleValues(pdfPlaceholders);
    const fields = Object.keys(samples).map((name) => ({ label: name, value: `{{${name}}}` }));
    const template = JSON.stringify({ title: 'Alles', sections: [{ title: '', fields }] });
    const { rawPayload } = await preview(await anAdministrator(world), template);
    const printed = textOf(rawPayload).replaceAll('\n', ' ');
    for (const sample of Object.values(samples)) expect(printed).toContain(sample.replaceAll('\n', ' '));
  });

  test('shows the organisation that an administrator names, but a tenant sees only its own', async () => {
    const organisation = await aTenant(world, 'Stichting Een');
    const administrator = await anAdministrator(world);
    expect(textOf((await preview(administrator, nameOnly, organisation.id)).rawPayload)).toMatch(
      /^Stichting Een\n/,
    );
    expect((await preview(administrator, nameOnly, randomId())).statusCode).toBe(404);
    const stranger = await aTenant(world, 'Stichting Twee');
    expect(textOf((await preview(stranger, nameOnly, organisation.id)).rawPayload)).toMatch(
      /^Stichting Twee\n/,
    );
  });

  test.each([
    ['{', 'De PDF template moet in geldig JSON formaat zijn'],
    [
      '{"title":"x","sections":[{"fields":[{"label":"a"}]}]}',
      'De PDF template klopt niet: sections[0].fields[0].value ontbreekt of is geen tekst',
    ],
    ['{"title":"x","__proto__x":1}', 'De PDF template heeft een onbekend veld: __proto__x'],
    [`{"title":"${'x'.repeat(70_000)}"}`, 'De PDF template mag hoogstens 64 KB groot zijn'],
    [
      JSON.stringify({ title: 'x', headerText: 'a\n'.repeat(1_000) }),
      'De PDF template geeft een kwitantie van meer dan tien bladzijden',
    ],
  ])('names the problem of an unusable template: %.60s', async (template, sentence) => {
    const answer = await preview(await aTenant(world), template);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: sentence, fields: { pdfTemplate: sentence } });
  });

  test('refuses the sixty-first request within a minute', async () => {
    const organisation = await aTenant(world);
    for (let made = 0; made < 60; made += 1) await preview(organisation, '{');
    const answer = await preview(organisation, nameOnly);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});
