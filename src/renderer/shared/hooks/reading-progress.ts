import { useEffect, useState } from 'react'
import { on } from '../../api.ts'

/** Customers read so far while the list is being read; null before the first and after the last. */
export function useReadingProgress(): number | null {
  const [customers, setCustomers] = useState<number | null>(null)
  useEffect(() => {
    const stops = [
      on('accounts.progress', progress => setCustomers(progress.customers)),
      on('accounts.changed', () => setCustomers(null)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return customers
}
