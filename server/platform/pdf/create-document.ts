interface DocumentFacts {
  /** The title bar of a PDF reader shows it. */
  title: string;
  author: string;
  createdAt: Date;
}

/** A tagged PDF in Dutch, without pages yet. The same facts give the same bytes. */
export async function createDocument({
  title,
  author,
  createdAt,
}: DocumentFacts): Promise<PDFKit.PDFDocument> {
  // Loaded late, because most processes never make a PDF.
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
    // No default font: pdfkit would read Helvetica again under each of our names for it.
    font: '',
    info: { Title: title, Author: author, Creator: 'Gulhart', Producer: 'Gulhart', CreationDate: createdAt },
  });
  Object.assign(document.info, { Title: new MetadataText(title), Author: new MetadataText(author) });
  return document;
}

/** pdfkit escapes the value of these for PDF strings, but does not escape their text for XML. */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  }
}
