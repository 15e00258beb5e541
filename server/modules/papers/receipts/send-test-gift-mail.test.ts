import { expect, test } from 'vitest';
import { writeEmailFields } from '../../../../contract/email-fields.ts';
import { defaultGiftMails, giftMailKinds, giftMailSettings } from '../../../../contract/gift-mails.ts';
import { aTenant } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

const mailsTo = async (recipient: string) => {
  const { rows } = await world.owner.query<{ kind: string; subject: string; text: string }>(
    'select kind, subject, text from mail where recipient = $1',
    [recipient],
  );
  return rows;
};

test.each(giftMailKinds)('the mail %s is sent as a test, with sample links', async (kind) => {
  const organisation = await aTenant(world, 'Stichting Egelhulp');
  const to = `${kind}@voorbeeld.nl`;
  const body = { testEmail: to, testAmount: 15, template: giftMailSettings[kind] };
  expect((await organisation.post('/api/admin/test-email', body)).statusCode).toBe(200);
  const [mail] = await mailsTo(to);
  expect(mail).toMatchObject({
    kind: 'test',
    subject: expect.stringMatching(/^\[Test\] .*Stichting Egelhulp/),
  });
  expect(mail!.text).toContain('/maandgift/voorbeeld');
  expect(mail!.text.includes('/herstel/voorbeeld')).toBe(kind !== 'monthly-changed');
});

test.each(giftMailKinds)('the mail %s says what comes next, even if its template does not', async (kind) => {
  const organisation = await aTenant(world, 'Stichting Egelhulp');
  const to = `kort-${kind}@voorbeeld.nl`;
  const body = {
    testEmail: to,
    testAmount: 15,
    template: giftMailSettings[kind],
    emailTemplate: '<p>Dag</p>',
  };
  expect((await organisation.post('/api/admin/test-email', body)).statusCode).toBe(200);
  expect((await mailsTo(to))[0]!.text).toMatch(
    kind === 'monthly-changed'
      ? /Dag\n\nOp .* wordt .* afgeschreven/
      : /Dag\n\nWilt u uw gift van .* alsnog geven\?/,
  );
});

test('a test mail shows an unsaved template, and saving stores that template unchanged', async () => {
  const organisation = await aTenant(world, 'Stichting Egelhulp');
  const written = writeEmailFields({ ...defaultGiftMails['storno-ask'], heading: 'Over de egels' });
  const template = 'storno_ask_template';
  const body = { testEmail: 'egel@voorbeeld.nl', testAmount: 15, template, emailTemplate: written };
  expect((await organisation.post('/api/admin/test-email', body)).statusCode).toBe(200);
  expect((await mailsTo('egel@voorbeeld.nl'))[0]!.text).toContain('Over de egels');
  const saved = await organisation.post(`/api/admin/settings/${template}`, { value: written });
  expect(saved.json()).toMatchObject({ value: written });
});

test('the sample values of a mail about a failed charge include the sentence about the failure', async () => {
  const organisation = await aTenant(world, 'Stichting Egelhulp');
  const sample = await organisation.get('/api/admin/email-sample?template=storno_ask_template');
  expect(sample.json()).toMatchObject({ whatHappened: expect.stringContaining('niet worden afgeschreven') });
});

test.each(giftMailKinds)(
  'the sample values of the mail %s have an empty giftPromise, which is only for the first confirmation',
  async (kind) => {
    const organisation = await aTenant(world, 'Stichting Egelhulp');
    const sample = await organisation.get(`/api/admin/email-sample?template=${giftMailSettings[kind]}`);
    expect(sample.json()).toMatchObject({ giftPromise: '' });
  },
);
