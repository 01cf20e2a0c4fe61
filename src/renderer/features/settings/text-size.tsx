import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { query, useCall } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { keysOf } from '../../ui/text/shortcut.ts'
import { SettingLine } from './setting-lines.tsx'
import { messages } from './settings-messages.ts'

const words = messages.textSize

/** The zoom level, with buttons for what the menu's shortcuts do too. */
export function TextSize() {
  const titleId = useId()
  const { data: percent = 100, refetch } = useQuery(query('window.zoom', { to: 'same' }))
  const zoom = useCall('window.zoom', () => refetch())
  useEffect(() => {
    // No event reports a zoom by menu or shortcut, but each zoom resizes the page: read the level anew then.
    const observer = new ResizeObserver(() => void refetch())
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [refetch])
  return (
    <SettingLine
      title={words.title}
      titleId={titleId}
      hint={words.hint(keysOf('Mod++'), keysOf('Mod+-'), keysOf('Mod+0'))}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in */}
      <div role="group" aria-labelledby={titleId} className="row">
        <Button label={words.smaller} onPress={() => zoom.mutate({ to: 'smaller' })}>
          −
        </Button>
        <Button label={words.usual(percent)} onPress={() => zoom.mutate({ to: 'usual' })}>
          <span aria-live="polite">{percent}%</span>
        </Button>
        <Button label={words.larger} onPress={() => zoom.mutate({ to: 'larger' })}>
          +
        </Button>
      </div>
    </SettingLine>
  )
}
