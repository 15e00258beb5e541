export function buildDonorScripts(outDir: string): Promise<void>;
