export interface LogWatch {
  lines: number;
  linesWithStack: number;
  add(text: string): void;
}

/** Counts log lines. Each line is JSON, and an error has its stack trace in the field `stack`. */
export function watchLogs(): LogWatch {
  let rest = '';
  const watch: LogWatch = {
    lines: 0,
    linesWithStack: 0,
    add(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      watch.lines += lines.length;
      watch.linesWithStack += lines.filter((line) => line.includes('"stack":')).length;
    },
  };
  return watch;
}
