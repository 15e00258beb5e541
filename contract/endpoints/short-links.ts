import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import {
  archiveShortLinkBody,
  makeShortLinkBody,
  posterFormats,
  shortCode,
  shortLink,
} from '../short-links.ts';
import { publicId } from '../text.ts';

const params = z.object({ code: shortCode });
const windowSeconds = 60 * 60;

export const listShortLinks = endpoint('GET /api/admin/short-links', {
  // Empty for the organisation's own form, absent for all.
  query: z.object({ pageId: z.optional(z.union([publicId, z.literal('')])) }),
  response: { 200: z.array(shortLink) },
  access: 'viewFigures',
});
export const makeShortLink = endpoint('POST /api/admin/short-links', {
  body: makeShortLinkBody,
  response: { 201: shortLink },
  access: 'editLooks',
});
export const archiveShortLink = endpoint('PUT /api/admin/short-links/:code', {
  params,
  body: archiveShortLinkBody,
  response: { 200: actionDone },
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
  query: z.object({ format: z._default(z.enum(posterFormats), 'a4') }),
  access: 'viewFigures',
  limit: { name: 'poster-organisation', max: 300, windowSeconds, by: 'organisation' },
});
