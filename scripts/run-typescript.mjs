import './require-supported-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

// Usage: run-typescript.mjs [--build] FILE [ARGUMENT...]. The program sees only its own arguments.
const needsBuild = process.argv[2] === '--build';
const file = process.argv.splice(2, needsBuild ? 2 : 1).at(-1);

ensureInstalled();
if (needsBuild) ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(inProject(file)).href);
