import { administratorEmail, password } from '../../harness/launch.ts';

/** The administrator of the first start. Specs that change an administrator create their own. */
export const administratorLogin = { email: administratorEmail, password };
