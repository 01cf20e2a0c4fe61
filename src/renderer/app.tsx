import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { router } from './routes.tsx'
import { followEvents } from './shared/follow-events.ts'
import { queryClient } from './shared/query-client.ts'
import { Status } from './ui/status.tsx'

/** Providers and routes; everything else is a feature's. */
export function App() {
  useEffect(() => followEvents(queryClient), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Status />
    </QueryClientProvider>
  )
}
