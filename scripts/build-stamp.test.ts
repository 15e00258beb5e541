import { mkdtemp, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildStamp, stampName, writeBuildStamp } from './build-stamp.mjs';

let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'gulhart-build-'));
  await mkdir(path.join(build, 'server'));
  await mkdir(path.join(build, 'web'));
  await writeFile(path.join(build, 'server', 'main.js'), 'start();');
  await writeFile(path.join(build, 'web', 'index.html'), '<p>Gulhart</p>');
  writeBuildStamp(build, 'sources of today');
});
afterEach(() => rm(build, { recursive: true }));

test('the stamp of a complete build is the stamp that was written', () => {
  expect(readBuildStamp(build)).toBe('sources of today');
});

test.each<[string, () => Promise<unknown>]>([
  ['a file is cut short', () => truncate(path.join(build, 'server', 'main.js'), 3)],
  ['a file is empty', () => truncate(path.join(build, 'web', 'index.html'))],
  ['a file is missing', () => rm(path.join(build, 'web', 'index.html'))],
  ['a file has other content', () => writeFile(path.join(build, 'server', 'main.js'), 'st4rt();')],
  ['a folder is missing', () => rm(path.join(build, 'server'), { recursive: true })],
  ['its stamp is empty', () => truncate(path.join(build, stampName))],
  ['its stamp is missing', () => rm(path.join(build, stampName))],
])('a build counts as incomplete when %s', async (_what, damage) => {
  await damage();
  expect(readBuildStamp(build)).toBeUndefined();
});
