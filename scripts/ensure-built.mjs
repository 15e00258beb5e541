import { spawnSync } from 'node:child_process';
import { computeBuildStamp, readBuildStamp } from './build-stamp.mjs';
import { inProject } from './project-paths.mjs';

/** Builds unless dist/ was built from the sources as they are now, and is whole. */
export function ensureBuilt() {
  if (readBuildStamp(inProject('dist')) === computeBuildStamp()) return;
  // A process of its own: what a bundler leaves in memory would stay with the server.
  const { status } = spawnSync(process.execPath, [inProject('scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
