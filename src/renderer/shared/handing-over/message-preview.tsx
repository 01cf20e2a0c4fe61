import type { MailPreview } from '../../../contract/mail/mail.ts'
import { fieldsWords } from '../../ui/text/failure-words.ts'
import { messages } from './message-messages.ts'

/** Text with its empty fields marked: those in `open` and no others. */
function Marked({ text, open }: { text: string; open: readonly string[] }) {
  const marks = open.map(name => `{${name}}`)
  // The index is a good key here: the parts have no identity, and a changed text is rendered as a whole.
  return text.split(/(\{[^{}\s]{1,40}\})/).map((part, index) => {
    const key = `${index}`
    return marks.includes(part) ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>
  })
}

/** Subject and text as the customer will read them. */
export function MessagePreview({ preview }: { preview: MailPreview }) {
  const { subject, text, missing, unknown } = preview
  const open = [...missing, ...unknown]
  return (
    <section className="inset stack tight message-preview" aria-label={messages.preview}>
      <h3>
        <bdi>
          <Marked text={subject} open={open} />
        </bdi>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too */}
      <div className="message-text" tabIndex={0}>
        <Marked text={text} open={open} />
      </div>
      {open.length === 0 ? null : (
        <p className="bad-text small" role="status">
          {fieldsWords(missing, unknown)}
        </p>
      )}
    </section>
  )
}
