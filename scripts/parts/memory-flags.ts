/**
 * Node's flags for the service. V8 would let a process grow to 250 MB before it cleans up; in this room it works as
 * fast (docs/scale.md). Sizes in MB.
 */
export const memoryFlags = ['--max-semi-space-size=12', '--heap-growing-percent=10']
