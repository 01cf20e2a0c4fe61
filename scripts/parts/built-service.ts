import { ensureBuilt } from './build.ts'

/** Set-up of tests that run the built service. */
export const setup = (): Promise<void> => ensureBuilt('service')
