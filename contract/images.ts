import * as z from 'zod/mini';

/** Those that stand on a receipt. */
export const receiptImageKinds = ['logo', 'signature'] as const;
export type ReceiptImageKind = (typeof receiptImageKinds)[number];

export const imageKinds = [...receiptImageKinds, 'page'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** As large as a file may be, which is what telephones make of a photograph; what is kept of it is much smaller. */
export const maxImageMegabytes = 12;
export const maxImageBytes = maxImageMegabytes * 1024 * 1024;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

/** One sentence for the screen, which looks before it sends, and for the server. */
export const imageRefusals = {
  tooLarge: `Dit bestand is te groot. Kies een afbeelding van hoogstens ${maxImageMegabytes} MB.`,
  unreadable: 'Dit bestand kunnen we niet als afbeelding lezen. Kies een PNG, JPEG, WebP of SVG.',
} as const;

export const uploadedImage = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;
