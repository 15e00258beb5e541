import './require-supported-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

ensureInstalled();
ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(inProject('attack/run.ts')).href);
