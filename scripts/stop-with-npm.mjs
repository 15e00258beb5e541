/**
 * npm passes a SIGTERM only to the shell in between, and a SIGKILL to nobody. Without this the server would survive npm
 * and keep the port and the database from the next start.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const startedBy = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
