import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import Pdf from 'pdfkit';
import { keysPath } from '../../contract/pages.ts';
import { paperFacts, paperProof, proofFilename } from '../../contract/paper-facts.ts';
import { readPdf } from '../../server/platform/pdf/testing/read-pdf.ts';
import { connectSimulator, logIn, newRsin, registerOrganisation, saveSetting } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { give, goLive } from '../world/give.ts';
import { confirmEmail } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';

interface PdfFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const asPdf = (name: string, buffer: Buffer): PdfFile => ({ name, mimeType: 'application/pdf', buffer });

async function receiptOf(request: APIRequestContext, organisation: { id: string }, amount: string) {
  const id = await give(request, organisation, { amount, email: 'noor@voorbeeld.nl', firstName: 'Noor' });
  const answer = await request.get(`/api/admin/donations/${id}/receipt.pdf`);
  expect(answer.status()).toBe(200);
  return asPdf(`kwitantie-${amount}.pdf`, await answer.body());
}

const jwsIn = ({ buffer }: PdfFile) =>
  paperProof.parse(JSON.parse(readPdf(buffer).attachments.get(proofFilename)!.toString())).jws;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const factsIn = (pdf: PdfFile) =>
  paperFacts.parse(JSON.parse(Buffer.from(jwsIn(pdf).split('.')[1] ?? '', 'base64url').toString()));

