import type { Overview } from '../overview.ts'
import { call, nothing } from './call.ts'

export const overviewCalls = {
  'overview.get': call<Overview>()(nothing),
}
