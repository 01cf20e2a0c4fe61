import { Copy } from 'lucide-react'
import { copyText } from '../../shared/copy-text.ts'
import { Button } from '../../ui/button.tsx'

type CopyRowProps = {
  label: string
  /** Empty: not given. Several lines are shown as such and copied as such. */
  lines: string[]
  mono?: boolean
}

/** "Account ID" → "account ID", as it stands inside a sentence. */
const inside = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** One field of an account with a button that copies it. */
export function CopyRow({ label, lines, mono = false }: CopyRowProps) {
  const given = lines.length > 0
  return (
    <div className="copy-row">
      <dt className="muted small">{label}</dt>
      <dd className={mono && given ? 'mono' : undefined}>
        {given ? lines.map(line => <span key={line}>{line}</span>) : <span className="muted">not given</span>}
      </dd>
      <dd>
        {given ? (
          <Button
            look="icon"
            label={`Copy ${inside(label)}`}
            onPress={() => void copyText(lines.join('\n'), label)}
          >
            <Copy aria-hidden="true" />
          </Button>
        ) : null}
      </dd>
    </div>
  )
}
