import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput } from '../../../contract/ipc.ts'
import { call, on } from '../../api.ts'
import { ask } from '../hooks/query-client.ts'

/** Writes a list where the person wants it; closing its dialog cancels it. */
export function useExport() {
  const [rows, setRows] = useState(0)
  const save = useMutation({
    mutationFn: (wanted: CallInput<'exports.save'>) => ask('exports.save', wanted),
    onMutate: () => setRows(0),
  })
  useEffect(() => {
    const stop = on('exports.progress', progress => setRows(progress.rows))
    return () => {
      stop()
      void call('exports.cancel', undefined)
    }
  }, [])
  return { save, rows, cancel: () => void call('exports.cancel', undefined) }
}
