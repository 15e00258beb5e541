import { administratorEmail, password } from '../../harness/launch.ts';

/** The administrator that the first start creates. Specs that change an administrator create their own. */
export const administratorLogin = { email: administratorEmail, password };
