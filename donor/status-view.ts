/** What the status page can show. `unchecked`: nobody knows, because asking went wrong. */
export type StatusView = 'pending' | 'completed' | 'failed' | 'unchecked';
