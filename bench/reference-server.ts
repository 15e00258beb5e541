import http from 'node:http';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The least a server can do for a gift: one insert and one call to the same provider, with nothing checked, locked or remembered. What
 * Gulhart does is measured against it in the same run.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
const app = fastify();

await pool.query(
  'create table if not exists bare_donation (id bigint generated always as identity primary key, email text, amount numeric(12,2))',
);

app.get('/ready', async () => ({ ok: true }));
app.post<{ Body: { amount: number; email: string } }>('/gifts', async (request, reply) => {
  const { email, amount } = request.body;
  await pool.query('insert into bare_donation (email, amount) values ($1, $2)', [email, amount]);
  const payment = await createPayment(amount.toFixed(2));
  return reply.code(201).send({ checkoutUrl: payment._links.checkout.href });
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));

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
