import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stopEach } from './api.ts'
import { followCommands } from './follow-commands.ts'
import { Root } from './root.tsx'
import { preloadScreens } from './routes.tsx'
import { queryClient } from './shared/hooks/query-client.ts'
import { whenQuiet } from './shared/hooks/when-quiet.ts'
import { selectClickedCell } from './shared/select-clicked-cell.ts'
import { Status } from './ui/notices/status.tsx'

/** Composes providers and routes; everything else is in features. */
export function App() {
  useEffect(() => stopEach(followCommands(), selectClickedCell(), whenQuiet(queryClient, preloadScreens)), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Root />
      <Status />
    </QueryClientProvider>
  )
}
