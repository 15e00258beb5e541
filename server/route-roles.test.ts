import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, permissions, roles, type Permission, type Role } from '../contract/roles.ts';
import type { Access } from './modules/foundation/sessions/access.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { randomId } from './platform/random-id.ts';
import { aMember, anAdministrator, aTenant, goodPassword, type LoggedIn } from './testing/builders.ts';
import { listRoutes } from './testing/list-routes.ts';
import { anApp } from './testing/second-factors.ts';
import { TestVisitor, useTestWorld } from './testing/test-world.ts';

/** All routes with their permission and step-up. Only contract/roles.ts gives permissions to roles. */
const table: Record<string, Access | `${Access} + step-up`> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',

  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/password-link': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'POST /api/auth/confirm-email': 'anyone',
  'POST /api/auth/undo-email': 'anyone',
  'POST /api/auth/resend-confirmation': 'account',
  'POST /api/auth/logout': 'account',
  'GET /api/auth/me': 'account',
  'POST /api/auth/organization': 'account',
  'POST /api/auth/profile': 'account',
  'POST /api/auth/change-password': 'account',
  'GET /api/auth/step-up': 'account + step-up',
  'POST /api/auth/step-up': 'account',
  'POST /api/auth/step-up/passkey-options': 'account',
  'GET /api/auth/sessions': 'account',
  'DELETE /api/auth/sessions': 'account + step-up',
  'DELETE /api/auth/sessions/:id': 'account + step-up',

  'GET /api/admin/team': 'manageOrganisation',
  'PUT /api/admin/team/members/:id': 'manageOrganisation + step-up',
  // Everybody may leave; team.test.ts shows that only owners remove others.
  'DELETE /api/admin/team/members/:id': 'viewFigures + step-up',
  'PUT /api/admin/team/rules': 'manageOrganisation + step-up',
  'POST /api/admin/team/invitations': 'manageOrganisation + step-up',
  'POST /api/admin/team/invitations/:id/resend': 'manageOrganisation + step-up',
  'DELETE /api/admin/team/invitations/:id': 'manageOrganisation + step-up',
  'GET /api/invitations': 'anyone',
  'POST /api/invitations/accept': 'anyone',
  'POST /api/auth/login/second-factor': 'anyone',
  'POST /api/auth/passkeys/login-options': 'anyone',
  'POST /api/auth/passkeys/login': 'anyone',
  'GET /api/auth/second-factor': 'account',
  'POST /api/auth/passkeys/register-options': 'account + step-up',
  'POST /api/auth/passkeys': 'account + step-up',
  'PATCH /api/auth/passkeys/:id': 'account + step-up',
  'DELETE /api/auth/passkeys/:id': 'account + step-up',
  'POST /api/auth/totp': 'account + step-up',
  'POST /api/auth/totp/confirm': 'account + step-up',
  'DELETE /api/auth/totp': 'account + step-up',
  'POST /api/auth/recovery-codes': 'account + step-up',

  'POST /api/admin/organization/close': 'manageOrganisation + step-up',
  'POST /api/admin/organization/reopen': 'manageOrganisation',
  'GET /api/admin/organization/export': 'manageOrganisation + step-up',
  'GET /api/admin/users': 'administrator',
  'POST /api/admin/users': 'administrator + step-up',
  'POST /api/admin/users/invite': 'administrator + step-up',
  'GET /api/admin/users/:id': 'administrator',
  'DELETE /api/admin/users/:id': 'administrator + step-up',
  'POST /api/admin/users/:id/invite': 'administrator',
  'POST /api/admin/users/:id/reopen': 'administrator',
  'POST /api/admin/users/:id/identity': 'administrator + step-up',
  'GET /api/admin/users/:id/export': 'administrator + step-up',
  'GET /api/admin/mailbox': 'administrator',
  'GET /api/admin/mailbox/:id/attachments/:position': 'administrator',
  'GET /api/admin/audit/all': 'administrator',
  'GET /api/admin/platform-audit': 'administrator',

  'GET /api/admin/donations': 'viewFigures',
  'GET /api/admin/donations/origins': 'viewFigures',
  'GET /q/:code': 'anyone',
  'GET /api/admin/short-links': 'viewFigures',
  'POST /api/admin/short-links': 'editLooks',
  'PUT /api/admin/short-links/:code': 'editLooks',
  'GET /api/admin/short-links/:code/qr.svg': 'viewFigures',
  'GET /api/admin/short-links/:code/qr.png': 'viewFigures',
  'GET /api/admin/short-links/:code/poster.pdf': 'viewFigures',
  'GET /api/admin/stats': 'viewFigures',
  'GET /api/admin/subscriptions': 'viewFigures',
  'GET /api/admin/missed-months': 'viewFigures',
  'GET /api/admin/missed-months/figures': 'viewFigures',
  'POST /api/admin/missed-months/:id/ask': 'stopMonthlyGifts',
  'POST /api/admin/missed-months/:id/give-up': 'stopMonthlyGifts',
  'GET /api/admin/form-sightings': 'viewFigures',
  'GET /api/admin/donations/:id': 'viewDonors',
  'POST /api/donations/:id/send-email': 'viewDonors',
  'GET /api/admin/donations/export.csv': 'export + step-up',
  'GET /api/admin/donations/export.xlsx': 'export + step-up',
  'GET /api/admin/donations/:id/receipt.pdf': 'export',
  'POST /api/admin/donations/:id/refund': 'refund',
  'POST /api/admin/offline-gifts': 'refund',
  'POST /api/admin/offline-gifts/:id/take-back': 'refund',
  'POST /api/admin/subscriptions/:id/cancel': 'stopMonthlyGifts',
  'GET /api/admin/year-overviews': 'viewFigures',
  'GET /api/admin/year-overviews/progress': 'viewFigures',
  'GET /api/admin/year-overviews/donors': 'export',
  'GET /api/admin/year-overviews/overview.pdf': 'export',
  'GET /api/admin/year-overviews/export.csv': 'export + step-up',
  'POST /api/admin/year-overviews/send': 'export',
  'POST /api/admin/year-overviews/correct': 'export',
  'GET /api/admin/year-overviews/periods': 'export',
  'PUT /api/admin/year-overviews/periods': 'manageOrganisation',
  'GET /api/admin/rehearsal': 'viewFigures',
  'POST /api/admin/rehearsal': 'manageOrganisation',
  'POST /api/admin/rehearsal/stop': 'manageOrganisation',
  'DELETE /api/admin/rehearsal': 'manageOrganisation',
  'GET /api/admin/subscriptions/summary': 'viewFigures',
  'GET /api/admin/subscriptions/:id/changes': 'viewFigures',
  'POST /api/admin/subscriptions/:id/send-link': 'viewDonors',
  'GET /api/admin/donors/erasure-requests': 'manageDonorData',
  'GET /api/admin/donors/export': 'manageDonorData + step-up',
  'POST /api/admin/donors/erase': 'manageDonorData + step-up',

  // The catalogue decides which settings; settings.test.ts checks each key.
  'GET /api/admin/settings': 'viewFigures',
  'GET /api/admin/settings/:key': 'viewFigures',
  'POST /api/admin/settings': 'editLooks',
  'PUT /api/admin/settings': 'editLooks',
  'POST /api/admin/settings/:key': 'editLooks',
  'DELETE /api/admin/settings/:key': 'editLooks',
  'GET /api/admin/domains': 'editLooks',
  'POST /api/admin/domains': 'editLooks',
  'DELETE /api/admin/domains/:id': 'editLooks',
  'POST /api/admin/images': 'editLooks',
  'POST /api/admin/form-preview': 'editLooks',
  'POST /api/admin/test-email': 'editLooks',
  'GET /api/admin/email-sample': 'editLooks',
  'POST /api/admin/receipt-preview': 'editLooks',
  'POST /api/test-mollie-api': 'manageOrganisation',
  'GET /api/admin/audit': 'manageOrganisation',
  'GET /api/admin/audit/export': 'manageOrganisation + step-up',

  'GET /api/admin/pages': 'viewFigures',
  'POST /api/admin/pages': 'editLooks',
  'POST /api/admin/pages/preview': 'editLooks',
  'GET /api/admin/pages/:id': 'viewFigures',
  'PUT /api/admin/pages/:id': 'editLooks',
  'PUT /api/admin/pages/:id/state': 'editLooks',
  'GET /api/admin/pages/:id/figures': 'viewFigures',
  'GET /api/admin/funds': 'viewFigures',
  'POST /api/admin/funds': 'editLooks',
  'PUT /api/admin/funds/:id': 'editLooks',
  'GET /api/admin/page-approvals': 'editLooks',
  'PUT /api/admin/page-approvals/:id': 'editLooks',
  'PUT /api/admin/page-approvals/:id/change': 'editLooks',
  'GET /api/admin/pages/:id/letter.pdf': 'editLooks',
  'GET /api/admin/wall-messages': 'editLooks',
  'PUT /api/admin/wall-messages/:id': 'editLooks',
  'GET /api/admin/trial': 'viewFigures',
  'POST /api/admin/trial': 'editLooks',
  'POST /api/admin/trial/end': 'editLooks',

  'GET /api/admin/anbi': 'editLooks',
  'GET /api/admin/anbi/preview': 'editLooks',
  'PUT /api/admin/anbi/aim': 'editLooks',
  'PUT /api/admin/anbi/pay': 'editLooks',
  'PUT /api/admin/anbi/policy': 'editLooks',
  'PUT /api/admin/anbi/board': 'editLooks',
  'PUT /api/admin/anbi/book-year': 'editLooks',
  'PUT /api/admin/anbi/years/:year/report': 'editLooks',
  'PUT /api/admin/anbi/years/:year/accounts': 'editLooks',
  'GET /api/admin/anbi/years/:year/income': 'editLooks',
  'POST /api/admin/anbi/files': 'editLooks',
  'GET /api/admin/anbi/files/:id': 'editLooks',
  'PUT /api/admin/anbi/page': 'manageOrganisation',

  'GET /c/:slug': 'anyone',
  'GET /c/:slug/beeld.png': 'anyone',
  'GET /anbi/:slug': 'anyone',
  'GET /anbi/:slug/:file': 'anyone',
  'GET /api/settings/:key': 'anyone',
  'GET /images/:file': 'anyone',
  'POST /api/contact': 'anyone',
  'POST /api/donations': 'anyone',
  'OPTIONS /api/donations': 'anyone',
  'GET /api/donation-status/:id': 'anyone',
  'OPTIONS /api/donation-status/:id': 'anyone',
  'POST /api/webhooks/mollie/:token': 'anyone',
  'GET /donate.js': 'anyone',
  'GET /v1/:script': 'anyone',
  'GET /donation-embed': 'anyone',
  'POST /donation-embed': 'anyone',
  'GET /donation-complete': 'anyone',
  'POST /donation-complete': 'anyone',
  'GET /maandgift/:token': 'anyone',
  'GET /maandgift/:token/:action': 'anyone',
  'POST /maandgift/:token/:action': 'anyone',
  'GET /c/:slug/start': 'anyone',
  'POST /c/:slug/start': 'anyone',
  'GET /c/:slug/link': 'anyone',
  'POST /c/:slug/link': 'anyone',
  'GET /actie/bevestig/:token': 'anyone',
  'POST /actie/bevestig/:token': 'anyone',
  'GET /actie/:token': 'anyone',
  'POST /actie/:token': 'anyone',
  'POST /actie/:token/afbeelding': 'anyone',
  'POST /actie/:token/afbeelding/weg': 'anyone',
  'POST /actie/:token/bedanken': 'anyone',
  'POST /actie/:token/sluiten': 'anyone',
  'GET /mijn-gift': 'anyone',
  'POST /mijn-gift': 'anyone',
  'GET /mijn-gift/link/:token': 'anyone',
  'POST /mijn-gift/link/:token': 'anyone',
  'GET /mijn-gift/adres/:token': 'anyone',
  'POST /mijn-gift/adres/:token': 'anyone',
  'GET /mijn-gift/:orgId': 'anyone',
  'GET /mijn-gift/:orgId/gift/:id': 'anyone',
  'GET /mijn-gift/:orgId/gift/:id/:action': 'anyone',
  'POST /mijn-gift/:orgId/gift/:id/:action': 'anyone',
  'GET /mijn-gift/:orgId/bewijs/:id': 'anyone',
  'GET /mijn-gift/:orgId/jaaroverzicht/:year': 'anyone',
  'GET /mijn-gift/:orgId/mijn-gegevens.json': 'anyone',
  'POST /mijn-gift/:orgId/bericht/:id': 'anyone',
  'POST /mijn-gift/:orgId/sluiten': 'anyone',
  'GET /mijn-gift/:orgId/gegevens': 'anyone',
  'POST /mijn-gift/:orgId/gegevens': 'anyone',
  'GET /mijn-gift/:orgId/e-mailadres': 'anyone',
  'POST /mijn-gift/:orgId/e-mailadres': 'anyone',
  'GET /mijn-gift/:orgId/vergeten': 'anyone',
  'POST /mijn-gift/:orgId/vergeten': 'anyone',
  'GET /mijn-gift/:orgId/herstel/:token': 'anyone',
  'POST /mijn-gift/:orgId/herstel/:token': 'anyone',
  'GET /herstel/:token': 'anyone',
  'POST /herstel/:token': 'anyone',
  'GET /meldingen/:token': 'anyone',
  'POST /meldingen/:token': 'anyone',
  'GET /herinnering': 'anyone',
  'POST /herinnering': 'anyone',
  'GET /herinnering/stop/:token': 'anyone',
  'POST /herinnering/stop/:token': 'anyone',
  'GET /.well-known/gulhart-keys.json': 'anyone',
  'GET /controle': 'anyone',
  'GET /controle/*': 'anyone',
};