async function pdfWith(name: string, jws: string | Buffer | undefined, options = {}): Promise<PdfFile> {
  const document = new Pdf({ pdfVersion: '1.7', ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const end = new Promise((resolve) => document.once('end', resolve));
  document.text('Kwitantie');
  const proof = Buffer.isBuffer(jws) ? jws : Buffer.from(JSON.stringify({ jws }));
  if (jws !== undefined) document.file(proof, { name: proofFilename });
  document.end();
  await end;
  return asPdf(name, Buffer.concat(parts));
}

async function startIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: 'sleutel',
    x,
    from: '',
    until: null,
  };
  const headers: Record<string, unknown>[] = [];
  const server: Server = createServer((request, response) => {
    headers.push({ path: request.url, ...request.headers });
    response.setHeader('access-control-allow-origin', '*').end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    sign(facts: object) {
      const signed = `${encode({ alg: 'EdDSA', typ: 'gulhart-bewijs', kid: 'sleutel' })}.${encode(facts)}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function drop(page: Page, files: PdfFile[]): Promise<void> {
  const contents = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, contents);
  await page.dispatchEvent('[data-part=drop]', 'drop', { dataTransfer: transfer });
}

test('the browser checks and adds up the receipts of two organisations, and sends no data', async ({
  page,
  charity,
  administrator,
  playwright,
  baseURL,
}) => {
  test.slow();
  // This receipt is for a test donation. The later donations are live.
  const trial = await receiptOf(charity.request, charity, '99.00');
  const rsin = newRsin();
  await saveSetting(charity.request, 'org_rsin', rsin);
  await confirmEmail(administrator, charity.request, charity.email);
  await saveSetting(charity.request, 'org_anbi', 'ja');
  await goLive(charity.request);
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const second = await registerOrganisation(request);
  await logIn(request, second);
  await confirmEmail(administrator, request, second.email);
  await connectSimulator(request);
  await goLive(request);
  const receipts = [
    await receiptOf(charity.request, charity, '25.00'),
    await receiptOf(charity.request, charity, '12.50'),
    await receiptOf(request, second, '40.00'),
  ];
  await request.dispose();

  const issuer = await startIssuer();
  const [real] = receipts as [PdfFile];
  const facts = factsIn(real);
  const [header, , signature] = jwsIn(real).split('.');
  const raised = { ...facts, lines: facts.lines.map((line) => ({ ...line, amountCents: 95_00 })) };
  const elsewhere = {
    ...facts,
    issuer: issuer.origin,
    organisation: { id: 'ver', name: 'Stichting Ver Weg', address: null, rsin: null },
  };

  const requests: Request[] = [];
  page.on('request', (each) => requests.push(each));
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      (window as { firstReadAt?: number }).firstReadAt ??= Date.now();
      return read.call(this);
    };
  });
  const answer = await page.goto('/giftenpas');
  expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data:");
  await expect(page.locator('[data-part=drop][data-ready]')).toBeVisible();
  const beforeFiles = requests.map((each) => new URL(each.url()).pathname);
  expect(beforeFiles).toContain(keysPath);
  expect(beforeFiles.filter((path) => /pdf|open-gift-pass/.test(path))).toEqual([]);

  const field = page.getByLabel('Kies PDF’s');
  await field.focus();
  await expect(field).toBeFocused();
  await field.setInputFiles([...receipts, real]);
  await expect(page.getByRole('status')).toHaveText('4 bestanden gelezen: 3 tellen mee, 1 telt niet mee.');
  const year = new Date().getFullYear();
  const table = page.getByRole('table', { name: `Gewone giften in ${year}` });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row(charity.name)).toContainText(new RegExp(`${rsin}.*2\\s*€\\s37,50`, 's'));
  await expect(row(second.name)).toContainText(/onbekend.*Nee.*1\s*€\s40,00/s);
  await expect(row('Totaal')).toContainText('€ 77,50');

  await drop(page, [
    await pdfWith('verhoogd.pdf', [header, encode(raised), signature].join('.')),
    await pdfWith('andere-sleutel.pdf', issuer.sign(facts)),
    asPdf('afgebroken.pdf', real.buffer.subarray(0, real.buffer.length - 2_000)),
    await pdfWith('wachtwoord.pdf', jwsIn(real), { userPassword: 'geheim' }),
    await pdfWith('brief.pdf', undefined),
    asPdf('geen.pdf', Buffer.from('Dit is een brief.')),
    asPdf('leeg.pdf', Buffer.alloc(0)),
    // This file has a hundred kilobytes, which unpack to a hundred megabytes.
    await pdfWith('bom.pdf', Buffer.alloc(100 * 1024 * 1024)),
    trial,
    await pdfWith('elders.pdf', issuer.sign(elsewhere)),
  ]);
  const files = page.getByRole('region', { name: 'Uw bestanden' }).getByRole('listitem');
  const sentences = {
    'verhoogd.pdf': 'Klopt nietverhoogd.pdfDit papier klopt niet: de gegevens zijn veranderd',
    'andere-sleutel.pdf': 'ondertekend met een sleutel die niet van',
    'afgebroken.pdf': 'Deze PDF is beschadigd of niet compleet.',
    'wachtwoord.pdf': 'Deze PDF zit achter een wachtwoord.',
    'brief.pdf': 'In deze PDF zit geen handtekening van Gulhart.',
    'geen.pdf': 'Dit is geen PDF.',
    'leeg.pdf': 'Dit bestand is leeg.',
    'bom.pdf': 'Wat er in deze PDF is ingepakt, is veel te groot.',
    'kwitantie-99.00.pdf': 'Dit was een proef: er is geen geld gegeven.',
    'elders.pdf': `Dit papier komt van ${issuer.origin}.`,
  };
  for (const [name, sentence] of Object.entries(sentences))
    await expect(files.filter({ hasText: name }), name).toContainText(sentence);
  await expect(row('Totaal')).toContainText('€ 77,50');
  await expectAccessible(page);

  const firstReadAt = await page.evaluate(() => (window as { firstReadAt?: number }).firstReadAt ?? 0);
  const afterReading = () => requests.filter((each) => each.timing().startTime >= firstReadAt);
  expect(firstReadAt).toBeGreaterThan(0);
  const earlier = requests.map((each) => each.url()).join();
  expect(earlier).toMatch(/open-gift-pass/);
  expect(afterReading().map((each) => each.url())).toEqual([]);
  await expect(page.getByText(`Dit papier komt van ${issuer.origin}. Sleutels daar ophalen?`)).toBeVisible();
  await page.getByRole('button', { name: 'Sleutels ophalen' }).click();
  await expect(row('Stichting Ver Weg')).toContainText(issuer.origin);
  await expect(row('Totaal')).toContainText('€ 102,50');
  expect(afterReading().map((each) => each.url())).toEqual([issuer.origin + keysPath]);
  expect(requests.filter((each) => each.method() !== 'GET' || each.postData() !== null)).toEqual([]);
  expect(issuer.headers).toHaveLength(1);
  expect(issuer.headers[0]).not.toHaveProperty('referer');
  expect(issuer.headers[0]).not.toHaveProperty('cookie');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Opslaan als CSV' }).click();
  const stream = await (await saving).createReadStream();
  const csv = Buffer.concat(await stream.toArray()).toString();
  expect(csv.split('\r\n').filter(Boolean)).toHaveLength(1 + 4);
  expect(csv).toContain(`;${charity.name};${rsin};`);
  expect(csv).toContain(';40,00;0,00;40,00;');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('[data-part=drop]')).toBeHidden();
  await expect(files.first()).toBeHidden();
  await expect(row('Totaal')).toBeVisible();
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Leegmaken' }).click();
  await expect(table).toHaveCount(0);
  await issuer.close();

  await page.goto('/controle');
  await page.getByLabel('Controlecode').fill(facts.code.toLowerCase());
  await page.getByRole('button', { name: 'Controleer' }).click();
  await expect(page.getByRole('main')).toContainText(/Geldig.*Kwitantie/s);
  await expect(page.getByRole('definition')).toContainText([facts.number, '€ 25,00']);
});

test('overviews of three years print on one page, even while the cookie question is open', async ({
  page,
}) => {
  const issuer = await startIssuer();
  const paper = (year: number, place: number) => ({
    version: 1,
    issuer: issuer.origin,
    kind: 'overview',
    isTest: false,
    number: `N${place}-${year}`,
    code: '0'.repeat(24),
    issuedOn: `${year + 1}-01-10`,
    replaces: null,
    organisation: {
      id: `stichting-${place}`,
      name: `Stichting Vrienden van het Oude Raadhuis ${place}`,
      address: null,
      rsin: '123456782',
    },
    donor: { name: place === 1 ? 'Noor de Wit' : 'Piet de Wit', address: null },
    year,
    anbi: place === 1 ? [{ from: `${year}-01-01`, until: `${year}-12-31` }] : [],
    culturalAnbi: [],
    lines: ['02', '05'].map((month) => ({
      date: `${year}-${month}-03`,
      amountCents: 1_250_00,
      returnedCents: 0,
      seenBy: 'mollie',
      kind: 'once',
      number: `N${place}-${year}-${month}`,
      ...(month === '05' && place === 2 && { isCash: true }),
    })),
    returnedOfEarlierYears: [],
    totalCents: 2_500_00,
  });
  const papers = [2023, 2024, 2025].flatMap((year) => [paper(year, 1), paper(year, 2)]);
  await page.goto('/giftenpas');
  await page.getByRole('link', { name: 'Cookie-instellingen' }).click();
  await expect(page.getByRole('heading', { name: 'Mogen we cookies bewaren?' })).toBeVisible();
  const provisional = await pdfWith('voorlopig.pdf', undefined, {
    info: { Title: 'Jaaroverzicht 2026 (voorlopig)' },
  });
  const proven = await Promise.all(papers.map((facts) => pdfWith(`${facts.number}.pdf`, issuer.sign(facts))));
  await page.getByLabel('Kies PDF’s').setInputFiles([...proven, provisional]);
  await page.getByRole('button', { name: 'Sleutels ophalen' }).click();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expect(page.getByRole('listitem').filter({ hasText: 'voorlopig.pdf' })).toContainText(
    'Dit is een voorlopig jaaroverzicht: daar zit nog geen handtekening in.',
  );
  const lefts = await page
    .getByRole('columnheader', { name: 'ANBI in dat jaar' })
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await issuer.close();
});
