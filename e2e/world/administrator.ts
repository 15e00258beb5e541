import { administratorEmail, password } from '../../harness/launch.ts';

/**
 * The administrator whom the product makes at its first start. Specs that change an administrator make one of their
 * own.
 */
export const administratorLogin = { email: administratorEmail, password };
