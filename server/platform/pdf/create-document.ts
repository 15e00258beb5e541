import type { PdfSheet } from './pdf-sheet.ts';

/** Creates a tagged PDF in Dutch without pages. The same input gives the same bytes. */
export async function createDocument({
  title,
  author,
  createdAt,
}: Pick<PdfSheet, 'author' | 'createdAt'> & { title: string }): Promise<PDFKit.PDFDocument> {
  // Loads pdfkit only here, because most processes never make a PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'nl-NL',
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // No default font, because pdfkit would load Helvetica again for each of our font names.
    font: '',
    info: { Title: title, Author: author, Creator: 'Gulhart', Producer: 'Gulhart', CreationDate: createdAt },
  });
  Object.assign(document.info, { Title: new MetadataText(title), Author: new MetadataText(author) });
  return document;
}

/** pdfkit escapes these values for PDF strings, but not for the XML metadata. */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  }
}
