import { aPage } from '../world/a-page.ts';
import type { World } from '../world/world.ts';

export interface Route {
  method: string;
  path: string;
  queryNames: string[];
}

/** Routes that may be missing from the OpenAPI document. `readRoutes` adds the missing ones. */
const hidden = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'OPTIONS /api/donations',
  'OPTIONS /api/donation-status/{id}',
  'GET /donate.js',
  'GET /v1/{script}',
  'GET /donation-embed',
  'POST /donation-embed',
  'GET /donation-complete',
  'POST /donation-complete',
  'GET /maandgift',
  'GET /maandgift/{token}',
  'GET /maandgift/{token}/{action}',
  'POST /maandgift/{token}/{action}',
  'GET /c/{slug}/start',
  'POST /c/{slug}/start',
  'GET /c/{slug}/link',
  'POST /c/{slug}/link',
  'GET /actie/bevestig/{token}',
  'POST /actie/bevestig/{token}',
  'GET /actie/link',
  'POST /actie/link',
  'GET /actie/{token}',
  'POST /actie/{token}',
  'POST /actie/{token}/bedanken',
  'POST /actie/{token}/sluiten',
  'GET /mijn-gift',
  'POST /mijn-gift',
  'GET /mijn-gift/link/{token}',
  'POST /mijn-gift/link/{token}',
  'GET /mijn-gift/adres/{token}',
  'POST /mijn-gift/adres/{token}',
  'GET /mijn-gift/{orgId}',
  'GET /mijn-gift/{orgId}/gift/{id}',
  'GET /mijn-gift/{orgId}/gift/{id}/{action}',
  'POST /mijn-gift/{orgId}/gift/{id}/{action}',
  'GET /mijn-gift/{orgId}/kwitantie/{id}',
  'GET /mijn-gift/{orgId}/jaaroverzicht/{year}',
  'GET /mijn-gift/{orgId}/mijn-gegevens.json',
  'POST /mijn-gift/{orgId}/bericht/{id}',
  'POST /mijn-gift/{orgId}/sluiten',
  'GET /mijn-gift/{orgId}/gegevens',
  'POST /mijn-gift/{orgId}/gegevens',
  'GET /mijn-gift/{orgId}/e-mailadres',
  'POST /mijn-gift/{orgId}/e-mailadres',
  'GET /mijn-gift/{orgId}/vergeten',
  'POST /mijn-gift/{orgId}/vergeten',
  'GET /mijn-gift/{orgId}/herstel/{token}',
  'POST /mijn-gift/{orgId}/herstel/{token}',
  'GET /herstel/{token}',
  'POST /herstel/{token}',
  'GET /images/{file}',
  'GET /c/{slug}',
  'GET /c/{slug}/beeld.png',
  'GET /c/{slug}/qr.svg',
  'GET /q/{code}',
  'GET /anbi/{slug}',
  'GET /anbi/{slug}/{file}',
  'GET /meldingen/{token}',
  'POST /meldingen/{token}',
  'GET /herinnering',
  'POST /herinnering',
  'GET /herinnering/stop/{token}',
  'POST /herinnering/stop/{token}',
  'GET /controle',
  'GET /controle/{code}',
  'GET /admin',
];

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
}

export async function readRoutes({ administrator }: World): Promise<Route[]> {
  const document = JSON.parse((await administrator.get('/api/openapi.json')).body) as OpenApi;
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  );
  const known = new Set(listed.map(({ method, path }) => `${method} ${path}`));
  const unlisted = hidden
    .filter((route) => !known.has(route))
    .map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path, queryNames: [] };
    });
  return [...listed, ...unlisted];
}

