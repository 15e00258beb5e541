import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newShortCode } from './modules/donor-pages/posters/short-links.ts';
import { randomId } from './platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from './testing/builders.ts';
import { listRoutes } from './testing/list-routes.ts';
import { TestVisitor, useTestWorld } from './testing/test-world.ts';

const world = useTestWorld();

type ResourceName =
  | 'account'
  | 'domain'
  | 'donation'
  | 'donor'
  | 'invitation'
  | 'subscription'
  | 'shortLink'
  | 'stopLink'
  | 'missedCharge'
  | 'recoveryLink'
  | 'unsubscribeLink'
  | 'webhook';

interface Row {
  /** The resource of organisation A whose id is in the path. A donor's address is in the query or body instead. */
  names?: ResourceName | 'org_website_url';
  claims?: 'query' | 'body';
  body?: object;
  isPublic?: true;
  expected: readonly [anonymous: number, owner: number, stranger: number, administrator: number];
}

const everyone = (status: number) => [status, status, status, status] as const;
const loggedIn = (status: number) => [401, status, status, status] as const;
const administrators = (status: number) => [401, 404, 404, status] as const;

/** All routes. When the body is invalid, a 400 shows that the access check admitted the request. */
const table: Record<string, Row> = {
  'GET /healthz': { expected: everyone(200) },
  'GET /readyz': { expected: everyone(200) },
  // All these requests come from this machine. health.test.ts sends requests from other machines.
  'GET /metrics': { expected: everyone(200) },
  'GET /api/openapi.json': { expected: everyone(200) },

  'POST /api/auth/register': { expected: everyone(400) },
  'POST /api/auth/login': { expected: everyone(400) },
  'POST /api/auth/forgot-password': { expected: everyone(400) },
  'POST /api/auth/password-link': { expected: everyone(400) },
  'POST /api/auth/reset-password': { expected: everyone(400) },
  'POST /api/auth/confirm-email': { expected: everyone(400) },
  'POST /api/auth/undo-email': { expected: everyone(400) },
  'GET /api/auth/step-up': { expected: loggedIn(204) },
  'POST /api/auth/step-up': { expected: loggedIn(400) },
  'POST /api/auth/step-up/passkey-options': { expected: loggedIn(200) },
  'GET /api/auth/sessions': { expected: loggedIn(200) },
  'DELETE /api/auth/sessions': { expected: loggedIn(200) },
  'DELETE /api/auth/sessions/:id': { names: 'account', expected: loggedIn(404) },
  'POST /api/auth/resend-confirmation': { expected: loggedIn(200) },
  'POST /api/auth/logout': { expected: loggedIn(200) },
  'GET /api/auth/me': { expected: loggedIn(200) },
  'POST /api/auth/organization': { expected: loggedIn(400) },
  'POST /api/auth/profile': { expected: loggedIn(400) },
  'POST /api/auth/change-password': { expected: loggedIn(400) },
  'POST /api/auth/login/second-factor': { expected: everyone(400) },
  'POST /api/auth/passkeys/login-options': { body: {}, expected: everyone(200) },
  'POST /api/auth/passkeys/login': { expected: everyone(400) },
  'GET /api/auth/second-factor': { expected: loggedIn(200) },
  'POST /api/auth/passkeys/register-options': { expected: loggedIn(200) },
  'POST /api/auth/passkeys': { expected: loggedIn(400) },
  // passkeys.test.ts tries existing passkeys of other accounts.
  'PATCH /api/auth/passkeys/:id': { names: 'account', body: { name: 'x' }, expected: loggedIn(404) },
  'DELETE /api/auth/passkeys/:id': { names: 'account', expected: loggedIn(404) },
  'POST /api/auth/totp': { expected: loggedIn(200) },
  'POST /api/auth/totp/confirm': { expected: loggedIn(400) },
  'DELETE /api/auth/totp': { expected: loggedIn(200) },
  'POST /api/auth/recovery-codes': { expected: loggedIn(409) },

  'GET /api/admin/team': { expected: loggedIn(200) },
  // The path names the only owner of organisation A, who cannot leave.
  'PUT /api/admin/team/members/:id': {
    names: 'account',
    body: { role: 'viewer', was: 'owner' },
    expected: [401, 409, 404, 404],
  },
  'DELETE /api/admin/team/members/:id': { names: 'account', expected: [401, 409, 404, 404] },
  'PUT /api/admin/team/rules': { expected: loggedIn(400) },
  'POST /api/admin/team/invitations': { expected: loggedIn(400) },
  'POST /api/admin/team/invitations/:id/resend': { names: 'invitation', expected: [401, 200, 404, 404] },
  'DELETE /api/admin/team/invitations/:id': { names: 'invitation', expected: [401, 204, 404, 404] },
  'GET /api/invitations': { expected: everyone(400) },
  'POST /api/invitations/accept': { expected: everyone(400) },

  'GET /api/admin/users': { expected: administrators(200) },
  'POST /api/admin/users': { expected: administrators(400) },
  'POST /api/admin/users/invite': { expected: administrators(400) },
  'GET /api/admin/users/:id': { names: 'account', expected: administrators(200) },
  // Mollie is unreachable, so the subscription of organisation A cannot be stopped yet.
  'DELETE /api/admin/users/:id': { names: 'account', expected: administrators(202) },
  // An account with a password needs no invitation.
  'POST /api/admin/users/:id/invite': { names: 'account', expected: administrators(409) },
  'POST /api/admin/users/:id/reopen': { names: 'account', expected: administrators(200) },
  'POST /api/admin/users/:id/identity': {
    names: 'account',
    body: { decision: 'approved', seen: [] },
    expected: administrators(409),
  },
  'GET /api/admin/users/:id/export': { names: 'account', expected: administrators(200) },
  'GET /api/admin/mailbox': { expected: administrators(200) },
  'GET /api/admin/mailbox/:id/attachments/:position': { names: 'account', expected: administrators(404) },

  'GET /api/settings/:key': {
    names: 'org_website_url',
    claims: 'query',
    isPublic: true,
    expected: everyone(200),
  },
  'GET /api/admin/settings': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/settings/:key': { names: 'org_website_url', claims: 'query', expected: loggedIn(200) },
  'POST /api/admin/settings': {
    claims: 'body',
    body: { key: 'org_website_url', value: 'https://veranderd.example' },
    expected: loggedIn(200),
  },
  'PUT /api/admin/settings': {
    claims: 'body',
    body: { values: { org_website_url: 'https://veranderd.example' } },
    expected: loggedIn(200),
  },
  'POST /api/admin/settings/:key': {
    names: 'org_website_url',
    claims: 'body',
    body: { value: 'https://veranderd.example' },
    expected: loggedIn(200),
  },
  'DELETE /api/admin/settings/:key': { names: 'org_website_url', claims: 'query', expected: loggedIn(204) },

  'GET /api/admin/domains': { claims: 'query', expected: loggedIn(200) },
  'POST /api/admin/domains': { claims: 'query', body: { host: 'nieuw.example' }, expected: loggedIn(201) },
  'DELETE /api/admin/domains/:id': { names: 'domain', claims: 'query', expected: [401, 204, 404, 204] },

  // The typed name must be that of the user's own organisation. An administrator cannot close their own organisation.
  'POST /api/admin/organization/close': {
    body: { name: 'Geheim van organisatie A' },
    expected: [401, 202, 400, 409],
  },
  'POST /api/admin/organization/reopen': { expected: [401, 200, 200, 409] },
  'GET /api/admin/organization/export': { expected: loggedIn(200) },

  'GET /api/admin/form-sightings': { claims: 'query', expected: loggedIn(200) },
  'POST /api/admin/images': { claims: 'query', expected: loggedIn(400) },
  'GET /images/:file': { names: 'account', expected: everyone(404) },

  'POST /api/test-mollie-api': { expected: loggedIn(400) },
  'POST /api/admin/form-preview': { body: { page: 'simple' }, expected: loggedIn(200) },
  'GET /api/admin/year-overviews': { expected: loggedIn(200) },
  'GET /api/admin/year-overviews/progress': { expected: loggedIn(400) },
  'GET /api/admin/year-overviews/donors': { expected: loggedIn(400) },
  'GET /api/admin/year-overviews/overview.pdf': { expected: loggedIn(400) },
  'GET /api/admin/year-overviews/export.csv': { expected: loggedIn(400) },
  'POST /api/admin/year-overviews/send': { body: { year: 2020 }, expected: loggedIn(409) },
  'POST /api/admin/year-overviews/correct': { body: { year: 2020 }, expected: loggedIn(409) },
  'GET /api/admin/year-overviews/periods': { expected: loggedIn(200) },
  'PUT /api/admin/year-overviews/periods': { expected: loggedIn(400) },
  'GET /api/admin/rehearsal': { expected: loggedIn(200) },
  'POST /api/admin/rehearsal': { body: { failurePercent: 5 }, expected: loggedIn(409) },
  'POST /api/admin/rehearsal/stop': { expected: loggedIn(200) },
  'DELETE /api/admin/rehearsal': { expected: loggedIn(200) },
  'GET /api/admin/subscriptions': { claims: 'query', expected: loggedIn(200) },
  // Mollie is unreachable. Only permitted accounts get that error.
  'POST /api/admin/subscriptions/:id/cancel': {
    names: 'subscription',
    claims: 'body',
    expected: [401, 503, 404, 503],
  },
  'GET /api/admin/missed-charges': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/missed-charges/figures': { claims: 'query', expected: loggedIn(200) },
  // The missed charge is too old to mail the donor about. Only permitted accounts get that error.
  'POST /api/admin/missed-charges/:id/ask': {
    names: 'missedCharge',
    claims: 'body',
    expected: [401, 409, 404, 409],
  },
  'POST /api/admin/missed-charges/:id/give-up': {
    names: 'missedCharge',
    claims: 'body',
    expected: [401, 200, 404, 200],
  },
  'GET /api/admin/donations': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donations/origins': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donations/export.csv': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donations/export.xlsx': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donations/:id': { names: 'donation', expected: [401, 200, 404, 200] },
  'GET /api/admin/audit': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/audit/export': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/audit/all': { expected: administrators(200) },
  'GET /api/admin/platform-audit': { expected: administrators(200) },
  'POST /api/admin/offline-gifts': { expected: loggedIn(400) },
  // offline-gifts.test.ts takes back existing gifts.
  'POST /api/admin/offline-gifts/:id/take-back': {
    names: 'donation',
    body: { reason: 'Dubbel ingevoerd' },
    expected: [401, 409, 404, 404],
  },
  'GET /api/admin/short-links': { claims: 'query', expected: loggedIn(200) },
  'POST /api/admin/short-links': {
    body: { pageId: null, label: 'Uitgang', amount: '5', isMonthly: false },
    expected: loggedIn(201),
  },
  // An administrator manages only the codes of their own organisation.
  'PUT /api/admin/short-links/:code': {
    names: 'shortLink',
    body: { isArchived: true },
    expected: [401, 200, 404, 404],
  },
  'GET /api/admin/short-links/:code/qr.svg': { names: 'shortLink', expected: [401, 200, 404, 404] },
  'GET /api/admin/short-links/:code/qr.png': { names: 'shortLink', expected: [401, 200, 404, 404] },
  'GET /api/admin/short-links/:code/poster.pdf': { names: 'shortLink', expected: [401, 200, 404, 404] },
  // posters.test.ts follows existing codes.
  'GET /q/:code': { names: 'donation', expected: everyone(404) },
  'GET /api/admin/stats': { claims: 'query', expected: loggedIn(200) },
  // The query must name an environment.
  'GET /api/admin/stats/month-to-date': { claims: 'query', expected: loggedIn(400) },
  'GET /api/admin/waiting': { expected: loggedIn(200) },
  'GET /api/admin/subscriptions/summary': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/subscriptions/:id/changes': {
    names: 'subscription',
    claims: 'query',
    expected: [401, 200, 404, 200],
  },
  'POST /api/admin/subscriptions/:id/send-link': {
    names: 'subscription',
    claims: 'body',
    expected: [401, 200, 404, 200],
  },
  // `createResources` gives the donor the same id as the subscription.
  'GET /api/admin/donors': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donors/:id': { names: 'subscription', claims: 'query', expected: [401, 200, 404, 200] },
  'PUT /api/admin/donors/:id/kind': {
    names: 'subscription',
    claims: 'body',
    body: { isCompany: true },
    expected: [401, 200, 404, 200],
  },
  'GET /api/admin/donors/erasure-requests': { claims: 'query', expected: loggedIn(200) },
  'GET /api/admin/donors/export': { names: 'donor', claims: 'query', expected: [401, 200, 404, 200] },
  // A donor with a running subscription cannot be erased. Only permitted accounts get that error.
  'POST /api/admin/donors/erase': { names: 'donor', claims: 'body', expected: [401, 409, 404, 409] },
  'POST /api/admin/donations/:id/refund': { names: 'donation', expected: [401, 409, 404, 409] },

  // The donation was not paid. Only permitted accounts get that error.
  'POST /api/donations/:id/send-email': { names: 'donation', expected: [401, 409, 404, 409] },
  'GET /api/admin/donations/:id/receipt.pdf': { names: 'donation', expected: [401, 409, 404, 409] },
  'POST /api/admin/test-email': { expected: loggedIn(400) },
  'GET /api/admin/email-sample': { claims: 'query', expected: loggedIn(200) },
  'POST /api/admin/receipt-preview': {
    claims: 'body',
    body: { pdfTemplate: '{"title":"{{organizationName}}"}' },
    expected: loggedIn(200),
  },

  'GET /api/admin/pages': { expected: loggedIn(200) },
  'POST /api/admin/pages': { expected: loggedIn(400) },
  'POST /api/admin/pages/preview': { expected: loggedIn(400) },
  // pages.test.ts tries existing pages and funds of other organisations.
  'GET /api/admin/pages/:id': { names: 'account', expected: loggedIn(404) },
  'PUT /api/admin/pages/:id': { names: 'account', expected: loggedIn(400) },
  'PUT /api/admin/pages/:id/state': {
    names: 'account',
    body: { state: 'open' },
    expected: loggedIn(404),
  },
  'GET /api/admin/pages/:id/figures': { names: 'account', expected: loggedIn(404) },
  'GET /api/admin/funds': { expected: loggedIn(200) },
  'POST /api/admin/funds': { expected: loggedIn(400) },
  'PUT /api/admin/funds/:id': {
    names: 'account',
    body: { name: 'Noodhulp', ledgerAccount: '', isArchived: false },
    expected: loggedIn(404),
  },
  'GET /api/admin/page-approvals': { expected: loggedIn(200) },
  // action-pages.test.ts tries existing pages of other organisations.
  'PUT /api/admin/page-approvals/:id': {
    names: 'account',
    body: { decision: 'approve', seen: '0'.repeat(64) },
    expected: loggedIn(404),
  },
  'PUT /api/admin/page-approvals/:id/change': {
    names: 'account',
    body: { decision: 'show', seen: '0'.repeat(64) },
    expected: loggedIn(404),
  },
  'GET /api/admin/pages/:id/letter.pdf': { names: 'account', expected: loggedIn(404) },
  'GET /api/admin/wall-messages': { expected: loggedIn(400) },
  // donor-wall.test.ts tries existing messages of other organisations.
  'PUT /api/admin/wall-messages/:id': { names: 'account', body: { state: 'shown' }, expected: loggedIn(404) },
  // trials.test.ts tries existing trials of other organisations.
  'GET /api/admin/trial': { expected: loggedIn(200) },
  'POST /api/admin/trial': { expected: loggedIn(400) },
  'POST /api/admin/trial/end': { expected: loggedIn(400) },
  'GET /api/admin/anbi': { expected: loggedIn(200) },
  'GET /api/admin/anbi/preview': { expected: loggedIn(200) },
  'PUT /api/admin/anbi/aim': { expected: loggedIn(400) },
  'PUT /api/admin/anbi/pay': { expected: loggedIn(400) },
  'PUT /api/admin/anbi/policy': { expected: loggedIn(400) },
  'PUT /api/admin/anbi/board': { expected: loggedIn(400) },
  'PUT /api/admin/anbi/book-year': { expected: loggedIn(400) },
  'PUT /api/admin/anbi/page': { expected: loggedIn(400) },
  // anbi.test.ts tries existing years and files of other organisations.
  'PUT /api/admin/anbi/years/:year/report': { names: 'account', expected: loggedIn(404) },
  'PUT /api/admin/anbi/years/:year/accounts': { names: 'account', expected: loggedIn(404) },
  'GET /api/admin/anbi/years/:year/income': { names: 'account', expected: loggedIn(404) },
  'POST /api/admin/anbi/files': { expected: loggedIn(400) },
  'GET /api/admin/anbi/files/:id': { names: 'account', expected: loggedIn(404) },
  'GET /c/:slug': { names: 'account', expected: everyone(404) },
  'GET /c/:slug/beeld.png': { names: 'account', expected: everyone(404) },
  'GET /c/:slug/qr.svg': { names: 'account', expected: everyone(404) },
  'GET /anbi/:slug': { names: 'account', expected: everyone(404) },
  'GET /anbi/:slug/:file': { names: 'account', expected: everyone(404) },

  'POST /api/contact': { expected: everyone(400) },
  'POST /api/donations': { expected: everyone(400) },
  'OPTIONS /api/donations': { expected: everyone(204) },
  'GET /api/donation-status/:id': { names: 'donation', isPublic: true, expected: everyone(200) },
  'OPTIONS /api/donation-status/:id': { names: 'donation', expected: everyone(204) },
  'POST /api/webhooks/mollie/:token': { names: 'webhook', expected: everyone(200) },
  'GET /donate.js': { expected: everyone(200) },
  'GET /v1/:script': { names: 'account', expected: everyone(404) },
  'GET /donation-embed': { expected: everyone(200) },
  'POST /donation-embed': { expected: everyone(200) },
  'GET /donation-complete': { expected: everyone(200) },
  'POST /donation-complete': { expected: everyone(404) },
  'GET /maandgift': { expected: everyone(200) },
  'GET /maandgift/:token': { names: 'stopLink', isPublic: true, expected: everyone(200) },
  'GET /maandgift/:token/:action': { names: 'stopLink', expected: everyone(404) },
  'POST /maandgift/:token/:action': { names: 'stopLink', expected: everyone(404) },
  'GET /c/:slug/start': { names: 'account', expected: everyone(404) },
  'POST /c/:slug/start': { names: 'account', expected: everyone(404) },
  'GET /c/:slug/link': { names: 'account', expected: everyone(404) },
  'POST /c/:slug/link': { names: 'account', expected: everyone(404) },
  'GET /actie/bevestig/:token': { names: 'stopLink', expected: everyone(404) },
  'POST /actie/bevestig/:token': { names: 'stopLink', expected: everyone(404) },
  'GET /actie/link': { expected: everyone(200) },
  'POST /actie/link': { expected: everyone(400) },
  'GET /actie/:token': { names: 'stopLink', expected: everyone(404) },
  'POST /actie/:token': { names: 'stopLink', expected: everyone(404) },
  'POST /actie/:token/bedanken': { names: 'stopLink', expected: everyone(404) },
  'POST /actie/:token/sluiten': { names: 'stopLink', expected: everyone(404) },
  'GET /mijn-gift': { claims: 'query', isPublic: true, expected: everyone(200) },
  'POST /mijn-gift': { claims: 'query', isPublic: true, expected: everyone(400) },
  'GET /mijn-gift/link/:token': { names: 'stopLink', expected: everyone(404) },
  'POST /mijn-gift/link/:token': { names: 'stopLink', expected: everyone(404) },
  'GET /mijn-gift/adres/:token': { names: 'stopLink', expected: everyone(404) },
  'POST /mijn-gift/adres/:token': { names: 'stopLink', expected: everyone(404) },
  'GET /mijn-gift/:orgId': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/gift/:id': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/gift/:id/:action': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/gift/:id/:action': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/kwitantie/:id': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/jaaroverzicht/:year': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/mijn-gegevens.json': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/bericht/:id': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/sluiten': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/gegevens': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/gegevens': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/e-mailadres': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/e-mailadres': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/vergeten': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/vergeten': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /mijn-gift/:orgId/herstel/:token': { names: 'account', isPublic: true, expected: everyone(303) },
  'POST /mijn-gift/:orgId/herstel/:token': { names: 'account', isPublic: true, expected: everyone(303) },
  'GET /herstel/:token': { names: 'recoveryLink', isPublic: true, expected: everyone(200) },
  // This missed charge is too old to pay. recovery-page.test.ts pays newer missed charges.
  'POST /herstel/:token': { names: 'recoveryLink', isPublic: true, expected: everyone(200) },
  // This link is invented. notifications.test.ts opens real links.
  'GET /meldingen/:token': { names: 'unsubscribeLink', expected: everyone(404) },
  'POST /meldingen/:token': { names: 'unsubscribeLink', expected: everyone(404) },
  // This organisation sends no reminders. reminders.test.ts has organisations that do.
  'GET /herinnering': { expected: everyone(404) },
  'POST /herinnering': { expected: everyone(404) },
  'GET /herinnering/stop/:token': { names: 'unsubscribeLink', expected: everyone(404) },
  'POST /herinnering/stop/:token': { names: 'unsubscribeLink', expected: everyone(404) },

  'GET /.well-known/gulhart-keys.json': { expected: everyone(200) },
  'GET /controle': { expected: everyone(200) },
  // check-page.test.ts opens existing receipts and overviews.
  'GET /controle/*': { names: 'donation', expected: everyone(404) },
};

