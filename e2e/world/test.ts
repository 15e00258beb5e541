import { type APIRequestContext, expect, test as base } from '@playwright/test';
import { connectSimulator, logIn, type Organisation, registerOrganisation } from './accounts.ts';
import { administratorLogin } from './administrator.ts';

export { expect };

interface Options {
  /** Parts of the error messages that a spec causes on purpose, mostly the path of a refused request. */
  expectedErrors: readonly string[];
}

interface Charity extends Organisation {
  request: APIRequestContext;
  simulatorKey: string;
}

interface Fixtures {
  /** Fails a spec in which a page reports an unexpected error, such as a refused script, a missing file or a crash. */
  noConsoleErrors: undefined;
  /** A newly registered organisation, not logged in. */
  organisation: Organisation;
  /** An organisation that accepts donations. Its `request` is logged in, but the spec’s pages are not. */
  charity: Charity;
  administrator: APIRequestContext;
}

/** A page gets a 401 from this route when no user is logged in. */
const alwaysExpected = ['/api/auth/me'];

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],

  noConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const problem = `${message.text()} (${message.location().url})`;
        if (![...alwaysExpected, ...expectedErrors].some((part) => problem.includes(part)))
          problems.push(problem);
      });
      context.on('weberror', (problem) => problems.push(problem.error().stack ?? String(problem.error())));
      await use(undefined);
      expect(problems, 'errors that pages reported').toEqual([]);
    },
    { auto: true },
  ],

  organisation: async ({ request }, use) => use(await registerOrganisation(request)),

  charity: async ({ request, organisation }, use) => {
    await logIn(request, organisation);
    await use({ ...organisation, request, simulatorKey: await connectSimulator(request) });
  },

  administrator: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await logIn(request, administratorLogin);
    await use(request);
    await request.dispose();
  },
});
