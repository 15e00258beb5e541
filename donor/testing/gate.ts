export function createGate() {
  let open: () => void = noop;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function noop(): void {}
