import { exportOfficeLog } from '#contract/office/log.ts'
import type { CallInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import type { OfficeAsk } from '../../../session/ask.ts'

type Body = CallInput<typeof exportOfficeLog>['body']

const types = { csv: 'text/csv', jsonl: 'application/jsonl' } as const

const pauseMs = 5_000

/** A long log comes slower than its limit. */
async function readPiece(ask: OfficeAsk, body: Body) {
  for (;;) {
    try {
      return await ask(exportOfficeLog, { body })
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.code !== 'rate_limited') throw failure
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
}

/** Reads the log piece by piece; the browser keeps the pieces of a Blob where it has room for them. */
export async function downloadLog(ask: OfficeAsk, body: Omit<Body, 'before'>): Promise<void> {
  const parts: Blob[] = []
  let before: number | undefined
  do {
    const piece = await readPiece(ask, { ...body, before })
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