const rules = Object.entries(table).map(([route, rule]) => ({
  route,
  access: rule.replace(' + step-up', '') as Access,
  needsStepUp: rule.endsWith(' + step-up'),
}));
const guarded = rules.flatMap(({ access, ...rule }) => (access === 'anyone' ? [] : [{ ...rule, access }]));
const beyondOwnAccount = guarded.filter(({ access }) => access !== 'account');

const world = useTestWorld();
let organisation: LoggedIn;
let members: Record<Role, LoggedIn>;
let administrator: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world);
  const made = roles.map(async (role) => [role, await aMember(world, organisation, role)] as const);
  members = Object.fromEntries(await Promise.all(made)) as Record<Role, LoggedIn>;
  administrator = await anAdministrator(world);
});

/** `undefined` when the gate admits the request, which then fails for its content. */
async function refusalOf(visitor: TestVisitor, route: string): Promise<string | undefined> {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const url = path.replace(':key', 'org_name').replaceAll(/:\w+/g, randomId());
  // The body is read after the gate, so an unreadable one stops every admitted request.
  const unreadable = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const answer = await visitor.request(method, url, method === 'GET' ? undefined : '{', unreadable);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const { code } = (isJson ? answer.json<{ code?: string } | null>() : undefined) ?? {};
  return gateCodes.find((each) => each === code);
}

