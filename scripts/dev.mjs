import './require-supported-node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { stampName } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject, installedProgram, projectRoot } from './project-paths.mjs';

ensureInstalled();
// The watchers write into dist, so the next `npm start` must build again.
rmSync(inProject('dist', stampName), { force: true });

const watchers = [
  watch('vite', ['build', '--watch', '--mode', 'development']),
  watch('tsx', ['watch', '--clear-screen=false', 'server/main.ts']),
];

// The terminal sends Ctrl-C to the watchers too, and a second signal would kill the server while it stops.
let stopping = false;
process.on('SIGINT', () => (stopping = true));
process.on('SIGTERM', stopAll);
await Promise.race(watchers.map((watcher) => watcher.ended));
stopAll();

function watch(program, args) {
  const child = spawn(installedProgram(program), args, { cwd: projectRoot, stdio: 'inherit' });
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

function stopAll() {
  if (stopping) return;
  stopping = true;
  for (const { child } of watchers) child.kill();
}
