import { existsSync } from 'node:fs';
import { roleNames } from '../../contract/roles.ts';
import type { Config } from '../config.ts';
import { demoTeam } from '../modules/administration/demo/register-demo-organisation.ts';
import { loginsFile, type FirstStart, type Login } from './ensure-accounts.ts';

export function welcome(config: Config, { logins, demoOrganisationId }: FirstStart): string {
  const address = config.publicUrl.origin;
  const lines: [label: string, text: string][] = [
    ['Adres', address],
    ['Dashboard', `${address}/admin`],
    ...logins.map((login): [string, string] => [login.label, describeLogin(login)]),
  ];
  if (demoOrganisationId) {
    const team = demoTeam.map(({ email, role }) => `${email} (${roleNames[role].toLowerCase()})`);
    lines.push(['Demoteam', `${team.join(' en ')}, met het wachtwoord van de demo-organisatie`]);
    lines.push(['Demoformulier', `${address}/donation-embed?component=advanced&orgId=${demoOrganisationId}`]);
  }
  if (!config.smtpUrl) lines.push(['Postvak', `${address}/postvak (voor de beheerder)`]);
  if (!config.databaseUrl) lines.push(['Gegevens', config.dataDir]);
  const isInFile = logins.some((login) => login.password === null) && existsSync(loginsFile(config.dataDir));
  if (isInFile) lines.push(['Wachtwoorden', `staan in ${loginsFile(config.dataDir)}`]);

  const width = Math.max(...lines.map(([label]) => label.length));
  return [
    '',
    'Gulhart is gestart.',
    ...lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`),
    '',
  ].join('\n');
}

function describeLogin({ email, password }: Login): string {
  return password ? `${email}  wachtwoord: ${password}` : email;
}
