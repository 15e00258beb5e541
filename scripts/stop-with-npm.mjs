/**
 * Ends this process when the npm that started it is gone. npm passes a SIGTERM only to the shell between it and us, and
 * a SIGKILL to nobody; without this the server would live on and keep the port and the database from the next start.
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
