import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { imageKinds, maxImageBytes, uploadedImage } from '../images.ts';
import { someId } from '../text.ts';

export const uploadImage = endpoint('POST /api/admin/images', {
  query: z.object({ kind: z.enum(imageKinds), userId: someId }),
  response: { 201: uploadedImage },
  access: 'editLooks',
  bodyLimitBytes: maxImageBytes,
});
