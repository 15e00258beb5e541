import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { imageRefusals, maxImageBytes, type UploadedImage } from '../../../../../contract/uploads.ts';
import { mintPlatformScope } from '../../../../platform/database/mint-scope.ts';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import { removeUnusedImages } from '../../../administration/settings/remove-unused-images.ts';

const world = useTestWorld();

beforeEach(() => world.forgetAttempts());

const upload = (visitor: LoggedIn, file: Buffer | string, kind = 'logo', type = 'image/png') =>
  visitor.request('POST', `/api/admin/images?kind=${kind}`, Buffer.from(file), { 'content-type': type });

async function uploaded(visitor: LoggedIn, file: Buffer | string, kind?: string): Promise<UploadedImage> {
  const answer = await upload(visitor, file, kind);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const pathOf = ({ url }: UploadedImage) => new URL(url).pathname;

const countPictures = (pdf: Buffer) => readPdf(pdf).structure.match(/\/Subtype \/Image/g)?.length ?? 0;

const aRectangle = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: 'red' } }).extend({
    top: 50,
    bottom: 150,
    left: 100,
    right: 20,
    background: { r: 255, g: 255, b: 255, alpha: 0 },
  });

describe('an uploaded image', () => {
  test('is cropped, stored as a PNG without metadata, and public with a long cache time', async () => {
    const tenant = await aTenant(world);
    const photo = await aRectangle()
      .withExif({ IFD0: { Copyright: 'geheim adres', Artist: 'Anna' } })
      .png()
      .toBuffer();
    expect(photo.includes('geheim adres')).toBe(true);

    const image = await uploaded(tenant, photo);
    expect(image).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      url: `http://localhost:3000/images/${image.id}.png`,
      width: 400,
      height: 100,
    });
    const shown = await world.app.inject(pathOf(image));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 400,
      height: 100,
    });
    expect(shown.rawPayload.includes('geheim adres')).toBe(false);
  });

  test('is refused when it is not an image', async () => {
    const answers = ['Dit is geen plaatje.', '<!doctype html><html><script>alert(1)</script></html>', ''].map(
      async (file) => upload(await aTenant(world), file),
    );
    for (const answer of await Promise.all(answers))
      expect([answer.statusCode, answer.json().message]).toEqual([400, imageRefusals.unreadable]);
  });

  test('is refused above 12 MB, for an unknown kind or content type, and above the daily limit', async () => {
    const tenant = await aTenant(world);
    expect((await upload(tenant, Buffer.alloc(maxImageBytes + 1))).statusCode).toBe(413);
    expect((await upload(tenant, 'x', 'foto')).statusCode).toBe(400);
    expect((await upload(tenant, '{}', 'logo', 'application/json')).statusCode).toBe(400);
    expect((await upload(tenant, 'x', 'logo', 'text/html')).statusCode).toBe(415);
    await world.owner.query('update rate_limit set hits = 40');
    await upload(tenant, 'x');
    await world.owner.query('update rate_limit set hits = 40');
    expect((await upload(tenant, 'x')).statusCode).toBe(429);
  });

  test('is not found under an unknown or malformed name', async () => {
    for (const file of [`${randomId()}.png`, `${randomId()}.svg`, 'x.png', `${randomId()}.png.html`])
      expect((await world.app.inject(`/images/${file}`)).statusCode).toBe(404);
  });
});

