import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { give } from '../world/give.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/refund'] });

test('the same amount goes back once more only after a question', async ({ page, charity }) => {
  const id = await give(charity.request, charity, { amount: '40.00', email: 'zoe@voorbeeld.nl' });
  await logIn(page.request, charity);
  await page.goto(`/admin?tab=donaties&omgeving=test&donatie=${id}`);
  const panel = page.getByRole('dialog', { name: 'Donatie' });
  const open = panel.getByRole('button', { name: 'Terugbetalen' });
  const payBack = async () => {
    await open.click();
    const dialog = page.getByRole('alertdialog', { name: 'Donatie terugbetalen' });
    await dialog.getByLabel('Een deel').check();
    await dialog.getByLabel('Bedrag in euro').fill('10');
    await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  };
  await payBack();
  await expectToast(page, 'Terugbetaling gestart', '€ 10,00 gaat terug naar de donateur.');

  await payBack();
  const question = page.getByRole('alertdialog', { name: 'Nog een keer terugbetalen?' });
  await expect(question).toContainText(
    'Mollie ziet dit als een dubbele terugbetaling van € 10,00. Wilt u echt nog een keer € 10,00 terugbetalen?',
  );
  // Who pressed Enter twice has not said yes.
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Nog een keer terugbetalen' }).click();
  await expect(question).toContainText('Mollie blijft deze terugbetaling tegenhouden.');
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(question).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(panel).toContainText('Mollie heeft € 10,00 niet terugbetaald');
  await expect(panel).toContainText('Mollie heeft de herhaalde terugbetaling van € 10,00 tegengehouden.');
});
