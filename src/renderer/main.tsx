import './ui/tokens.css'
import './ui/base.css'
import './ui/arrange.css'
import './ui/controls.css'
import './ui/choices.css'
import './ui/overlays.css'
import './ui/layout.css'
import './ui/list-card.css'
import './ui/grid/grid.css'
import './ui/print.css'
import './shared/shared.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from './api.ts'
import { App } from './app.tsx'
import { beginLoading } from './routes.tsx'
import { followEvents } from './shared/hooks/follow-events.ts'
import { queryClient } from './shared/hooks/query-client.ts'
import { leaveRecord } from './shared/routes/here.ts'
import { followDays } from './ui/use-today.ts'

/** Longest delay of the first render, in milliseconds: the data mostly arrives within it, so it renders once instead of three times. */
const longestUndrawn = 400

// Subscribe to events before the first query, so that no change after its answer is missed.
followEvents(queryClient, leaveRecord)
// Links become due then, of which no event tells.
followDays(() => void queryClient.invalidateQueries({ queryKey: ['links'] }))
// Events that only a page gets: the window has the focus, the network is back.
window.addEventListener('focus', () => void call('app.focused', undefined))
window.addEventListener('online', () => void call('app.online', undefined))
// Keys during an IME composition belong to the input method: no handler must take its Enter or Escape.
window.addEventListener('keydown', event => event.isComposing && event.stopImmediatePropagation(), true)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
void Promise.race([beginLoading(), new Promise(resolve => setTimeout(resolve, longestUndrawn))]).finally(draw)
