import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDonorScripts } from '../build-donor-scripts.mjs';
import { type DonorScripts, loadDonorScripts } from '../render/load-donor-scripts.ts';

/** Builds the current sources, because an earlier build may be outdated. */
export async function buildScriptsForTest(): Promise<DonorScripts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gulhart-donor-'));
  try {
    await buildDonorScripts(folder);
    return loadDonorScripts(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