const gateCodes = [
  'not_logged_in',
  'role_not_allowed',
  'step_up_needed',
  'second_factor_needed',
  'not_found',
] as const;

/** The ids are invented, so an admitted request may find nothing. */
const passes = expect.toSatisfy((code: unknown) => code === undefined || code === 'not_found');

function expectedFor(role: Role, access: Exclude<Access, 'anyone'>): unknown {
  if (access === 'administrator') return 'not_found';
  return access === 'account' || isAllowed(role, access) ? passes : 'role_not_allowed';
}

test('every route is in the table, and the table lists no route that is gone', () => {
  expect(Object.keys(table).toSorted()).toEqual(listRoutes(world.app));
});

test('every permission guards a route', () => {
  const needed = new Set(rules.map(({ access }) => access));
  expect(Object.keys(permissions).filter((each) => !needed.has(each as Permission))).toEqual([]);
});

describe('a role is admitted exactly where contract/roles.ts allows it', () => {
  test.each(guarded.flatMap((rule) => roles.map((role) => ({ ...rule, role }))))(
    '$route for the $role',
    async ({ route, access, role }) => {
      expect(await refusalOf(members[role], route)).toEqual(expectedFor(role, access));
    },
  );

  test.each(guarded)('$route for an administrator', async ({ route }) => {
    expect(await refusalOf(administrator, route)).toEqual(passes);
  });

  test.each(guarded)('$route for nobody', async ({ route }) => {
    expect(await refusalOf(new TestVisitor(world.app), route)).toBe('not_logged_in');
  });
});

