import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CustomerSite {
  url: string;
  show(html: string, contentSecurityPolicy?: string): void;
  close(): Promise<void>;
}

export async function startCustomerSite(): Promise<CustomerSite> {
  let html = '';
  let policy: string | undefined;
  const server = createServer((_request, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(policy && { 'content-security-policy': policy }),
      })
      .end(`<!doctype html><html lang="nl"><title>Steun ons</title>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/steun-ons?bron=brief`,
    show(newHtml, newPolicy) {
      html = newHtml;
      policy = newPolicy;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
