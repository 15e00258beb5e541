import { mintPlatformScope } from './platform/database/mint-scope.ts';

/** Whoever starts the product or runs one of its commands has its database, and with it all that the platform has. */
export const operatorScope = mintPlatformScope();
