import * as z from 'zod/mini';

export const receiptImageKinds = ['logo', 'signature'] as const;
export type ReceiptImageKind = (typeof receiptImageKinds)[number];

export const imageKinds = [...receiptImageKinds, 'page'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** Large enough for a photograph from a phone. The server stores a much smaller image. */
export const maxImageMegabytes = 12;
export const maxImageBytes = maxImageMegabytes * 1024 * 1024;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

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

export const maxPdfBytes = 5 * 1024 * 1024;

export const pdfRefusals = {
  tooLarge: 'Dit bestand is te groot. Kies een PDF van hoogstens 5 MB.',
  unreadable: 'Dit bestand kunnen we niet als PDF lezen. Bewaar het document opnieuw als PDF en kies dat.',
  encrypted:
    'Deze PDF is beveiligd. Druk het document af naar een nieuwe PDF, zonder wachtwoord, en kies die.',
  active:
    'In deze PDF zit een programma (JavaScript of een startopdracht). Druk het document af naar een nieuwe PDF en kies die.',
} as const;
