import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { beginLoading } from './routes.tsx'
import { followEvents } from './shared/hooks/follow-events.ts'
import { queryClient } from './shared/hooks/query-client.ts'
import { tellMain } from './shared/hooks/tell-main.ts'

// Before the first question, so that no change falls between its answer and the listening.
followEvents(queryClient)
tellMain()
void beginLoading()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
