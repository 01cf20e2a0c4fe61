import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { MailMessage } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePreview } from '../handing-over/message-preview.tsx'
import { previewQuery } from '../handing-over/queries.ts'
import { nameOf } from '../record/link/link-words.ts'
import { messages } from './many-messages.ts'

const { preview: words } = messages

/** `company`: the name that is being typed; '': use the saved one. */
type MailPagerProps = { links: Link[]; words: MailMessage; company: string }

/** The mails as each customer will read theirs, one at a time. */
export function MailPager({ links, words: { subject, text }, company }: MailPagerProps) {
  const [chosen, setChosen] = useState(0)
  // Wraps around at both ends: a disabled button at the end would lose the focus.
  const index = (chosen + links.length) % links.length
  const link = links[index]
  const fill = company === '' ? {} : { company }
  const preview = useQuery(previewQuery({ linkId: link?.id ?? null, subject, text, fill })).data
  if (link === undefined || preview === undefined) return null
  return (
    <section className="stack tight" aria-label={words.label}>
      <div className="spread">
        <span className="clip" aria-live="polite">
          {words.to(isolated(nameOf(link)), isolated(link.email))}
        </span>
        {links.length === 1 ? null : (
          <div className="line">
            <Button icon={ChevronLeft} label={words.previous} onPress={() => setChosen(index - 1)} />
            <span className="muted small">{words.at(index + 1, links.length)}</span>
            <Button icon={ChevronRight} label={words.next} onPress={() => setChosen(index + 1)} />
          </div>
        )}
      </div>
      <MessagePreview preview={preview} />
    </section>
  )
}
