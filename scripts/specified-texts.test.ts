import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { inProject } from './project-paths.mjs';

const messages = {
  'a donation that cannot be made': [
    'Er is een fout opgetreden',
    'Probeer het later opnieuw',
    'Geen checkout URL ontvangen',
  ],
  login: ['Fout bij inloggen', 'Ongeldige e-mail of wachtwoord', 'Ingelogd'],
  logout: ['Fout bij uitloggen', 'Er is iets misgegaan bij het uitloggen', 'Uitgelogd'],
  registration: [
    'Registratie mislukt',
    'Er is een fout opgetreden bij het registreren van je account.',
    'Er is een fout opgetreden. Probeer het later opnieuw.',
    'Registratie voltooid',
    'Je account is succesvol aangemaakt. Je kunt nu inloggen.',
  ],
  tenants: [
    'Fout bij aanmaken gebruiker',
    'Er is een fout opgetreden bij het aanmaken van de gebruiker.',
    'Fout bij verwijderen gebruiker',
    'Er is een fout opgetreden bij het verwijderen van de gebruiker.',
    'Fout bij laden van gebruikers',
    'Er is een onbekende fout opgetreden.',
    'Gebruiker aangemaakt',
    'Gebruiker verwijderd',
  ],
  'status of a donation': [
    'Geen donatie-ID gevonden in de URL.',
    'Fout bij het controleren van donatiestatus',
    'Er is een fout opgetreden bij het controleren van de status van uw donatie.',
  ],
  'list of donations': [
    'Er is een fout opgetreden bij het laden van de donaties.',
    'Geen donaties gevonden.',
    'Geen donaties gevonden die overeenkomen met uw zoekopdracht.',
  ],
  'mail from the list': [
    'Email verstuurd',
    'Bevestigingsmail is succesvol verzonden',
    'Fout bij verzenden',
    'Er is een fout opgetreden bij het versturen van de email',
  ],
  'test mail': [
    'E-mail verzonden',
    'Bevestigingsmail succesvol verzonden',
    'Er is een fout opgetreden bij het verzenden van de e-mail',
    'Geen donatie geselecteerd',
  ],
  'a platform setting': [
    'Instelling opgeslagen',
    'De instelling is succesvol opgeslagen.',
    'Fout bij opslaan',
    'Er is een fout opgetreden: ',
    'Onbekende fout',
    'Instelling verwijderd',
    'De instelling is succesvol verwijderd.',
    'Fout bij verwijderen',
    'Fout bij laden instellingen',
  ],
  templates: [
    'Er is een fout opgetreden bij het opslaan van de e-mail template',
    'Er is een fout opgetreden bij het opslaan van de PDF template',
    'Ongeldige JSON',
    'De PDF template moet in geldig JSON formaat zijn',
    'Template opgeslagen',
    'PDF Template opgeslagen',
  ],
  'API settings': [
    'Fout bij opslaan instellingen',
    'Er is iets misgegaan.',
    'API-instellingen opgeslagen',
    'Fout bij het laden',
    'Ongeldig antwoord van server',
    'API-test mislukt',
    'Er is een onverwachte fout opgetreden bij het testen van de API.',
    'API-test geslaagd',
  ],
  organisation: [
    'Organisatie-instellingen opgeslagen',
    'Uw organisatie-instellingen zijn bijgewerkt.',
    'Fout bij bijwerken account',
    'Accountgegevens bijgewerkt',
  ],
  copying: [
    'Script tag gekopieerd',
    'Gekopieerd',
    'Code is naar het klembord gekopieerd',
    'Kon script tag niet kopiëren',
  ],
};
const specified = new Set(Object.values(messages).flat());

/** These texts are on screens that the specification does not describe. */
const elsewhere = new Set(['Er is een fout opgetreden bij het behouden van de gebruiker.']);

const sources = ['contract', 'donor', 'server', 'web'].flatMap(sourcesIn);
const texts = sources.flatMap(textsIn);

test.each(Object.entries(messages))('the specified texts for %s exist unchanged', (_, wanted) => {
  const shown = new Set(texts.map(({ text }) => text));
  expect(wanted.filter((text) => !shown.has(text))).toEqual([]);
});

test('no text adds words to a sentence that the specification quotes', () => {
  const quoted = [...specified].filter((text) => text.split(' ').length > 2);
  const longer = texts.filter(
    ({ text }) =>
      !specified.has(text) && !elsewhere.has(text) && quoted.some((sentence) => text.startsWith(sentence)),
  );
  expect(longer).toEqual([]);
});

test('no source file uses another Dutch word than kwitantie for a receipt', () => {
  const otherWords = /(gift|donatie|ontvangst)-?bewij[sz]|bewijsnummer|reçu|\bbonnetje/i;
  expect(sources.filter((file) => otherWords.test(readFileSync(inProject(file), 'utf8')))).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/node_modules|testing\//.test(name))
    .map((name) => path.join(folder, name));
}

function textsIn(file: string): { file: string; text: string }[] {
  const source = readFileSync(inProject(file), 'utf8');
  // Skips the files without a specified text, because parsing all files takes ten seconds.
  const oneLine = source.replaceAll(/\s+/g, ' ');
  if (![...specified].some((text) => oneLine.includes(text))) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.replaceAll(/\s+/g, ' ').trim());
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found.map((text) => ({ file, text }));
}
