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

/** Milliseconds for which nothing is drawn: what the first screen shows is mostly there by then, and is drawn once instead of three times. */
const longestUndrawn = 400

// Before the first question, so that no change falls between its answer and the listening.
followEvents(queryClient)
// What only a page hears: that the window came to the front, and that the network is back.
window.addEventListener('focus', () => void call('app.focused', undefined))
window.addEventListener('online', () => void call('app.online', undefined))
// Escape and Enter that choose in an input method are its own.
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
