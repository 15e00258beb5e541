import { mintPlatformScope } from './platform/database/mint-scope.ts';

/** A person who starts the product or runs a command has its database already. */
export const operatorScope = mintPlatformScope();
