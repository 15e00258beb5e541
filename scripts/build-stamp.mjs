import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project-paths.mjs';

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

/** Returns undefined when the build is missing or incomplete, for example because the disk was full. */
export function readBuildStamp(buildDir) {
  try {
    const [stamp, content] = readFileSync(path.join(buildDir, stampName), 'utf8').split('\n');
    return content === hashBuild(buildDir) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

export function writeBuildStamp(buildDir, stamp) {
  writeFileSync(path.join(buildDir, stampName), `${stamp}\n${hashBuild(buildDir)}`);
}

/** Uses the contents of the files, because file times change in a clone, a container image or an archive. */
export function computeBuildStamp() {
  return hashFiles(projectRoot, sources, (name) => name === 'node_modules' || /\.test\.tsx?$/.test(name));
}

function hashBuild(buildDir) {
  return hashFiles(buildDir, readdirSync(buildDir).toSorted(), (name) => name === stampName);
}

function hashFiles(root, names, isExcluded) {
  const hash = createHash('sha256');
  const add = (name) => {
    if (isExcluded(path.basename(name))) return;
    const entries = listFolder(path.join(root, name));
    if (entries) {
      for (const entry of entries.toSorted()) add(`${name}/${entry}`);
      return;
    }
    const content = readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  };
  names.forEach(add);
  return hash.digest('hex');
}

function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
