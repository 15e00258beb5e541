import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { SavePage } from '../../contract/campaigns.ts';
import { emptyPageFields } from '../../harness/campaign-page.ts';
import type { Tenant } from './tenants.ts';
import { jsonOf } from './visitor.ts';

type Given = Partial<Record<keyof SavePage, unknown>>;

export function aPage(slug: string, given: Given = {}) {
  return {
    kind: 'campaign',
    page: { ...emptyPageFields, title: 'Samen verder', slug, goal: '1000', wall: 'at_once', ...given },
  };
}

export const aSlug = () => `actie-${randomBytes(4).toString('hex')}`;

export async function openPage(tenant: Tenant, given: Given = {}) {
  const slug = aSlug();
  const made = await tenant.post('/api/admin/pages', aPage(slug, given));
  assert.equal(made.status, 201, made.body);
  const id = jsonOf(made)['id']!;
  const opened = await tenant.request(`/api/admin/pages/${id}/state`, {
    method: 'PUT',
    body: { state: 'open' },
  });
  assert.equal(opened.status, 200, opened.body);
  return { id, slug, path: `/c/${slug}` };
}
