import { ensureBuilt } from './build.ts'

/** Before tests that run the service as it ships. */
export const setup = (): Promise<void> => ensureBuilt('service')
