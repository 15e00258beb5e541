import * as z from 'zod/mini';
import { apiKey } from './simulated-mollie.ts';
import { trySending } from './try-sending.ts';

/** Somebody at an organisation who is logged in. */
export interface Organisation {
  id: string;
  cookie: string;
}

/** Registers an organisation, logs in and saves a payment key, so that gifts can be taken. */
export async function foundOrganisation(address: string): Promise<Organisation> {
  const email = 'penningmeester@voorbeeld.nl';
  const password = 'Zeven-Stille-Bergen-7';
  const registration = { username: 'penningmeester', email, password, organisationName: 'Stichting Taai' };
  const { body } = await send(`${address}/api/auth/register`, registration, 201);
  const { cookie } = await send(`${address}/api/auth/login`, { email, password }, 200);
  await send(`${address}/api/admin/settings`, { key: 'mollie_api_key', value: apiKey }, 200, cookie);
  return { id: z.object({ id: z.string() }).parse(body).id, cookie };
}

async function send(url: string, json: object, expected: number, cookie?: string) {
  const answer = await trySending(url, json, [expected], cookie);
  if (!answer) throw new Error(`${url} gave no answer.`);
  return answer;
}
