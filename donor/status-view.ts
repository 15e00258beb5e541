/**
 * What the status page can show. `unchecked`: asking went wrong. `unknown`: there is no such donation, or no more. Of
 * neither do we know whether money moved.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'unchecked' | 'unknown';
