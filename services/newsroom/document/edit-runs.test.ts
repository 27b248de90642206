import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readEditRuns } from './edit-runs.ts'

const minuteMs = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9, minutes))

/** A text with a log of its updates. */
function makeLog() {
  const doc = new Y.Doc()
  doc.clientID = 7
  const log: { author_id: string; bytes: Uint8Array; created_at: Date }[] = []
  let now = { author_id: 'anna', created_at: at(0) }
  doc.on('update', (bytes: Uint8Array) => log.push({ ...now, bytes }))
  return {
    text: doc.getText('title'),
    log,
    as: (author_id: string, minutes: number) => (now = { author_id, created_at: at(minutes) }),
  }
}

test('letters typed one after another are one edit run, with the time of the last letter', () => {
  const { text, log, as } = makeLog()
  for (const [index, letter] of [...'слово'].entries()) {
    as('anna', index)
    text.insert(index, letter)
  }
  as('anna', 30)
  text.insert(5, '!')
  expect(readEditRuns(log, 10 * minuteMs)).toEqual([
    { personId: 'anna', isDeletion: false, client: 7, clock: 0, length: 5, at: at(4) },
    { personId: 'anna', isDeletion: false, client: 7, clock: 5, length: 1, at: at(30) },
  ])
})

test('letters deleted one by one are one edit run of the person who deleted them', () => {
  const { text, log, as } = makeLog()
  text.insert(0, 'слово')
  as('nina', 1)
  text.delete(4, 1)
  text.delete(3, 1)
  as('nina', 2)
  text.delete(2, 1)
  expect(readEditRuns(log, 10 * minuteMs).filter(({ isDeletion }) => isDeletion)).toEqual([
    { personId: 'nina', isDeletion: true, client: 7, clock: 2, length: 3, at: at(2) },
  ])
})
