import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

export interface Login {
  email: string;
  password: string;
}

export interface Account extends Login {
  id: string;
  username: string;
}

export interface Organisation extends Account {
  name: string;
}

export function newAccount() {
  const username = `anna-${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@voorbeeld.nl`, password: 'Lente-Regen-2026' };
}

/** Returns a random valid RSIN. The sum of its digits, with weights 9 to 2 and -1, is a multiple of eleven. */
export function newRsin(): string {
  for (;;) {
    const digits = Array.from(randomBytes(8), (byte) => byte % 10);
    const last = digits.reduce((sum, digit, index) => sum + digit * (9 - index), 0) % 11;
    if (last < 10) return [...digits, last].join('');
  }
}

export async function registerOrganisation(request: APIRequestContext): Promise<Organisation> {
  const { username, email, password } = newAccount();
  const name = `Stichting ${username}`;
  const { id } = await post(request, '/api/auth/register', {
    username,
    email,
    password,
    organisationName: name,
  });
  return { id, name, username, email, password };
}

export async function createAccount(
  administrator: APIRequestContext,
  { isAdmin }: { isAdmin: boolean },
): Promise<Account> {
  const account = newAccount();
  const { id } = await post(administrator, '/api/admin/users', { ...account, isAdmin });
  return { ...account, id };
}

/** Logs in all requests of this context, and every page that shares its cookies. */
export async function logIn(request: APIRequestContext, { email, password }: Login): Promise<void> {
  await post(request, '/api/auth/login', { email, password });
}

export async function connectSimulator(request: APIRequestContext): Promise<string> {
  const key = `test_simulator_${randomBytes(16).toString('hex')}`;
  await saveSetting(request, 'mollie_api_key', key);
  return key;
}

export async function saveSetting(request: APIRequestContext, key: string, value: string): Promise<void> {
  await post(request, '/api/admin/settings', { key, value });
}

export async function registerDomain(request: APIRequestContext, host: string): Promise<void> {
  await post(request, '/api/admin/domains', { host });
}

async function post(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}
