import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ChangeLog } from './change-log.ts';

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'deeper', 'state.jsonl');
}

test('the log returns the last version of each entity that was not removed, in order of first appearance', () => {
  const path = temporaryFile();
  const log = new ChangeLog(path);
  log.rewrite([]);
  log.append([
    { kind: 'payment', id: 'a', value: 1 },
    { kind: 'payment', id: 'b', value: 2 },
  ]);
  log.append([{ kind: 'delivery', id: 'a', value: 3 }]);
  log.append([
    { kind: 'payment', id: 'a', value: 'é' },
    { kind: 'delivery', id: 'a', value: null },
  ]);
  log.close();
  expect(new ChangeLog(path).read()).toEqual([
    { kind: 'payment', id: 'a', value: 'é' },
    { kind: 'payment', id: 'b', value: 2 },
  ]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('the log ignores an incomplete last line, of whatever length', () => {
  const path = temporaryFile();
  const log = new ChangeLog(path);
  log.rewrite([{ kind: 'payment', id: 'a', value: 1 }]);
  const whole = readFileSync(path, 'utf8');
  log.append([
    { kind: 'payment', id: 'a', value: 2 },
    { kind: 'payment', id: 'b', value: 'café' },
  ]);
  log.close();
  const complete = readFileSync(path);
  for (let length = Buffer.byteLength(whole); length < complete.length; length++) {
    writeFileSync(path, complete.subarray(0, length));
    expect(new ChangeLog(path).read()).toEqual([{ kind: 'payment', id: 'a', value: 1 }]);
  }
});

test('a complete line that cannot be read causes an error that names the file', () => {
  const path = temporaryFile();
  const log = new ChangeLog(path);
  log.rewrite([]);
  log.close();
  appendFileSync(path, '[{"kind":\n[]\n');
  expect(() => new ChangeLog(path).read()).toThrow(`${path} is damaged`);
});

test('the log reads a line that is longer than its buffer', () => {
  const path = temporaryFile();
  const value = '€'.repeat(1_000_000);
  const log = new ChangeLog(path);
  log.rewrite([{ kind: 'payment', id: 'a', value }]);
  log.close();
  expect(new ChangeLog(path).read()).toEqual([{ kind: 'payment', id: 'a', value }]);
});
