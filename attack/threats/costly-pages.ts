import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import type { Mollie } from '../../harness/mollie.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { jsonOf, Visitor, type Answer } from '../world/visitor.ts';

const connections = 16;

export const costlyPageAttacks: Attack[] = [
  {
    threat: 'Costly pages: many receipts and overviews',
    tried:
      'One donor requests 400 receipts and overviews over 16 connections from an installation with rate limits. Then a donor requests them continuously over 16 connections from an installation without rate limits, while gifts to another organisation are timed',
    async run({ limited, limitedDatabase, product, database, mollie, b }) {
      const tenant = await registerTenant(limited.url, 'papier');
      await tenant.save('mollie_api_key', tenant.apiKey);
      const { visitor, papers } = await aDonorWithPapers(tenant, mollie, limitedDatabase);
      const answers = await inParallel(countTo(400), connections, (turn) =>
        visitor.get(papers[turn % papers.length]!),
      );
      const made = answers.filter(({ status }) => status === 200).length;
      assert.ok(made >= 1 && made <= 60, `${made} PDFs were made`);
      assertRetryAfter(answers);

      const donor = await aDonorWithPapers(b, mollie, database);
      const victim = await registerTenant(product.url, 'buur');
      await victim.save('mollie_api_key', victim.apiKey);
      const times: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
      for (let round = 0; round < 3; round += 1) {
        times.alone.push(...(await measureGifts(victim)));
        times.beside.push(...(await duringPaperRequests(donor, () => measureGifts(victim))));
      }
      const [alone, withOthers] = [medianOf(times.alone), medianOf(times.beside)];
      // Under this load, a gift must not become more than about 6 times slower. Without the queue for costly pages, it
      // would become 20 times slower.
      assert.ok(withOthers < alone * 6 + 100, `a gift takes ${withOthers} ms instead of ${alone}`);
      return `${made} of 400 PDFs were made; a gift to another organisation takes ${alone} ms alone and ${withOthers} ms during the requests`;
    },
  },
  {
    threat: 'Costly pages: slow pictures',
    tried:
      'A uploads six SVG drawings that take minutes to render, and B uploads a normal logo at the same time',
    async run({ a, b }) {
      const slow = drawing(
        `<filter id="f">${'<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="10"/>'.repeat(2_000)}</filter><rect width="24" height="12" filter="url(#f)"/>`,
      );
      // A connection that the server drops counts as refused.
      const slowOnes = [...countTo(6)].map(() =>
        upload(a, slow).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      const ordinary = await upload(b, drawing('<rect width="24" height="12"/>'));
      assert.equal(ordinary.status, 201, ordinary.body);
      const statuses = await Promise.all(slowOnes);
      assert.ok(!statuses.includes(201), 'a slow drawing was accepted');
      assert.ok(statuses.includes(503), 'no slow drawing was refused with 503');
      return `The logo of B took ${Math.round(ordinary.durationMs)} ms; all drawings of A were refused, at least one of them with 503`;
    },
  },
];

interface DonorWithPapers {
  visitor: Visitor;
  papers: string[];
}

async function aDonorWithPapers(tenant: Tenant, mollie: Mollie, database: pg.Pool): Promise<DonorWithPapers> {
  const email = `veel-${randomBytes(4).toString('hex')}@papier.example`;
  const gift = { amount: '25.00', email, firstName: 'Noor', orgId: tenant.id };
  const { id = '', checkoutUrl = '' } = jsonOf(await tenant.post('/api/donations', gift));
  await mollie.checkOut(checkoutUrl, 'paid');
  await waitUntil('the gift', async () =>
    (await tenant.get(`/api/donation-status/${id}`)).body.includes('completed'),
  );
  const token = randomBytes(16).toString('hex');
  await database.query(
    `insert into donor_session (organisation_id, token_hash, donor_id)
     select organisation_id, $2, donor_id from donor where organisation_id = $1 and email = $3`,
    [tenant.id, createHash('sha256').update(token).digest(), email],
  );
  const visitor = new Visitor(tenant.address);
  visitor.cookie = `gulhart_donor_${tenant.id}=${token}`;
  const papers = [`kwitantie/${id}`, `jaaroverzicht/${new Date().getFullYear()}`].map(
    (paper) => `/mijn-gift/${tenant.id}/${paper}`,
  );
  for (const paper of papers) assert.equal((await visitor.get(paper)).status, 200, paper);
  return { visitor, papers };
}

async function duringPaperRequests<Result>(
  { visitor, papers }: DonorWithPapers,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const asking = Array.from({ length: connections }, async (_, turn) => {
    while (!isOver) {
      const { status } = await visitor.get(papers[turn % papers.length]!);
      assert.ok(status === 200 || status === 429, `a request for a PDF got ${status}`);
    }
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(asking);
  }
}

async function measureGifts(tenant: Tenant): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const gift = { amount: '5.00', email: `gever-${turn}@buur.example`, orgId: tenant.id };
    const { status, durationMs, body } = await tenant.post('/api/donations', gift);
    assert.equal(status, 201, body);
    times.push(durationMs);
  }
  return times;
}

function medianOf(times: number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!);
}

function assertRetryAfter(answers: Answer[]): void {
  for (const { status, headers } of answers) {
    assert.ok(status === 200 || status === 429, `a request for a PDF got ${status}`);
    if (status === 429) assert.ok(Number(headers['retry-after']) > 0, 'a 429 has no Retry-After');
  }
}

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" viewBox="0 0 24 12">${content}</svg>`;

function upload(tenant: Tenant, svg: string): Promise<Answer> {
  return tenant.post('/api/admin/images?kind=logo', svg, { headers: { 'content-type': 'image/svg+xml' } });
}
