import './require-supported-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
ensureBuilt();
stopWithNpm();

// The server runs in this process, so that signals reach it.
await import('../dist/server/main.js');

/**
 * npm sends SIGTERM only to its shell and not to this process. Without this function the server would outlive npm, and
 * the next start would find the port and the database in use.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parentId = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