test('the table lists exactly the routes of the server', () => {
  expect(Object.keys(table).toSorted()).toEqual(listRoutes(world.app));
});

const roles = ['anonymous', 'owner', 'stranger', 'administrator'] as const;
type Role = (typeof roles)[number];

const cases = Object.entries(table).flatMap(([route, row]) =>
  roles.map((role, index) => [route, role, row.expected[index]!, row] as const),
);

describe('access', () => {
  test.each(cases)('to %s as %s gives %i', async (route, role, status, row) => {
    const owner = await aTenant(world, 'Geheim van organisatie A');
    const resources = await createResources(owner);
    const visitor = await visitorFor(role, owner);
    const isOutsider = role === 'anonymous' || role === 'stranger';
    const before = isOutsider && (await everythingOf(owner));

    const answer = await ask(visitor, route, row, owner.id, resources);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });

    if (!isOutsider) return;
    expect(await everythingOf(owner)).toEqual(before);
    expect(row.isPublic ? '' : answer.body).not.toMatch(tracesOf(owner));
  });

  test.each(
    Object.entries(table).filter(
      ([, { names, expected }]) => names && names !== 'org_website_url' && expected[2] === 404,
    ),
  )(
    'to %s gives the same response for an id of another organisation as for an unknown or malformed id',
    async (route, row) => {
      const owner = await aTenant(world);
      const stranger = await aTenant(world);
      const existing = await ask(stranger, route, row, owner.id, await createResources(owner));
      const unknown = await ask(stranger, route, row, randomId(), unknownResources());
      const impossible = await ask(stranger, route, row, randomId(), {
        ...unknownResources(),
        account: '1',
        domain: '1',
        donation: '1',
        invitation: '1',
        subscription: '1',
        missedCharge: '1',
        shortLink: '1',
      });
      expect(existing.statusCode).toBe(404);
      expect([unknown.statusCode, unknown.body]).toEqual([404, existing.body]);
      expect([impossible.statusCode, impossible.body]).toEqual([404, existing.body]);
    },
  );
});

