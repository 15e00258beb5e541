import './require-supported-node.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { inProject, projectRoot } from './project-paths.mjs';

const lockFile = inProject('package-lock.json');
const npmRecord = inProject('node_modules/.package-lock.json');
const ownRecord = inProject('node_modules/.gulhart-lock-hash');

export function ensureInstalled() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (readIfPresent(ownRecord) === lockHash) return;
  if (!installedByHand()) {
    console.log('Installing packages (npm ci) …');
    runNpmCi();
  }
  recordLockHash(lockHash);
}

// True when npm ran after our last record, and package-lock.json has not changed after that run.
function installedByHand() {
  const installedAt = modifiedAt(npmRecord);
  return installedAt > modifiedAt(ownRecord) && installedAt >= modifiedAt(lockFile);
}

function runNpmCi() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // The build needs the development packages even when NODE_ENV is production. CONTRIBUTING.md explains the one warning
  // that `--loglevel=error` hides.
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(program, args, { cwd: projectRoot, stdio: 'inherit' });
  if (status === 0) return;
  console.error(
    `The packages could not be installed: npm ci failed${error ? ` (${error.message})` : ''}. See its messages above.`,
  );
  process.exit(1);
}

function recordLockHash(lockHash) {
  try {
    writeFileSync(ownRecord, lockHash);
  } catch {
    // Another user may own node_modules. Without the record the next start checks the packages again.
  }
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
