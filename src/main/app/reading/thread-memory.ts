/** Of a thread that reads answers: far more than 20 MB of JSON take. One that wants more is ended alone, and the app goes on. */
export const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** Whether a thread ended because it wanted more. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
