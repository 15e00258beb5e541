import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDonationBody, type PublicDonation } from '../../contract/donations.ts';
import { createDonorPages } from '../render/create-donor-pages.ts';
import type { DonorScripts } from '../render/load-donor-scripts.ts';
import type { RenderedPage } from '../render/render-page.tsx';
import type { StatusPage } from '../render/status-page.ts';
import { donationPage, pendingDonation, stopPage } from './pages.ts';

export interface Answer {
  status: number;
  body: unknown;
}

export interface RecordedGift {
  fields: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

/** A fake server with the real pages and schemas; the test decides the answers. */
export interface DonorSite {
  origin: string;
  gifts: RecordedGift[];
  statusRequests: string[];
  answerGift: () => Answer | Promise<Answer>;
  answerStatus: () => PublicDonation | 'unknown' | undefined;
  known: Partial<StatusPage>;
  close(): Promise<void>;
}

export async function startDonorSite(scripts: DonorScripts): Promise<DonorSite> {
  const pages = createDonorPages(scripts);
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const site: DonorSite = {
    origin,
    gifts: [],
    statusRequests: [],
    answerGift: () => ({ status: 201, body: { id: pendingDonation.id, checkoutUrl: `${origin}/checkout` } }),
    answerStatus: () => pendingDonation,
    known: {},
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return site;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /donation-embed') {
      const component = url.searchParams.get('component') === 'simple' ? 'simple' : 'advanced';
      sendPage(
        response,
        pages.renderDonationPage({
          ...donationPage,
          component,
          organisation: {
            ...donationPage.organisation!,
            hasHonours: url.searchParams.has('honours'),
          },
          returnUrl: url.searchParams.get('returnUrl'),
          isEmbedded: url.searchParams.get('embedded') === 'true',
        }),
      );
    } else if (route === 'GET /donation-complete') {
      const status = site.answerStatus();
      const donation = typeof status === 'object' ? status : null;
      sendPage(
        response,
        pages.renderStatusPage({
          donation,
          hasId: true,
          organisation: donationPage.organisation,
          canContinue: true,
          canRetry: true,
          ...site.known,
          form: { organisationId: donationPage.organisation!.id, returnUrl: pendingDonation.returnUrl },
        }),
      );
    } else if (route === 'GET /maandgift/token') {
      sendPage(response, pages.renderStopPage(stopPage));
    } else if (route === 'GET /donate.js') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(scripts.donate);
    } else if (route === 'OPTIONS /api/donations') {
      response.writeHead(204, { ...cors, 'access-control-allow-headers': 'content-type' }).end();
    } else if (route === 'POST /api/donations') {
      await receiveGift(request, response);
    } else if (url.pathname.startsWith('/api/donation-status/')) {
      site.statusRequests.push(`${url.pathname}${url.search}`);
      const status = site.answerStatus();
      if (typeof status === 'object') sendJson(response, { status: 200, body: status });
      else sendJson(response, { status: status === 'unknown' ? 404 : 500, body: {} });
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${url.pathname}</title>`);
    }
  }

  async function receiveGift(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const body = await text(request);
    const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    site.gifts.push({ fields, headers: request.headers });
    const answer = await site.answerGift();
    if (!isForm && answer.status !== 400) createDonationBody.parse(fields);
    if (isForm) response.writeHead(303, { location: `${origin}/checkout` }).end();
    else sendJson(response, answer);
  }
}

const cors = { 'access-control-allow-origin': '*' };

function sendJson(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends a strict CSP with the hashes of the page. A test fails if its page needs more permissions. */
function sendPage(response: ServerResponse, { html, contentSecurityPolicyParts }: RenderedPage): void {
  const { scriptHashes, styleHashes } = contentSecurityPolicyParts;
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHashes.join(' ') || "'none'"}`,
    `style-src ${styleHashes.join(' ')}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "form-action 'self' https:",
    "base-uri 'none'",
    'frame-ancestors http:',
  ];
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
    })
    .end(html);
}
