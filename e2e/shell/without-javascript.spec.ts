import { expect, test } from '../world/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a screen of the application shows its title and asks for JavaScript', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/admin', 'Inloggen'],
    ['/register', 'Registreer je organisatie'],
    ['/wachtwoord-vergeten', 'Wachtwoord vergeten'],
    ['/wachtwoord-herstellen', 'Nieuw wachtwoord kiezen'],
    ['/uitnodiging', 'Uitnodiging voor een team'],
    ['/adres-herstellen', 'E-mailadres terugzetten'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Gulhart`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main')).toContainText('Voor dit scherm is JavaScript nodig.');
  }
});