async function visitorFor(role: Role, owner: LoggedIn): Promise<TestVisitor> {
  if (role === 'anonymous') return new TestVisitor(world.app);
  if (role === 'owner') return owner;
  return role === 'stranger' ? aTenant(world) : anAdministrator(world);
}

function ask(
  visitor: TestVisitor,
  route: string,
  row: Row,
  organisationId: string,
  resources: Record<ResourceName, string>,
) {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', string];
  const named = row.names === 'org_website_url' ? row.names : row.names && resources[row.names];
  const url = new URL(path.replace(/:\w+/, named ?? '').replaceAll(/:\w+/g, '0'), 'http://localhost');
  if (row.claims === 'query') {
    url.searchParams.set('userId', organisationId);
    url.searchParams.set('orgId', organisationId);
  }
  const donor = row.names === 'donor' ? { email: resources.donor } : {};
  if (donor.email && row.claims === 'query') url.searchParams.set('email', donor.email);
  const body = row.claims === 'body' ? { ...row.body, ...donor, userId: organisationId } : row.body;
  return visitor.request(method, url.pathname + url.search, body);
}

async function createResources({ id, email }: LoggedIn): Promise<Record<ResourceName, string>> {
  const resources = {
    ...unknownResources(),
    account: id,
    donor: email,
    unsubscribeLink: `${id}.${randomId()}`,
  };
  const secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ($1, $2, 'mollie_api_key', $3, 'four')`,
    [
      id,
      secretId,
      world.deps.secrets.seal(`test_simulator_${'a'.repeat(20)}`, {
        ownerId: id,
        name: 'mollie_api_key',
      }),
    ],
  );
  await world.owner.query(
    `insert into organisation_domain (organisation_id, domain_id, host) values ($1, $2, 'geheim-van-a.example')`,
    [id, resources.domain],
  );
  await world.owner.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by_id)
     values ($1, $2, $3, 'viewer', sha256($4), $1)`,
    [id, resources.invitation, email, Buffer.from(resources.invitation)],
  );
  await world.owner.query(
    `with gift as (
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         email)
       values ($1, $2, 'test', 'form', 'failed', 2500, true, $4))
     insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
       amount_cents, webhook_token)
     values ($1, $2, $2, 1, 'first', 'test', $3, 'failed', 2500, $5)`,
    [id, resources.donation, secretId, email, resources.webhook],
  );
  await world.owner.query(
    `with person as (
       insert into donor (organisation_id, donor_id, email, created_at) values ($1, $2, lower($5), now()))
     insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
       amount_cents, donor_id, email, status, mollie_customer_id, mollie_subscription_id, webhook_token, stop_token,
       start_date)
     values ($1, $2, 'test', $3, $4, 2500, $2, $5, 'active', 'cst_1', 'sub_1', $6, $7, now())`,
    [id, resources.subscription, secretId, resources.donation, email, randomUUID(), resources.stopLink],
  );
  await world.owner.query(
    `insert into missed_charge (organisation_id, missed_charge_id, subscription_id, environment, charge_id, due_on,
       amount_cents, failed_at, token)
     values ($1, $2, $3, 'test', $4, now() - interval '100 days', 2500, now() - interval '100 days', $5)`,
    [id, resources.missedCharge, resources.subscription, resources.donation, resources.recoveryLink],
  );
  await world.owner.query('insert into short_link (organisation_id, code) values ($1, $2)', [
    id,
    resources.shortLink,
  ]);
  return resources;
}

