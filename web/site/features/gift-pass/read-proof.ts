import { isProvisionalTitle, paperProof, proofFilename } from '../../../../contract/paper-facts.ts';

const problems = {
  empty: 'Dit bestand is leeg.',
  'too-large': 'Dit bestand is groter dan 50 MB. Zo groot is geen kwitantie of jaaroverzicht van Gulhart.',
  'too-large-inside':
    'Wat er in deze PDF is ingepakt, is veel te groot. Zo groot is geen kwitantie of jaaroverzicht van Gulhart: gebruik de PDF uit de mail of uit Mijn gift.',
  gone: 'Dit bestand kon niet worden gelezen. Misschien is het intussen verplaatst.',
  'not-a-pdf': 'Dit is geen PDF.',
  broken: 'Deze PDF is beschadigd of niet compleet. Download hem opnieuw uit de mail of uit Mijn gift.',
  encrypted:
    'Deze PDF zit achter een wachtwoord. Gebruik de PDF zoals u hem hebt gekregen, zonder wachtwoord.',
  'no-proof':
    'In deze PDF zit geen handtekening van Gulhart. Een scan of een afdruk als PDF heeft die ook niet: gebruik de PDF uit de mail of uit Mijn gift.',
  provisional:
    'Dit is een voorlopig jaaroverzicht: daar zit nog geen handtekening in. Het definitieve overzicht komt in januari.',
  'damaged-proof': 'De handtekening in deze PDF is niet te lezen.',
} as const;

export class UnreadableFile extends Error {
  constructor(problem: keyof typeof problems) {
    super(problems[problem]);
  }
}

const megabyte = 1024 * 1024;
const maxFileBytes = 50 * megabyte;
const maxProofBytes = megabyte;

/** Finds the attached proof in the bytes of the PDF, without interpreting the rest of the PDF. */
export async function readProof(file: File): Promise<string> {
  if (file.size === 0) throw new UnreadableFile('empty');
  if (file.size > maxFileBytes) throw new UnreadableFile('too-large');
  const content = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile('gone');
  });
  // With Latin-1, a position in the text is also a position in the bytes.
  const text = new TextDecoder('latin1').decode(content);
  if (!text.slice(0, 1024).includes('%PDF-')) throw new UnreadableFile('not-a-pdf');
  // A truncated file may contain a part of a proof.
  if (!text.slice(-1024).includes('%%EOF')) throw new UnreadableFile('broken');
  if (/\/Encrypt\s+\d+ \d+ R/.test(text)) throw new UnreadableFile('encrypted');

  const [attachment, another] = text.matchAll(/\/Type\s?\/EmbeddedFile\b/g);
  if (!attachment) throw new UnreadableFile(isProvisional(text) ? 'provisional' : 'no-proof');
  try {
    if (another) throw new Error('two attachments');
    const json = await inflate(new Blob([findStream(content, text, attachment.index)]));
    return paperProof.parse(JSON.parse(json)).jws;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(text.includes(proofFilename) ? 'damaged-proof' : 'no-proof');
  }
}

function isProvisional(text: string): boolean {
  // A PDF escapes the brackets in its title.
  const [, title = ''] = /\((Jaaroverzicht [^)]{0,30}\))\)/.exec(text) ?? [];
  return isProvisionalTitle(title.replaceAll('\\', ''));
}

function findStream(content: ArrayBuffer, text: string, place: number): ArrayBuffer {
  const rest = text.slice(place);
  const [before = '', keyword = ''] = rest.split(/(>>\s{0,2}stream\r?\n)/, 2);
  const dictionary = text.slice(text.lastIndexOf(' obj', place), place) + before;
  const [, length] = /\/Length (\d+)/.exec(dictionary) ?? [];
  const start = place + before.length + keyword.length;
  return content.slice(start, start + Number(length));
}

async function inflate(packed: Blob): Promise<string> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > maxProofBytes) {
      void reader.cancel();
      throw new UnreadableFile('too-large-inside');
    }
  }
}
