import { ensureBuilt } from './build.ts'

/** Set-up of tests that start workers, which run from built files. */
export const setup = (): Promise<void> => ensureBuilt('workers')
