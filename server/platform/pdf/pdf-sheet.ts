import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  /** Larger and bolder than the rest: what the sheet is about. */
  isProminent?: boolean;
}

/** What lets somebody check that the sheet is real, in its footer. */
export interface PdfCheck {
  /** What the QR code says. */
  url: string;
  text: string;
  /** Goes along inside the PDF; null for an example. */
  attachment: { filename: string; contentType: string; description: string; content: Buffer } | null;
}

/** A sheet as a letter has it. An empty text is left out. */
export interface PdfSheet {
  heading: string;
  /** In the title bar of a reader. */
  documentTitle: string;
  author: string;
  createdAt: Date;
  /** As #d97706: one line at the top. */
  colour: string;
  logo: { image: PdfImage; alt: string } | null;
  notice: string;
  introduction: string;
  sections: { title: string; text: string; rows: PdfRow[] }[];
  closing: string;
  /** Stands after the first line of the closing. */
  signature: PdfImage | null;
  check: PdfCheck | null;
  footer: string;
}
