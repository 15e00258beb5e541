import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isProvisionalTitle, paperProof, proofFilename } from '../../../../contract/paper-facts.ts';
import { memoryError } from './limit-memory.ts';
import { withTimeout } from './with-timeout.ts';
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from './pdf-worker.ts?worker&url';
import { explainFile, type FileProblem, UnreadableFile } from './unreadable-file.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

let worker: PDFWorker | undefined;

/** Before the first file is read, so that no request follows. */
export async function prepareReader(): Promise<void> {
  worker ??= new PDFWorker();
  await worker.promise;
}

/** Nothing is drawn and no script in the PDF runs. */
export async function readProof(file: File): Promise<string> {
  const content = await readContent(file);
  await prepareReader();
  const task = getDocument({
    data: content,
    worker: worker!,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    // Attachments are unpacked here, so memory and time are limited.
    const { attachments, title } = await withTimeout(task.promise.then(readParts));
    await task.destroy();
    return proofIn(attachments, title);
  } catch (error) {
    if (error instanceof UnreadableFile && error.problem === 'too-slow') replaceWorker();
    else await withTimeout(task.destroy()).catch(replaceWorker);
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(problemOf(error));
  }
}

async function readContent(file: File): Promise<Uint8Array> {
  const problem = explainFile(file);
  if (problem) throw new UnreadableFile(problem);
  const content = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new UnreadableFile('gone');
    }),
  );
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part);
  if (!text(content.subarray(0, 1024)).includes('%PDF-')) throw new UnreadableFile('not-a-pdf');
  // A truncated file may be partly readable, with any content.
  if (!text(content.subarray(-1024)).includes('%%EOF')) throw new UnreadableFile('broken');
  return content;
}

/** More than the longest proof. */
const maxProofBytes = 1024 * 1024;

type Attachments = Record<string, { filename: string; content: Uint8Array }> | null;

async function readParts(document: PDFDocumentProxy): Promise<{ attachments: Attachments; title: unknown }> {
  const attachments: Attachments = await document.getAttachments();
  const { info } = await document.getMetadata();
  return { attachments, title: 'Title' in info ? info.Title : null };
}

function proofIn(attachments: Attachments, title: unknown): string {
  const attached = Object.values(attachments ?? {}).filter(({ filename }) => filename === proofFilename);
  const [proof] = attached;
  if (!proof) throw new UnreadableFile(isProvisionalTitle(title) ? 'provisional' : 'no-proof');
  if (proof.content.length > maxProofBytes) throw new UnreadableFile('too-large-inside');
  try {
    if (attached.length > 1) throw new Error('two proofs');
    return paperProof.parse(JSON.parse(new TextDecoder().decode(proof.content))).jws;
  } catch {
    throw new UnreadableFile('damaged-proof');
  }
}

function problemOf(error: unknown): FileProblem {
  if (!(error instanceof Error)) return 'broken';
  if (error.name === 'PasswordException') return 'encrypted';
  return error.message.includes(memoryError) ? 'too-large-inside' : 'broken';
}

/** The worker may hang on a file. */
function replaceWorker(): void {
  worker?.destroy();
  worker = undefined;
}
