import { expect, test } from 'vitest'
import type { OfficeLogEntry } from '#contract/office/log.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { reversalOf } from './reversals.ts'

const anna = { id: 'a', display_name: 'Анна Ветрова' }

test('changed rights of the media library are taken back as a whole, and not if the log has cut them', async () => {
  const entry: OfficeLogEntry = {
    id: 7,
    at: '2026-11-27T09:00:00.000Z',
    action: 'media.rights-changed',
    by: anna,
    thing: { kind: 'media', id: 'picture-12', title: 'Ёлка' },
    before: { rightsUntil: null, rightsNote: 'Договор 7' },
    after: { rightsUntil: '2026-11-25', rightsNote: '' },
    words: null,
    place: null,
    is_erased: false,
    is_outdated: false,
  }
  const asked: unknown[] = []
  const ask = (async (call: { name: string }, input: unknown) => void asked.push([call.name, input])) as OfficeAsk
  await reversalOf(entry, anna.id)!.run(ask)
  const changes = [{ kind: 'picture', id: 12, rightsUntil: null, rightsNote: 'Договор 7' }]
  expect(asked).toEqual([['changeLibrary', { body: { changes } }]])
  expect(reversalOf({ ...entry, before: { rightsNote: { beginning: 'Договор' } } }, anna.id)).toBeUndefined()
})
