/**
 * What the status page can show. `canceled`: the donor thought better of it. `unchecked`: asking went wrong. `unknown`:
 * there is no such donation, or no more. Of neither do we know whether money moved.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'canceled' | 'unchecked' | 'unknown';
