import { mintPlatformScope } from './platform/database/mint-scope.ts';

/** A person who can start the product or run a command already has full access to its database. */
export const operatorScope = mintPlatformScope();
