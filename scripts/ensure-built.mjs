import { spawnSync } from 'node:child_process';
import { computeBuildStamp, readBuildStamp } from './build-stamp.mjs';
import { inProject } from './project-paths.mjs';

export function ensureBuilt() {
  if (readBuildStamp(inProject('dist')) === computeBuildStamp()) return;
  // Runs in a separate process, because the server would otherwise keep the memory of the bundler.
  const { status } = spawnSync(process.execPath, [inProject('scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
