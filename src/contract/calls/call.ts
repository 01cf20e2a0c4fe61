import { z } from 'zod'

/** A call from renderer to main: the schema of its input and, as a type only, its output. */
export type Call<Input extends z.ZodType, Output> = { input: Input; output?: { type: Output } }

export const call =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input })

export const nothing = z.undefined()
export const id = z.string().min(1).max(200)
export const line = (max: number) => z.string().trim().max(max)
export const page = { offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(500) }

/** An ID made by the page; limited to characters that an HTTP header may have, since it is sent as the idempotency key. */
export const draftId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)
