import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project-paths.mjs';

const sources = [
  'contract',
  'db',
  'donor',
  'mollie-simulator',
  'server',
  'web',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'scripts/prerender-site.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.web.json',
  'vite.config.ts',
];

export const stampName = '.build-stamp';

export function readBuildStamp(buildDir) {
  try {
    return readFileSync(path.join(buildDir, stampName), 'utf8');
  } catch {
    return undefined;
  }
}

/** What the sources look like now. By content, because a clone, an image or an archive may set any file time. */
export function computeBuildStamp() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, source) {
  const entries = listFolder(source);
  if (entries === undefined) {
    const content = readFileSync(inProject(source));
    hash.update(`${source}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of entries.toSorted()) {
    if (!isNoSource(entry)) addToHash(hash, `${source}/${entry}`);
  }
}

function isNoSource(entry) {
  return entry === 'node_modules' || /\.test\.tsx?$/.test(entry);
}

function listFolder(source) {
  try {
    return readdirSync(inProject(source));
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
