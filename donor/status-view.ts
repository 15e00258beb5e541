/**
 * `canceled`: by the donor. `unchecked`: the request failed. `unknown`: no such donation. For the last two we do not
 * know whether money moved.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'canceled' | 'unchecked' | 'unknown';
