import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isJpeg, isPng } from '../pdf/prepare-image.ts';
import { isPublicAddress } from './public-address.ts';

/** A refusal is a Dutch sentence for the person who entered the address. */
export type FetchedImage = { image: Buffer } | { refusal: string };

export interface Network {
  resolve: (hostname: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  port: number;
  timeoutMs: number;
  certificateAuthority?: string;
}

const publicInternet: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  port: 443,
  timeoutMs: 3_000,
};

const maxBytes = 1024 * 1024;

/** Connects to the IP address that it checked, so that a later DNS answer has no effect. Never throws. */
export async function fetchImage(url: string, network: Network = publicInternet): Promise<FetchedImage> {
  const deadline = AbortSignal.timeout(network.timeoutMs);
  try {
    const target = readUrl(url);
    const address = await orAborted(findAllowedAddress(target, network), deadline);
    const response = await request(target, address, network, deadline);
    return { image: await readImage(response) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    return { refusal: deadline.aborted ? 'De server met de afbeelding antwoordt te traag.' : unreachable };
  }
}

class Refusal extends Error {}

/** A blocked address gets the same answer as an unreachable address, so that nobody can explore our network. */
const unreachable = 'De afbeelding is niet bereikbaar op dit adres.';

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  if (!url || !isPlain) throw new Refusal('De afbeelding moet een gewoon https-adres hebben.');
  return url;
}

async function findAllowedAddress(url: URL, { resolve, isAllowed }: Network): Promise<string> {
  const addresses = await resolve(hostOf(url));
  const [first] = addresses;
  if (first === undefined || !addresses.every(isAllowed)) throw new Refusal(unreachable);
  return first;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function request(url: URL, address: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    https
      .get({
        host: address,
        port: network.port,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'image/png, image/jpeg', 'accept-encoding': 'identity' },
        // The certificate must match the name, not the IP address.
        servername: isIP(host) ? '' : host,
        ca: network.certificateAuthority,
        agent: false,
        signal,
      })
      .once('response', resolve)
      .once('error', reject);
  });
}

async function readImage(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw new Refusal(unreachable);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) throw new Refusal('De afbeelding is groter dan 1 MB.');
    }
    const image = Buffer.concat(chunks);
    if (!isPng(image) && !isJpeg(image)) throw new Refusal('De afbeelding is geen PNG of JPEG.');
    return image;
  } finally {
    response.destroy();
  }
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
    ),
  ]);
}
