import { exportOfficeLog } from '#contract/office/log.ts'
import type { CallInput } from '#contract/call.ts'
import type { OfficeAsk } from '../../../session/ask.ts'

type Body = CallInput<typeof exportOfficeLog>['body']

const types = { csv: 'text/csv', jsonl: 'application/jsonl' } as const

/** Reads the log piece by piece; the browser keeps the pieces of a Blob where it has room for them. */
export async function downloadLog(ask: OfficeAsk, body: Omit<Body, 'before'>): Promise<void> {
  const parts: Blob[] = []
  let before: number | undefined
  do {
    const piece = await ask(exportOfficeLog, { body: { ...body, before } })
    parts.push(new Blob([piece.text]))
    before = piece.next ?? undefined
  } while (before !== undefined)
  // Spreadsheets take a file without this sign for another encoding.
  const start = body.format === 'csv' ? ['\uFEFF'] : []
  const url = URL.createObjectURL(new Blob([...start, ...parts], { type: types[body.format] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `zhurnal.${body.format}`
  link.click()
  URL.revokeObjectURL(url)
}
