import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { registerDemoOrganisation } from '../modules/administration/demo/register-demo-organisation.ts';
import { ensureAdministrator } from '../modules/administration/tenants/create-organisation.ts';
import { operatorScope } from '../operator-scope.ts';
import type { Deps } from '../modules/foundation/deps.ts';

export interface Login {
  label: string;
  email: string;
  password: string | null;
}

export interface FirstStart {
  logins: Login[];
  demoOrganisationId: string | null;
}

export async function ensureAccounts(deps: Deps, config: Config): Promise<FirstStart> {
  const password = config.admin.password ?? readablePassword();
  const administrator = await ensureAdministrator(deps, operatorScope, {
    email: config.admin.email,
    password,
  });
  const logins: Login[] = [
    {
      label: 'Beheerder',
      email: administrator.email,
      password: administrator.isNew && config.admin.password === null ? password : null,
    },
  ];
  if (!config.demo) return { logins, demoOrganisationId: null };

  const demoPassword = readablePassword();
  const demo = await registerDemoOrganisation(deps, demoPassword);
  logins.push({ label: 'Demo-organisatie', email: demo.email, password: demo.isNew ? demoPassword : null });
  await writeLoginsFile(config.dataDir, logins);
  return { logins, demoOrganisationId: demo.id };
}

export const loginsFile = (dataDir: string) => path.join(dataDir, 'logins.txt');

async function writeLoginsFile(dataDir: string, logins: Login[]): Promise<void> {
  const lines = logins.flatMap(({ label, email, password }) =>
    password ? [`${label}: ${email} ${password}\n`] : [],
  );
  if (lines.length > 0) await appendFile(loginsFile(dataDir), lines.join(''), { mode: 0o600 });
}

function readablePassword(): string {
  return randomBytes(12).toString('hex').match(/.{6}/g)!.join('-');
}
