import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { writeEmailFields, defaultEmailFields } from '../../../../../contract/email-fields.ts';
import { emailPlaceholders } from '../../../../../contract/templates.ts';
import { sampleValues } from '../../../../../contract/testing/sample-values.ts';
import { idOf, makeTenant, signedIn } from '../../../../testing/accounts.ts';
import { makeDonation } from '../../../../testing/donations.ts';
import { json, startFakeApi } from '../../../../testing/fake-api.ts';
import { makeSetting } from '../../../../testing/settings.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { MailTemplatesTab } from '../mail-templates-tab.tsx';

export const pdfTemplate = '{"title":"Kwitantie"}';
export const pending = makeDonation({ id: idOf('p'), status: 'pending' });
export const completed = makeDonation({ id: idOf('c') });

const zon = makeTenant({ id: idOf('z'), organizationName: 'Stichting Zon', email: 'noor@zon.nl' });

export const htmlTemplate = '<p>Dag {{recipientName}}</p>';
export const fieldsTemplate = writeEmailFields(defaultEmailFields);

export function showTab({
  isAdmin = false,
  donations = [pending, completed],
  email = htmlTemplate,
  pdf = pdfTemplate,
  address = '/admin?tab=e-mail',
} = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin }),
    [`GET /api/admin/users/${idOf('z')}`]: json(zon),
    'GET /api/admin/users': json([
      zon,
      makeTenant({ id: idOf('n'), organizationName: '', email: 'naamloos@voorbeeld.nl' }),
    ]),
    'GET /api/admin/donations': () => {
      const wantsPaid = api.requests.at(-1)?.url.includes('status=completed');
      return Response.json(wantsPaid ? donations.filter(({ status }) => status === 'completed') : donations);
    },
    'GET /api/admin/settings': json([
      makeSetting('email_template', { value: email }),
      makeSetting('pdf_template'),
    ]),
    'GET /api/admin/settings/email_template': json({ key: 'email_template', value: email }),
    'GET /api/admin/settings/monthly_changed_template': json({
      key: 'monthly_changed_template',
      value: '<p>Dag, uw gift is gewijzigd.</p>',
    }),
    'GET /api/admin/settings/pdf_template': json({ key: 'pdf_template', value: pdf }),
    'GET /api/admin/email-sample': json({
      ...sampleValues(emailPlaceholders),
      organizationName: 'Stichting Licht',
    }),
    'POST /api/admin/receipt-preview': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  return { ...api, ...renderScreen(<MailTemplatesTab />, address) };
}

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
export const openTab = async (user: UserEvent, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('tab', { name }));
};
export const openEditor = async (user: UserEvent, name = 'Bevestiging van een gift') => {
  await openTab(user, 'HTML Template');
  await user.click(await screen.findByRole('button', { name }));
};
export const insertPlaceholder = async (user: UserEvent, label: string) => {
  await press(user, 'Gegeven invoegen');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Gegevens' })).getByRole('button', { name: label }),
  );
};
export const htmlInput = () => screen.findByLabelText<HTMLTextAreaElement>('HTML van de bevestigingsmail');
export const jsonInput = () => screen.findByLabelText<HTMLTextAreaElement>('PDF template (JSON)');
