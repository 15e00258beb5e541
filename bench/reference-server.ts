import http from 'node:http';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The reference of several benchmarks: a server without checks. A donation needs one insert and one call to Mollie, a
 * webhook one insert, a poll one select, and a page no query.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
const app = fastify();

await pool.query(`
  create table bare_donation (id bigint generated always as identity primary key, email text, amount numeric(12,2));
  create table bare_webhook (id bigint generated always as identity primary key, payment_id text)`);

app.get('/ready', async () => ({ ok: true }));
app.post<{ Body: { amount: number; email: string } }>('/gifts', async (request, reply) => {
  const { email, amount } = request.body;
  const { rows } = await pool.query<{ id: string }>(
    'insert into bare_donation (email, amount) values ($1, $2) returning id',
    [email, amount],
  );
  const payment = await createPayment(amount.toFixed(2));
  return reply.code(201).send({ id: rows[0]?.id, checkoutUrl: payment._links.checkout.href });
});
app.get<{ Params: { id: string } }>('/gifts/:id', async (request) => {
  const { rows } = await pool.query('select * from bare_donation where id = $1', [request.params.id]);
  return rows[0];
});
app.post<{ Body: { id: string } }>('/webhooks', async (request, reply) => {
  await pool.query('insert into bare_webhook (payment_id) values ($1)', [request.body.id]);
  return reply.send('');
});
const pages = new Map<string, string>();
app.get<{ Params: { bytes: string } }>('/pages/:bytes', (request, reply) => {
  const { bytes } = request.params;
  const page = pages.get(bytes) ?? 'x'.repeat(Number(bytes));
  pages.set(bytes, page);
  return reply.type('text/html; charset=utf-8').send(page);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

interface Payment {
  _links: { checkout: { href: string } };
}

function createPayment(value: string): Promise<Payment> {
  const body = JSON.stringify({
    amount: { value, currency: 'EUR' },
    description: 'Donatie',
    redirectUrl: 'http://127.0.0.1/bedankt',
    method: 'ideal',
  });
  return new Promise((resolve, reject) => {
    const request = http.request(`${process.env['MOLLIE_API_URL']}/v2/payments`, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${process.env['MOLLIE_API_KEY']}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text) as Payment));
    });
    request.end(body);
  });
}
