declare module 'fontkit' {
  /** Reads a font. pdfkit takes what comes out of it wherever it takes the bytes of a font. */
  export function create(file: Uint8Array): PDFKit.Mixins.PDFFontSource;
}
