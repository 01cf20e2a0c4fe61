import { z } from 'zod'
import { parseJson } from '../../contract/parse-json.ts'
import { excerptOf } from './masked.ts'

const text = z.string().trim().min(1).optional().catch(undefined)
const message = z.object({ message: text }).optional().catch(undefined)

/** RFC 9457 and the other usual shapes; each part is taken by itself, so that a wrong one spoils no other. */
const bodySchema = z.object({
  detail: text,
  message: text,
  error_description: text,
  error: z
    .union([z.string().trim().min(1), message])
    .optional()
    .catch(undefined),
  title: text,
  errors: z.array(z.unknown()).optional().catch(undefined),
})

const fieldSchema = z.object({ pointer: z.string(), detail: z.string() })

const pathOf = (pointer: string) =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** Why a service refused, in the words of an error's body; empty where that has none. The key is masked, texts are cut. Pure and total. */
export const readReason = (body: string, key: string) => {
  const parsed = bodySchema.safeParse(parseJson(body))
  if (!parsed.success) return { detail: null, fields: [] }
  const { detail, message, error_description, error, title, errors } = parsed.data
  const words =
    detail ?? message ?? error_description ?? (typeof error === 'string' ? error : error?.message) ?? title
  const fields = (errors ?? []).slice(0, 20).flatMap(candidate => {
    const field = fieldSchema.safeParse(candidate)
    if (!field.success) return []
    return [{ path: excerptOf(pathOf(field.data.pointer), key), message: excerptOf(field.data.detail, key) }]
  })
  return { detail: words === undefined ? null : excerptOf(words, key), fields }
}