describe('a stored image', () => {
  const save = (visitor: LoggedIn, key: string, value: string) =>
    visitor.post('/api/admin/settings', { key, value });

  const signedBy = (signatureImageUrl: string) =>
    JSON.stringify({ title: 'Kwitantie', signature: 'Met groet,\nAnna, penningmeester', signatureImageUrl });

  const previewSigned = async (visitor: LoggedIn, url: string) => {
    const answer = await visitor.post('/api/admin/receipt-preview', { pdfTemplate: signedBy(url) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.rawPayload;
  };

  test('is accepted as the logo under our own http address, and shown on the form; other http addresses are refused', async () => {
    const tenant = await aTenant(world);
    const logo = await uploaded(tenant, await aRectangle().png().toBuffer());
    expect((await save(tenant, 'org_logo_url', logo.url)).json().value).toBe(logo.url);
    expect((await tenant.get(`/donation-embed?component=simple&orgId=${tenant.id}`)).body).toContain(
      logo.url,
    );
    for (const url of [
      `http://elders.example${pathOf(logo)}`,
      `${logo.url}?x`,
      'http://localhost:3000/x.png',
    ])
      expect((await save(tenant, 'org_logo_url', url)).statusCode, url).toBe(400);
  });

  test('is printed on the receipt as logo and as signature, without an HTTP request', async () => {
    const tenant = await aTenant(world);
    const file = await aRectangle().png().toBuffer();
    const signature = await uploaded(tenant, file, 'signature');
    expect(countPictures(await previewSigned(tenant, ''))).toBe(0);
    expect(countPictures(await previewSigned(tenant, signature.url))).toBe(1);
    const logo = await uploaded(tenant, file);
    const saved = await tenant.request('PUT', '/api/admin/settings', { values: { org_logo_url: logo.url } });
    expect(saved.json()).toMatchObject({ warnings: {} });
    expect(countPictures(await previewSigned(tenant, signature.url))).toBe(2);
    const { rows } = await world.owner.query('select from organisation_logo where organisation_id = $1', [
      tenant.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('is not printed on the receipts of another organisation', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const { url } = await uploaded(owner, await aRectangle().png().toBuffer(), 'signature');
    const saved = await stranger.request('PUT', '/api/admin/settings', { values: { org_logo_url: url } });
    expect(saved.json().warnings).toEqual({
      org_logo_url: expect.stringContaining('Upload de afbeelding opnieuw.'),
    });
    expect(countPictures(await previewSigned(stranger, url))).toBe(0);
  });

  test('is removed when it is more than a day old and no setting uses it', async () => {
    const tenant = await aTenant(world);
    const file = await aRectangle().png().toBuffer();
    const [logo, unused] = [await uploaded(tenant, file), await uploaded(tenant, file)];
    const signature = await uploaded(tenant, file, 'signature');
    await save(tenant, 'org_logo_url', logo.url);
    await save(tenant, 'pdf_template', signedBy(signature.url));
    const clean = () => world.deps.database.transaction(mintPlatformScope(), removeUnusedImages);
    const statuses = () =>
      Promise.all(
        [logo, signature, unused].map(async (each) => (await world.app.inject(pathOf(each))).statusCode),
      );

    await clean();
    expect(await statuses()).toEqual([200, 200, 200]);
    await world.movePast({ hours: 25 });
    await clean();
    expect(await statuses()).toEqual([200, 200, 404]);
    await tenant.delete('/api/admin/settings/org_logo_url');
    await tenant.delete('/api/admin/settings/pdf_template');
    await clean();
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('is stored as a JPEG and a WebP if it is for a page, and stays while a page uses it', async () => {
    const tenant = await aTenant(world);
    const file = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const [used, unused] = [await uploaded(tenant, file, 'page'), await uploaded(tenant, file, 'page')];
    expect(used).toMatchObject({ url: expect.stringMatching(/[.]jpg$/), width: 1200, height: 800 });
    const shown = await world.app.inject(pathOf(used));
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await world.app.inject(pathOf(used).replace('.jpg', '.png'))).statusCode).toBe(404);
    const onPhone = await world.app.inject(pathOf(used).replace('.jpg', '.webp'));
    expect([onPhone.statusCode, onPhone.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(onPhone.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const logo = await uploaded(tenant, await aRectangle().png().toBuffer());
    expect((await world.app.inject(pathOf(logo).replace('.png', '.webp'))).statusCode).toBe(404);
    expect((await save(tenant, 'org_logo_url', used.url)).statusCode).toBe(400);

    await world.owner.query(
      `insert into campaign_page (organisation_id, page_id, kind, slug, title, image_id)
       values ($1, $2, 'campaign', $2, 'Actie', $2)`,
      [tenant.id, used.id],
    );
    await world.movePast({ hours: 25 });
    await world.deps.database.transaction(mintPlatformScope(), removeUnusedImages);
    expect((await world.app.inject(pathOf(used))).statusCode).toBe(200);
    expect((await world.app.inject(pathOf(unused))).statusCode).toBe(404);
    const administrator = await anAdministrator(world);
    const archive = await administrator.get(`/api/admin/users/${tenant.id}/export`);
    const files = unzipSync(new Uint8Array(archive.rawPayload));
    expect(files[`afbeeldingen/page-${used.id}.jpg`]?.length).toBeGreaterThan(1_000);
  });

  test('is in the export of its organisation, and is deleted with the organisation', async () => {
    const tenant = await aTenant(world);
    const logo = await uploaded(tenant, await aRectangle().png().toBuffer());
    const administrator = await anAdministrator(world);
    const archive = await administrator.get(`/api/admin/users/${tenant.id}/export`);
    const files = unzipSync(new Uint8Array(archive.rawPayload));
    expect(strFromU8(files[`afbeeldingen/logo-${logo.id}.png`]!.subarray(1, 4))).toBe('PNG');
    expect((await administrator.delete(`/api/admin/users/${tenant.id}`)).statusCode).toBe(204);
    expect((await world.app.inject(pathOf(logo))).statusCode).toBe(404);
  });
});
