import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads the secret of this installation, making it at the first start. Losing it makes stored payment keys unreadable.
 */
export async function readOrMakeAppSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // Linked only when written, so that a start cut short leaves no empty secret; a link never replaces what is there,
    // so of two starts at once the second reads what the first has written.
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
