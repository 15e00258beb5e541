import * as z from 'zod/mini';

export const imageKinds = ['logo', 'signature', 'page'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** As large as a file may be; what is kept of it is much smaller. */
export const maxImageBytes = 5 * 1024 * 1024;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

/** One sentence for the screen, which looks before it sends, and for the server. */
export const imageRefusals = {
  tooLarge: 'Dit bestand is te groot. Kies een afbeelding van hoogstens 5 MB.',
  unreadable: 'Dit bestand kunnen we niet als afbeelding lezen. Kies een PNG, JPEG, WebP of SVG.',
} as const;

export const uploadedImage = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;
