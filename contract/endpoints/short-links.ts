import * as z from 'zod/mini';
import { action, endpoint } from '../endpoint.ts';
import * as contract from '../short-links.ts';
import { publicId } from '../text.ts';

const params = z.object({ code: contract.shortCode });
const windowSeconds = 60 * 60;

export const listShortLinks = endpoint('GET /api/admin/short-links', {
  // Without `pageId` all links of the organisation are listed.
  query: z.object({ pageId: z.optional(publicId) }),
  response: { 200: z.array(contract.shortLink) },
  access: 'viewFigures',
});
export const makeShortLink = endpoint('POST /api/admin/short-links', {
  body: contract.makeShortLinkBody,
  response: { 201: contract.shortLink },
  access: 'editLooks',
});
export const archiveShortLink = action('PUT /api/admin/short-links/:code', {
  params,
  body: contract.archiveShortLinkBody,
  access: 'editLooks',
});
export const downloadQrSvg = endpoint('GET /api/admin/short-links/:code/qr.svg', {
  params,
  access: 'viewFigures',
});
export const downloadQrPng = endpoint('GET /api/admin/short-links/:code/qr.png', {
  params,
  access: 'viewFigures',
  limit: { name: 'qr-picture-account', max: 300, windowSeconds, by: 'account' },
});
export const downloadPoster = endpoint('GET /api/admin/short-links/:code/poster.pdf', {
  params,
  query: z.object({ format: z._default(z.enum(contract.posterFormats), 'a4') }),
  access: 'viewFigures',
  limit: { name: 'poster-organisation', max: 300, windowSeconds, by: 'organisation' },
});
