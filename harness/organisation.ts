import * as z from 'zod/mini';
import { password } from './launch.ts';
import { apiKey } from './mollie.ts';
import { tryRequest } from './try-request.ts';
import { waitUntil } from './wait-until.ts';

export interface Organisation {
  id: string;
  name: string;
  email: string;
  cookie: string;
}

export async function createOrganisation(
  address: string,
  { name = 'Stichting Taai', username = 'penningmeester', key = apiKey } = {},
): Promise<Organisation> {
  const email = `${username}@voorbeeld.nl`;
  const registration = { username, email, password, organisationName: name };
  const { body } = await send(`${address}/api/auth/register`, registration, 201);
  const cookie = await logIn(address, email);
  const save = (setting: { key: string; value: string }) =>
    send(`${address}/api/admin/settings`, setting, 200, cookie);
  if (key.startsWith('live_')) {
    await save({ key: 'mollie_api_live_key', value: key });
    await save({ key: 'payment_api_environment', value: 'live' });
  } else {
    await save({ key: 'mollie_api_key', value: key });
  }
  return { id: z.object({ id: z.string() }).parse(body).id, name, email, cookie };
}

export async function logIn(address: string, email: string): Promise<string> {
  return (await send(`${address}/api/auth/login`, { email, password }, 200)).cookie;
}

export async function confirmPassword(address: string, cookie: string): Promise<void> {
  await waitUntil('an answer to the password check', () =>
    // An organisation that was deleted meanwhile gets a 401.
    tryRequest(`${address}/api/auth/step-up`, { password }, [200, 401], cookie),
  );
}

async function send(url: string, json: object, expected: number, cookie?: string) {
  const answer = await tryRequest(url, json, [expected], cookie);
  if (!answer) throw new Error(`${url} gave no answer.`);
  return answer;
}
