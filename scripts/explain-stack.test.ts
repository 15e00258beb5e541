import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainStack } from './explain-stack.mjs';

let folder: string;
let dist: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-stack-'));
  dist = path.join(folder, 'dist');
  const source = path.join(folder, 'main.ts');
  await writeFile(
    source,
    'interface Gift {}\n\nfunction fail(_gift: Gift) {\n  throw new Error("broken");\n}\nfail({});\n',
  );
  await build({ entryPoints: [source], outfile: path.join(dist, 'server', 'main.js'), sourcemap: true });
});
afterEach(() => rm(folder, { recursive: true }));

function readStack(): string {
  return spawnSync(process.execPath, [path.join(dist, 'server', 'main.js')], { encoding: 'utf8' }).stderr;
}

test('positions in a stack of the built program become positions in the sources', () => {
  const explained = explainStack(readStack(), dist);
  expect(explained).toContain(
    'Error: broken\n    at fail (main.ts:4:9)\n    at Object.<anonymous> (main.ts:6:1)',
  );
});

test('a stack in a JSON log from another folder also gets positions in the sources, and one line for each call', () => {
  const stack = readStack().replaceAll(folder, 'file:///app');
  const line = `web-1  | ${JSON.stringify({ level: 50, err: { stack }, msg: 'failed' })}`;
  const explained = explainStack(line, dist);
  expect(explained).toContain('\n    at fail (main.ts:4:9)\n    at Object.<anonymous> (main.ts:6:1)\n');
  expect(explained).toMatch(/^web-1 {2}\| .*"level":50/);
});

test('positions without a source map stay as they are', () => {
  const line = '    at run (file:///app/dist/server/other.js:1:2)\n    at node:internal/main:3:4\n';
  expect(explainStack(line, dist)).toBe(line);
});