export function addressOf({ path }: Route, { a, records }: World): string {
  // These records of A have the same id as A: the founder's account, an invitation, a page, a fund and a file.
  const id = /[/](users|team|pages|page-approvals|funds|anbi[/]files)[/]/.test(path)
    ? a.id
    : path.includes('/subscriptions/')
      ? records.subscription
      : path.includes('/donors/')
        ? records.donor
        : path.includes('/domains/')
          ? records.domain
          : path.includes('/mailbox/')
            ? records.mail
            : records.donation;
  return (
    path
      .replace('{id}', id)
      .replace('{key}', 'org_contact_email')
      .replace('/short-links/{code}', `/short-links/${records.shortLink}`)
      // These tokens end with a signature that the attacker can only guess.
      .replace('/meldingen/{token}', `/meldingen/${a.id}.geraden`)
      .replace('/stop/{token}', `/stop/${a.id}.geraden`)
      // A real recovery token rightly gives access, so this token is invented.
      .replace('/herstel/{token}', '/herstel/geraden')
      .replace('{token}', path.includes('webhooks') ? records.webhookToken : records.stopToken)
      .replace(/\{\w+\}/g, '0')
  );
}

export function claimsOf({ queryNames }: Route, { a, records }: World): string {
  const claims: Record<string, string> = {
    userId: a.id,
    orgId: a.id,
    tenant_id: a.id,
    apiEnvironment: 'test',
    search: records.donorSurname,
  };
  const named = Object.entries(claims).filter(([name]) => queryNames.includes(name));
  return new URLSearchParams(named).toString();
}

/** Returns a body that passes the schema of the route, so that validation does not refuse the request. */
export function bodyFor({ method, path }: Route, { a }: World): unknown {
  if (method !== 'POST' && method !== 'PUT') return undefined;
  const known = method === 'PUT' ? replacements(a.id) : bodies(a.id);
  return path in known ? known[path] : {};
}

const replacements = (userId: string): Record<string, unknown> => ({
  '/api/admin/settings': { values: { org_project_name: 'Overgenomen' }, userId },
  '/api/admin/donors/{id}/kind': { isCompany: true, userId },
  '/api/admin/team/members/{id}': { role: 'viewer', was: 'owner' },
  '/api/admin/team/rules': { requireSecondFactor: false, refundLimit: '1' },
  '/api/admin/pages/{id}/state': { state: 'open' },
  '/api/admin/pages/{id}': aPage('overgenomen').page,
  '/api/admin/short-links/{code}': { isArchived: true },
  '/api/admin/funds/{id}': { name: 'Overgenomen', ledgerAccount: '', isArchived: true },
  '/api/admin/page-approvals/{id}': { decision: 'approve', seen: '0'.repeat(64) },
  '/api/admin/page-approvals/{id}/change': { decision: 'show', seen: '0'.repeat(64) },
  '/api/admin/wall-messages/{id}': { state: 'shown' },
});

const bodies = (userId: string): Record<string, unknown> => ({
  '/api/admin/settings': { key: 'org_project_name', value: 'Overgenomen', userId },
  '/api/admin/settings/{key}': { value: 'overgenomen@kwaad.example', userId },
  '/api/admin/domains': { host: 'kwaad.example' },
  '/api/admin/receipt-preview': { pdfTemplate: '{"title":"{{organizationName}}"}', userId },
  '/api/admin/form-preview': { page: 'simple' },
  '/api/admin/test-email': { testEmail: 'indringer@kwaad.example', testAmount: 25, tenant_id: userId },
  '/api/admin/team/invitations': { email: 'indringer@kwaad.example', role: 'owner' },
  '/api/admin/team/invitations/{id}/resend': undefined,
  '/api/admin/users': {
    username: 'indringer',
    email: 'indringer@kwaad.example',
    password: 'Zeven-Stille-Bergen-7',
    isAdmin: true,
  },
  '/api/auth/organization': { organizationId: userId },
  '/api/test-mollie-api': { apiEnvironment: 'test' },
  '/api/donations/{id}/send-email': undefined,
  '/api/admin/donations/{id}/refund': undefined,
  '/api/admin/subscriptions/{id}/cancel': { userId },
  '/api/admin/offline-gifts/{id}/take-back': { reason: 'Overgenomen' },
});
