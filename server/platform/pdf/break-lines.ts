export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (part: string) => {
    const partWidth = widths.get(part) ?? measure(part);
    widths.set(part, partWidth);
    return partWidth;
  };
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of paragraph.split(' ').filter(Boolean)) {
    for (const piece of isTooWide(word, width, widthOf) ? cut(word, width, widthOf) : [word]) {
      const spacedWidth = line ? widthOf(' ') + widthOf(piece) : widthOf(piece);
      if (line && lineWidth + spacedWidth > width) {
        lines.push(line);
        line = piece;
        lineWidth = widthOf(piece);
      } else {
        line += line ? ` ${piece}` : piece;
        lineWidth += spacedWidth;
      }
    }
  }
  return [...lines, line];
}

/** A word of more characters is wider than any line, so it is not measured. */
const maxWordLength = 250;

function isTooWide(word: string, width: number, widthOf: (text: string) => number): boolean {
  return word.length > maxWordLength || widthOf(word) > width;
}

function cut(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let pieceWidth = 0;
  for (const character of word) {
    const characterWidth = widthOf(character);
    if (piece && pieceWidth + characterWidth > width) {
      pieces.push(piece);
      piece = '';
      pieceWidth = 0;
    }
    piece += character;
    pieceWidth += characterWidth;
  }
  return [...pieces, piece];
}
