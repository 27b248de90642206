// Exports of the magazine: begins a download and looks at it while it goes on.
import { useState } from 'react'
import { listExports, startExport } from '#contract/office/archive.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { useOffice } from '../../shell/office-context.ts'
import { isOpen } from './export-words.ts'

const lookMs = 1_500

export function useExports() {
  const { ask } = useOffice()
  const { value, error, reload } = useLoaded('exports', signal => ask(listExports, {}, { signal }))
  const newest = value?.items[0]
  const isRunning = newest !== undefined && isOpen(newest)
  // The one that was seen running: its end is said too.
  const [watched, watch] = useState<number>()
  if (isRunning && watched !== newest.id) watch(newest.id)
  useSeen(reload, { everyMs: lookMs, isOn: isRunning })
  const start = useSubmit(async () => {
    try {
      download((await ask(startExport, {})).path)
    } finally {
      reload()
    }
  })
  return { items: value?.items, newest, watched, error, reload, start }
}

/** As a download and not as the next page, so that the office stays as it is whatever the server answers. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
