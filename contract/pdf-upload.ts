/** As large as an uploaded PDF may be. */
export const maxPdfBytes = 5 * 1024 * 1024;

/** One sentence for the screen, which looks before it sends, and for the server. */
export const pdfRefusals = {
  tooLarge: 'Dit bestand is te groot. Kies een PDF van hoogstens 5 MB.',
  unreadable: 'Dit bestand kunnen we niet als PDF lezen. Bewaar het document opnieuw als PDF en kies dat.',
  encrypted:
    'Deze PDF is beveiligd. Druk het document af naar een nieuwe PDF, zonder wachtwoord, en kies die.',
  active:
    'In deze PDF zit een programma (JavaScript of een startopdracht). Druk het document af naar een nieuwe PDF en kies die.',
} as const;
