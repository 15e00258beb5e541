import './require-supported-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

ensureInstalled();
ensureBuilt();
stopWithNpm();

// In this process, so that a signal reaches the server.
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
