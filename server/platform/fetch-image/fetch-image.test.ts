import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchImage, type Network } from './fetch-image.ts';
import { isPublicAddress } from './public-address.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);

let server: https.Server;
let network: Network;
let connections = 0;
let asked: http.IncomingMessage[] = [];
let answer: http.RequestListener;

beforeAll(async () => {
  const { key, cert } = certificateFor('logo.example');
  server = https.createServer({ key, cert }, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  network = {
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    timeoutMs: 10_000,
    certificateAuthority: cert,
  };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  connections = 0;
  asked = [];
  answer = (_, response) => response.end(png);
});

function certificateFor(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'fetch-image-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ');
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  try {
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fetchFrom = (url = 'https://logo.example/logo.png', changed: Partial<Network> = {}) =>
  fetchImage(url, { ...network, ...changed });

describe('an image', () => {
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
  ])('is fetched if it is a %s', async (_, bytes) => {
    answer = (_request, response) => response.end(bytes);
    expect(await fetchFrom('https://logo.example/a%20b.png?v=2#x')).toEqual({ image: bytes });
    expect(asked[0]?.url).toBe('/a%20b.png?v=2');
    expect(asked[0]?.headers).toMatchObject({ host: 'logo.example', 'accept-encoding': 'identity' });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test('is fetched up to a size of one megabyte, and refused with one byte more', async () => {
    const whole = Buffer.concat([png, Buffer.alloc(1024 * 1024 - png.length)]);
    answer = (_, response) => response.end(whole);
    const fetched = await fetchFrom();
    expect('image' in fetched && fetched.image.equals(whole)).toBe(true);
    answer = (_, response) => response.end(Buffer.concat([whole, Buffer.alloc(1)]));
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is groter dan 1 MB.' });
  });

  test('is refused at the size limit if it never ends, and the connection is closed', async () => {
    let isLeft = false;
    answer = (_, response) => {
      response.once('close', () => (isLeft = true));
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      response.write(png);
      more();
    };
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is groter dan 1 MB.' });
    await expect.poll(() => isLeft).toBe(true);
  });

  test.each<[string, http.RequestListener]>([
    ['never answers', () => {}],
    ['stops half-way', (_, response) => void response.write(png.subarray(0, 50))],
    [
      'sends one byte at a time',
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(timer));
      },
    ],
  ])('is refused after the timeout if the server %s', async (_, listener) => {
    answer = listener;
    expect(await fetchFrom(undefined, { timeoutMs: 300 })).toEqual({
      refusal: 'De server met de afbeelding antwoordt te traag.',
    });
  });

  test('is refused if its host name does not resolve in time', async () => {
    expect(await fetchFrom(undefined, { timeoutMs: 100, resolve: () => new Promise(() => {}) })).toEqual({
      refusal: 'De server met de afbeelding antwoordt te traag.',
    });
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'GIF89a',
    '\x89PNG',
    '',
    ' \x89PNG\r\n\x1a\n',
  ])('is refused if it begins with %j, even with the content type image/png', async (body) => {
    answer = (_, response) => response.setHeader('content-type', 'image/png').end(body, 'latin1');
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is geen PNG of JPEG.' });
  });

  test.each([301, 302, 307, 308])('is refused if the server redirects with status %i', async (status) => {
    answer = (_, response) =>
      response.writeHead(status, { location: 'https://logo.example/elders.png' }).end(png);
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is niet bereikbaar op dit adres.' });
    expect(asked).toHaveLength(1);
  });

  test.each([204, 206, 404, 500])('is refused if the server answers with status %i', async (status) => {
    answer = (_, response) => response.writeHead(status).end(png);
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is niet bereikbaar op dit adres.' });
  });

  test('is refused before the request if the host has a wrong certificate', async () => {
    expect(await fetchFrom('https://ander.example/logo.png')).toHaveProperty('refusal');
    expect(
      await fetchFrom(undefined, { certificateAuthority: certificateFor('x.example').cert }),
    ).toHaveProperty('refusal');
    expect(asked).toEqual([]);
  });

  test('is refused if the server hangs up', async () => {
    answer = (request) => request.socket.destroy();
    expect(await fetchFrom()).toEqual({ refusal: 'De afbeelding is niet bereikbaar op dit adres.' });
  });
});

describe('an unsafe address', () => {
  const publicOnly = { isAllowed: isPublicAddress };
  const resolveHere = async (hostname: string) =>
    (await lookup(hostname, { all: true })).map(({ address }) => address);

  test.each([
    'http://logo.example/logo.png',
    'file:///etc/passwd',
    'ftp://logo.example/logo.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'https://logo.example:8443/logo.png',
    'https://logo.example:80/logo.png',
    'https://jan:geheim@logo.example/logo.png',
    'https://jan@logo.example/logo.png',
    '//logo.example/logo.png',
    'https://',
    'geen adres',
    '',
  ])('is refused when it is not a plain https address: %j', async (url) => {
    expect(await fetchFrom(url)).toEqual({ refusal: 'De afbeelding moet een gewoon https-adres hebben.' });
    expect(connections).toBe(0);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://192.168.1.1/',
    'https://①②⑦.⓪.⓪.①/',
  ])('is refused without a connection: %s', async (url) => {
    expect(await fetchFrom(url, { ...publicOnly, resolve: resolveHere })).toEqual({
      refusal: 'De afbeelding is niet bereikbaar op dit adres.',
    });
    expect(connections).toBe(0);
  });

  test('is also refused with the default settings', async () => {
    expect(await fetchImage('https://127.0.0.1/logo.png')).toEqual({
      refusal: 'De afbeelding is niet bereikbaar op dit adres.',
    });
  });

  test.each([[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['127.0.0.1', '93.184.216.34']], [[]]])(
    'is refused when the host name resolves to %j',
    async (addresses) => {
      expect(await fetchFrom(undefined, { ...publicOnly, resolve: async () => addresses })).toEqual({
        refusal: 'De afbeelding is niet bereikbaar op dit adres.',
      });
      expect(connections).toBe(0);
    },
  );

  test('is not reached if the host name resolves to it later, because the name is resolved only once', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const judged: string[] = [];
    const result = await fetchFrom(undefined, {
      resolve: async () => answers.shift() ?? [],
      isAllowed: (address) => {
        judged.push(address);
        return address === '127.0.0.1';
      },
    });
    expect(result).toEqual({ image: png });
    expect(judged).toEqual(['127.0.0.1']);
    expect(answers).toEqual([['127.0.0.2']]);
  });

  test('gets the same refusal as a host name that does not exist', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await fetchFrom(undefined, { resolve })).toEqual({
      refusal: 'De afbeelding is niet bereikbaar op dit adres.',
    });
  });
});