describe('an account whose last proof is older than ten minutes', () => {
  test.each(guarded)('must prove its identity again where the table says so: $route', async (rule) => {
    const owner = await aMember(world, organisation, 'owner');
    const stale = rule.access === 'administrator' ? await anAdministrator(world) : owner;
    await world.owner.query(
      `update session set proved_at = now() - interval '10 minutes 1 second' where account_id = $1`,
      [stale.id],
    );
    expect(await refusalOf(stale, rule.route)).toEqual(rule.needsStepUp ? 'step_up_needed' : passes);
  });

  test('needs no new proof within ten minutes', async () => {
    const owner = await aMember(world, organisation, 'owner');
    await world.owner.query(
      `update session set proved_at = now() - interval '9 minutes 50 seconds' where account_id = $1`,
      [owner.id],
    );
    expect(await refusalOf(owner, 'GET /api/admin/donations/export.csv')).toEqual(passes);
  });
});

describe('an account without its required second factor', () => {
  let strict: LoggedIn;
  let inProduction: HttpServer;

  beforeAll(async () => {
    strict = await aTenant(world);
    await requireSecondFactorSince('7 days 1 minute');
    inProduction = await world.appWith({ administratorsNeedSecondFactor: true });
  });

  const requireSecondFactorSince = (ago: string) =>
    world.owner.query(
      'update organisation set second_factor_required_since = now() - $2::interval where organisation_id = $1',
      [strict.id, ago],
    );

  function at(app: HttpServer, visitor: LoggedIn): TestVisitor {
    return Object.assign(new TestVisitor(app), { cookie: visitor.cookie });
  }

  test.each(beyondOwnAccount.filter(({ access }) => access !== 'administrator'))(
    'must set it up first when the organisation requires it: $route',
    async ({ route }) => {
      expect(await refusalOf(strict, route)).toBe('second_factor_needed');
    },
  );

  test.each(beyondOwnAccount)(
    'must set it up first as an administrator in production: $route',
    async (rule) => {
      expect(await refusalOf(at(inProduction, administrator), rule.route)).toBe('second_factor_needed');
    },
  );

  test.each(guarded.filter(({ access }) => access === 'account'))(
    'can still use its own account routes: $route',
    async ({ route }) => {
      expect(await refusalOf(strict, route)).toEqual(passes);
      expect(await refusalOf(at(inProduction, administrator), route)).toEqual(passes);
    },
  );

  test('sees the requirement in its account, unlike a tenant in production', async () => {
    const needs = async (visitor: TestVisitor) =>
      (await visitor.get('/api/auth/me')).json<{ needsSecondFactor: boolean }>().needsSecondFactor;
    expect(await needs(strict)).toBe(true);
    expect(await needs(at(inProduction, administrator))).toBe(true);
    expect(await needs(at(inProduction, organisation))).toBe(false);
    expect(await needs(administrator)).toBe(false);
  });

  test('must set it up at the first login as an administrator in production, and then continues', async () => {
    const { email } = await anAdministrator(world);
    const visitor = new TestVisitor(inProduction);
    const login = await visitor.post('/api/auth/login', { email, password: goodPassword });
    expect(login.json()).toMatchObject({ needsSecondFactor: true });
    expect(await refusalOf(visitor, 'GET /api/admin/users')).toBe('second_factor_needed');
    await anApp(visitor);
    expect(await refusalOf(visitor, 'GET /api/admin/users')).toEqual(passes);
  });

  test('has a week for it', async () => {
    await requireSecondFactorSince('6 days 23 hours');
    expect(await refusalOf(strict, 'GET /api/admin/stats')).toEqual(passes);
    await requireSecondFactorSince('7 days 1 minute');
  });

  test('may continue after confirming it, not after only starting it', async () => {
    const begun = await aMember(world, strict, 'treasurer');
    await world.owner.query(`insert into totp (account_id, secret) values ($1, 'sealed')`, [begun.id]);
    expect(await refusalOf(begun, 'GET /api/admin/stats')).toBe('second_factor_needed');
    await world.owner.query('update totp set confirmed_at = now() where account_id = $1', [begun.id]);
    expect(await refusalOf(begun, 'GET /api/admin/stats')).toEqual(passes);
  });
});
