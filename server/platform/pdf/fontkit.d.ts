declare module 'fontkit' {
  /** pdfkit accepts this object instead of the bytes of a font. */
  export type Font = PDFKit.Mixins.PDFFontSource & {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: { toSVG(): string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };

  export function create(file: Uint8Array): Font;
}
