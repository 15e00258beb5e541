import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { give, goLive } from '../world/give.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';

test('an organisation switches mails about donations off with a mailed link, and on again in the dashboard', async ({
  page,
  charity,
  administrator,
}) => {
  const euros = '€\u00a01.234,56';
  await goLive(charity.request);
  await charity.request.put('/api/admin/settings', {
    data: { values: { notify_first_gift: 'nee', notify_new_gift: 'ja' } },
  });
  await give(charity.request, charity, { amount: '1234.56', email: 'zoe@voorbeeld.nl', firstName: 'Zoë' });
  const mail = await findMailAbout(administrator, `Nieuwe gift van ${euros}`);
  expect(mail).toMatchObject({ to: charity.email, text: expect.stringContaining(`Zoë (zoe@voorbeeld.nl)`) });
  const [link = ''] = /http\S+\/meldingen\/\S+/.exec(mail.text) ?? [];

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Melding uitzetten');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zet deze melding uit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze melding staat uit');
  await expectAccessible(page);

  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie&deel=meldingen');
  const choice = page.getByRole('switch', { name: 'Elke nieuwe gift' });
  await expect(choice).not.toBeChecked();
  await page.getByText('Elke nieuwe gift').click();
  await expect(choice).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Meldingen opslaan' }).click();
  await expect(page.getByText('Meldingen opgeslagen').first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Zet deze melding uit' })).toBeVisible();
});
