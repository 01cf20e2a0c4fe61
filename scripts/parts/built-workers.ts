import { ensureBuilt } from './build.ts'

/** Before tests that start workers. */
export const setup = (): Promise<void> => ensureBuilt('workers')
