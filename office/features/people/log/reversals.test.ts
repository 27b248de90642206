import { expect, test } from 'vitest'
import type { OfficeLogEntry } from '#contract/office/log.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { reversalOf } from './reversals.ts'

const anna = { id: 'a', display_name: 'Анна Ветрова' }

const plain = {
  id: 7,
  at: '2026-11-27T09:00:00.000Z',
  by: anna,
  before: null,
  words: null,
  place: null,
  is_erased: false,
  is_outdated: false,
}

test('a move to another stage is taken back, unless the text was or is out', async () => {
  const moved = (from: string, to: string): OfficeLogEntry => ({
    ...plain,
    action: 'text.moved',
    thing: { kind: 'text', id: '12', title: 'Ёлка' },
    after: { from, to },
  })
  const asked: unknown[] = []
  const ask = (async (call: { name: string }, input: unknown) => void asked.push([call.name, input])) as OfficeAsk
  await reversalOf(moved('draft', 'fact-check'), anna.id)!.run(ask)
  expect(asked).toEqual([['moveText', { params: { id: 12 }, body: { stage: 'draft' } }]])
  expect([moved('ready', 'out'), moved('out', 'draft')].map(entry => reversalOf(entry, anna.id))).toEqual([
    undefined,
    undefined,
  ])
})

test('changed rights of the media library are taken back as a whole, and not if the log has cut them', async () => {
  const entry: OfficeLogEntry = {
    ...plain,
    action: 'media.rights-changed',
    thing: { kind: 'media', id: 'picture-12', title: 'Ёлка' },
    before: { rightsUntil: null, rightsNote: 'Договор 7' },
    after: { rightsUntil: '2026-11-25', rightsNote: '' },
  }
  const asked: unknown[] = []
  const ask = (async (call: { name: string }, input: unknown) => void asked.push([call.name, input])) as OfficeAsk
  await reversalOf(entry, anna.id)!.run(ask)
  const changes = [{ kind: 'picture', id: 12, rightsUntil: null, rightsNote: 'Договор 7' }]
  expect(asked).toEqual([['changeLibrary', { body: { changes } }]])
  expect(reversalOf({ ...entry, before: { rightsNote: { beginning: 'Договор' } } }, anna.id)).toBeUndefined()
})
