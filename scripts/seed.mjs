import './require-supported-node.mjs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

ensureInstalled();

const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(inProject('bench/seed.ts')).href);
