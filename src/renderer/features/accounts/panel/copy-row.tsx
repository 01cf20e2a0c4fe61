import { Outside } from '../../../ui/text/outside.tsx'
import { CopyButton } from './copy-button.tsx'

type CopyRowProps = {
  label: string
  /** Empty: not given. Several lines are shown as such and copied as such. */
  lines: string[]
  mono?: boolean
}

/** One field of an account with a button that copies it. */
export function CopyRow({ label, lines, mono = false }: CopyRowProps) {
  const given = lines.length > 0
  return (
    <div className="copy-row copied">
      <dt className="muted small">{label}</dt>
      <dd className={mono && given ? 'mono' : undefined}>
        {given ? (
          lines.map(line => (
            <span key={line}>
              <Outside text={line} exact={mono} />
            </span>
          ))
        ) : (
          <span className="muted">not given</span>
        )}
      </dd>
      <dd>{given ? <CopyButton label={label} text={lines.join('\n')} /> : null}</dd>
    </div>
  )
}
