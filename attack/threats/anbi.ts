import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import type { Tenant } from '../world/tenants.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const script = '</script><script>alert(1)</script>';

function aPdf(inside: string): string {
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`;
  return `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

const upload = (tenant: Tenant, body: string, name = 'x.pdf') =>
  tenant.post(`/api/admin/anbi/files?name=${encodeURIComponent(name)}`, body, {
    headers: { 'content-type': 'application/pdf' },
  });

async function save(tenant: Tenant, item: string, body: object): Promise<void> {
  const answer = await tenant.request(`/api/admin/anbi/${item}`, { method: 'PUT', body });
  assert.equal(answer.status, 200, `${item}: ${answer.body}`);
}

export const anbiAttacks: Attack[] = [
  {
    threat: 'Hostile uploads',
    tried:
      'B uploads an HTML file; a PDF that contains a <script> tag; a PDF that runs a script when it is opened; the same PDF with an escaped /JavaScript name; a PDF that starts a program; a file of 6 MB; a valid PDF whose name contains a path and markup',
    async run({ b, product }) {
      await b.save('org_anbi', 'ja');
      const refused = [
        '<!doctype html><script>alert(1)</script>',
        `%PDF-1.4\n${script}\n%%EOF`,
        aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
        aPdf('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>'),
        aPdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      ];
      for (const file of refused) assert.equal((await upload(b, file)).status, 400, file.slice(0, 60));
      assert.equal((await upload(b, 'x'.repeat(6 * 1024 * 1024))).status, 413);
      const accepted = await upload(b, aPdf(''), '../../<img src=x onerror=alert(1)>.html');
      assert.equal(accepted.status, 201, accepted.body);
      const { id, name } = jsonOf(accepted);
      assert.match(name ?? '', /^[\p{L}\p{N} ()_-]+\.pdf$/u);
      const slug = `b-${b.id}`;
      await save(b, 'policy', { text: '', fileId: id, until: null });
      await save(b, 'page', { slug, isPublished: true, isLinked: false });
      const file = await new Visitor(product.url).get(`/anbi/${slug}/${id}.pdf`);
      assert.equal(file.status, 200);
      assert.equal(file.headers['content-type'], 'application/pdf');
      assert.equal(file.headers['content-disposition'], `attachment; filename="beleidsplan-${slug}.pdf"`);
      assert.match(String(file.headers['content-security-policy']), /sandbox/);
      return `${refused.length + 1} files refused; an accepted file is served only as a download, with a file name that the product chooses`;
    },
  },
  {
    threat: 'ANBI pages',
    tried:
      'B enters markup in the texts of its page, invalid links to a CBF passport, and the address of A’s page. A visitor requests A’s unpublished page, and requests a file of A below the addresses of both pages; B requests the file of A in the dashboard',
    async run({ a, b, product }) {
      const visitor = new Visitor(product.url);
      const [slugOfA, slugOfB] = [`a-${a.id}`, `b-${b.id}`];
      for (const tenant of [a, b]) await tenant.save('org_anbi', 'ja');
      const { id } = jsonOf(await upload(a, aPdf('')));
      await save(a, 'policy', { text: '', fileId: id, until: null });
      await save(a, 'page', { slug: slugOfA, isPublished: false, isLinked: false });
      await save(b, 'aim', { text: script });
      await save(b, 'board', { members: [{ name: script, task: '"><img src=x onerror=alert(1)>' }] });
      await save(b, 'page', { slug: slugOfB, isPublished: true, isLinked: false });
      const page = await visitor.get(`/anbi/${slugOfB}`);
      assert.equal(page.status, 200);
      assertHarmless(page.body, 'the page of B');
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
      const accounts = { income: '', expenses: '', fileId: null, form: 'passport' };
      for (const passportUrl of [
        'javascript:alert(1)',
        'https://cbf.nl@kwaad.example/',
        'https://cbf.nl.kwaad.example/',
      ]) {
        const body = { ...accounts, passportUrl };
        const answer = await b.request('/api/admin/anbi/years/2024/accounts', { method: 'PUT', body });
        assert.equal(answer.status, 400, passportUrl);
      }
      const stolen = { slug: slugOfA, isPublished: true, isLinked: false };
      assert.equal((await b.request('/api/admin/anbi/page', { method: 'PUT', body: stolen })).status, 409);
      for (const slug of [slugOfA, slugOfB])
        assert.equal((await visitor.get(`/anbi/${slug}/${id}.pdf`)).status, 404, slug);
      assert.equal((await visitor.get(`/anbi/${slugOfA}`)).status, 404);
      assert.equal((await b.get(`/api/admin/anbi/files/${id}`)).status, 404);
      return 'Markup is shown as text, an address stays with its owner, and files are public only on a published page';
    },
  },
];
