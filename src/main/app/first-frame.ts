/** The first frame of the stack; what stands before it is the error's text, which may have several lines. */
export const firstFrame = ({ stack }: Error): string | null =>
  stack
    ?.split('\n')
    .find(line => /^ {4}at /.test(line))
    ?.trim() ?? null
