import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  /** Larger and bolder than the rest: what the sheet is about. */
  isProminent?: boolean;
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
  sections: { title: string; rows: PdfRow[] }[];
  /** Above the closing words. */
  signature?: { image: PdfImage; alt: string } | null;
  closing: string;
  footer: string;
}
