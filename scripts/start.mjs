import './require-supported-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
ensureBuilt();
stopWithNpm();

// In this process, so that a signal reaches the server.
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');

/**
 * npm passes a SIGTERM only to the shell in between, and a SIGKILL to nobody. Without this the server would survive npm
 * and keep the port and the database from the next start.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const startedBy = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
