import { describe, expect, test } from 'vitest';
import { aTenant, anAdministrator, goodPassword } from './testing/builders.ts';
import { aGift, sendGift, sendGiftForm } from './testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from './testing/giving-world.ts';
import { TestVisitor } from './testing/test-world.ts';

const world = useGivingWorld();

const link = 'Log in op mijn-ing.support/login';
const leadsElsewhere = expect.stringContaining('geen webadres');
const hasStrangeLetters = expect.stringContaining('Gebruik gewone letters');
const isReserved = expect.stringContaining('is van dit platform zelf');

const register = (change: object) =>
  new TestVisitor(world.app).post('/api/auth/register', {
    username: 'penningmeester',
    email: 'penningmeester@voorbeeld.nl',
    password: goodPassword,
    organisationName: 'Stichting Test',
    ...change,
  });

describe('a name', () => {
  test.each([
    [{ organisationName: link }, leadsElsewhere],
    [{ organisationName: 'Gulhart support' }, isReserved],
    [{ username: 't.co/x' }, leadsElsewhere],
    [{ username: 'GuIhart' }, isReserved],
    [{ organisationName: 'ɢulhart Helpdesk' }, isReserved],
    [{ organisationName: 'Stichting Kindɑ' }, hasStrangeLetters],
    [{ username: 'pеnningmeester' }, hasStrangeLetters],
    [{ username: 'bel-0900-1234' }, leadsElsewhere],
    [{ organisationName: 'Bel 06–12–34–56–78' }, leadsElsewhere],
    [{ organisationName: 'evil\ufe0f.com/login' }, leadsElsewhere],
    [{ organisationName: 'Gul\u2800hart' }, isReserved],
    [{ organisationName: 'Stichting De Open Hand ✓' }, hasStrangeLetters],
    [{ organisationName: 'Yoga\u2028Gecontroleerd' }, 'Gebruik geen regeleinden of stuurtekens.'],
    [{ organisationName: 'Yoga\u0085Rode Kruis' }, 'Gebruik geen regeleinden of stuurtekens.'],
  ])('is refused at registration: %j', async (change, sentence) => {
    const answer = await register(change);
    const field = Object.keys(change)[0]!;
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
  });

  test.each(['org_name', 'email_sender_name'])(
    'is refused in %s if it contains a link or unusual letters. Only an administrator’s own organisation may use the platform’s name',
    async (key) => {
      const tenant = await aTenant(world);
      const administrator = await anAdministrator(world);
      for (const [value, sentence] of [
        [link, leadsElsewhere],
        ['Gulhart', isReserved],
        ['Stichting Kindɑ', hasStrangeLetters],
      ] as const) {
        const one = await tenant.post('/api/admin/settings', { key, value });
        expect([one.statusCode, one.json().fields]).toEqual([
          400,
          expect.objectContaining({ value: sentence }),
        ]);
        const all = await tenant.request('PUT', '/api/admin/settings', { values: { [key]: value } });
        expect([all.statusCode, all.json().fields]).toEqual([
          400,
          expect.objectContaining({ [key]: sentence }),
        ]);
      }
      const own = { key, value: 'Gulhart', organizationSpecific: true };
      expect((await administrator.post('/api/admin/settings', own)).statusCode).toBe(200);
      const forTenant = { key, value: 'Gulhart', userId: tenant.id };
      expect((await administrator.post('/api/admin/settings', forTenant)).statusCode).toBe(400);
    },
  );

  test('that belongs to the platform is accepted in the text of a mail. Only an administrator’s own organisation may use it in the subject', async () => {
    const tenant = await aTenant(world);
    const administrator = await anAdministrator(world);
    for (const subject of ['Gulhart beveiliging', 'Gul{{projectName}}hárt', 'Guⅼhart'])
      for (const key of ['email_template', 'storno_ask_template']) {
        const value = `<title>${subject}</title>\n<p>Dank {{stopUrl}}</p>`;
        const one = await tenant.post('/api/admin/settings', { key, value });
        expect([one.statusCode, one.json().fields]).toEqual([
          400,
          expect.objectContaining({ value: isReserved }),
        ]);
        const own = { key, value, organizationSpecific: true };
        expect((await administrator.post('/api/admin/settings', own)).statusCode).toBe(200);
        const test = { testEmail: 'noor@voorbeeld.nl', testAmount: '10', emailTemplate: value };
        const kind = key === 'email_template' ? {} : { template: key };
        const tried = await tenant.post('/api/admin/test-email', { ...test, ...kind });
        expect([tried.statusCode, tried.json().fields]).toEqual([
          400,
          expect.objectContaining({ [key]: isReserved }),
        ]);
      }
    const value = '<title>Dank namens {{organizationName}}</title>\n<p>Gulhart helpt ons.</p>';
    const answer = await tenant.post('/api/admin/settings', { key: 'email_template', value });
    expect(answer.statusCode).toBe(200);
  });

  test('is refused for a donor or an honoured person if it contains a link. A donor’s first and last name together may not form a phone number or the platform’s name', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const field of ['firstName', 'lastName', 'honourName', 'honourTo']) {
      const sent = await sendGift(world, aGift(organisation, { [field]: link }));
      expect([sent.statusCode, sent.json().fields]).toEqual([400, { [field]: leadsElsewhere }]);
    }
    for (const [firstName, lastName, sentence] of [
      ['06 12 34', '56 78', leadsElsewhere],
      ['Gul', 'hart Beveiliging', isReserved],
    ] as const) {
      const sent = await sendGift(world, aGift(organisation, { firstName, lastName }));
      expect([sent.statusCode, sent.json().fields]).toEqual([400, { lastName: sentence }]);
    }
    const form = { orgId: organisation.id, amount: '25', email: 'noor@voorbeeld.nl', firstName: link };
    const page = await sendGiftForm(world, form);
    expect([page.statusCode, page.body]).toEqual([400, leadsElsewhere]);
  });

  test('is accepted with initials, abbreviations or letters of another alphabet', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const lastName of ['J.P. de Vries', 'J.de Vries', 'St.Nicolaas', 'Dr. O.K. de Boer', 'Іванівна'])
      expect((await sendGift(world, aGift(organisation, { lastName }))).statusCode).toBe(201);
  });

  test('is refused in the contact form if it contains a link', async () => {
    const answer = await new TestVisitor(world.app).post('/api/contact', {
      name: link,
      email: 'noor@voorbeeld.nl',
      subject: 'Een vraag',
      message: 'Hoe werkt het?',
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { name: leadsElsewhere }]);
  });
});
