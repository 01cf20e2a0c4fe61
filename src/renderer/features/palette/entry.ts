import type { LucideIcon } from 'lucide-react'

/** The groups of Find or do…, in the order in which they are shown. */
export const entryGroups = [
  'last',
  'screen',
  'go',
  'create',
  'act',
  'set',
  'switch',
  'customers',
  'links',
  'addresses',
  'service',
] as const
export type EntryGroup = (typeof entryGroups)[number]

/** One line of Find or do…. */
export type Entry = {
  /** Stays the same for the same thing, so that the last used are known again. */
  id: string
  group: EntryGroup
  icon: LucideIcon
  title: string
  detail?: string | undefined
  /** Words that find it beside its title. */
  also?: string
  /** Its shortcut as people read it. */
  keys?: string | undefined
  run: () => void
  /** It takes a while and says here how it went. */
  stays?: boolean
}
