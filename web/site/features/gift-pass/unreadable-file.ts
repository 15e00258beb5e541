const megabyte = 1024 * 1024;
export const maxFileBytes = 50 * megabyte;

const sentences = {
  empty: 'Dit bestand is leeg.',
  'too-large': 'Dit bestand is groter dan 50 MB. Zo groot is geen bewijs van Gulhart.',
  'too-large-inside':
    'Wat er in deze PDF is ingepakt, is veel te groot. Zo groot is geen bewijs van Gulhart: gebruik de PDF uit de mail of uit Mijn gift.',
  gone: 'Dit bestand kon niet worden gelezen. Misschien is het intussen verplaatst.',
  'not-a-pdf': 'Dit is geen PDF.',
  broken: 'Deze PDF is beschadigd of niet compleet. Download hem opnieuw uit de mail of uit Mijn gift.',
  'too-slow':
    'Het lezen van deze PDF duurt te lang, en is gestopt. Een bewijs van Gulhart is zo gelezen: gebruik de PDF uit de mail of uit Mijn gift.',
  encrypted:
    'Deze PDF zit achter een wachtwoord. Gebruik de PDF zoals u hem hebt gekregen, zonder wachtwoord.',
  'no-proof':
    'In deze PDF zit geen bewijs van Gulhart. Een scan of een afdruk als PDF heeft dat ook niet: gebruik de PDF uit de mail of uit Mijn gift.',
  provisional:
    'Dit is een voorlopig jaaroverzicht: daar zit nog geen bewijs in. Het definitieve overzicht komt in januari.',
  'damaged-proof': 'Het bewijs in deze PDF is niet te lezen.',
} as const;

export type FileProblem = keyof typeof sentences;

export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(sentences[problem]);
    this.name = 'UnreadableFile';
    this.problem = problem;
  }
}

/** Known before the file is read. */
export function explainFile({ size }: Pick<File, 'size'>): FileProblem | undefined {
  if (size === 0) return 'empty';
  return size > maxFileBytes ? 'too-large' : undefined;
}
