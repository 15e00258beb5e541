interface DocumentFacts {
  /** In the title bar of a reader. */
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
  // Only now: most processes that could make a PDF never have to.
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
    // None to begin with: pdfkit would read Helvetica anew each time it is asked for by the names we give it below.
    font: '',
    info: { Title: title, Author: author, Creator: 'Gulhart', Producer: 'Gulhart', CreationDate: createdAt },
  });
  Object.assign(document.info, { Title: new MetadataText(title), Author: new MetadataText(author) });
  return document;
}

/**
 * pdfkit writes these as a PDF string by their value, which it escapes, and into XML by their text, which it does not.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  }
}