function unknownResources(): Record<ResourceName, string> {
  return {
    account: randomId(),
    domain: randomId(),
    donation: randomId(),
    donor: 'onbekend@voorbeeld.nl',
    invitation: randomId(),
    subscription: randomId(),
    shortLink: newShortCode(),
    stopLink: randomUUID(),
    missedCharge: randomId(),
    recoveryLink: randomUUID(),
    unsubscribeLink: `${randomId()}.${randomId()}`,
    webhook: randomUUID(),
  };
}

async function everythingOf({ id }: LoggedIn): Promise<unknown> {
  // Planning this query takes far longer than running it, so each connection prepares it once.
  const query = { name: 'everything', text: await tablesRead, values: [id] };
  return (await world.owner.query(query)).rows;
}

let tablesRead: Promise<string>;
beforeAll(() => {
  tablesRead = everyTable();
});

async function everyTable(): Promise<string> {
  const { rows } = await world.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name = 'organisation_id' and table_type = 'BASE TABLE'`,
  );
  const union = rows
    .map(
      ({ table_name }) =>
        `select '${table_name}' as of, to_jsonb(t) - 'last_seen_at' as row from ${table_name} t
         where organisation_id = $1`,
    )
    .join(' union all ');
  return `${union} order by of, row`;
}

function tracesOf({ id, email, username }: LoggedIn): RegExp {
  return new RegExp([id, email, username, 'Geheim van organisatie A', 'geheim-van-a'].join('|'));
}
