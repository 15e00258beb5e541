import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '../world/test.ts';

const kilobyte = 1_000;

for (const component of ['simple', 'advanced']) {
  test(`the ${component} form loads in one response of at most 10 kB`, async ({ page, charity, baseURL }) => {
    const path = `/donation-embed?component=${component}&orgId=${charity.id}`;
    const requested: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requested.push(request.url());
    });
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('button')).toHaveText('Doneer € 10,00');
    expect(requested).toEqual([`${baseURL}${path}`]);
    expect(await countBytes(baseURL, path)).toBeLessThanOrEqual(10 * kilobyte);
  });
}

test('donate.js is at most 5 kB and cacheable', async ({ request, baseURL }) => {
  expect(await countBytes(baseURL, '/donate.js?orgId=abc')).toBeLessThanOrEqual(5 * kilobyte);
  const { 'cache-control': cacheControl } = (await request.get('/donate.js')).headers();
  expect(cacheControl).toMatch(/public, max-age=[1-9]/);
});

async function countBytes(origin: string | undefined, path: string): Promise<number> {
  const { hostname, port } = new URL(origin ?? '');
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept-encoding: br, gzip\r\nconnection: close\r\n\r\n`,
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'end');
  const answer = Buffer.concat(chunks);
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer.toString('latin1').toLowerCase()).toContain('\r\ncontent-encoding: br\r\n');
  return answer.length;
}
