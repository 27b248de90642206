import { DomainError } from '#contract/errors.ts'
import { dictionaryMax } from '#contract/newsroom-dictionary.ts'
import type * as calls from '#contract/newsroom-dictionary.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { getColleague, mayTeach } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { findWord, listWords, removeWord, saveWord } from '../store/dictionary.ts'

const mayRemove = (colleague: Colleague, viewer: Viewer, addedBy: string): boolean =>
  addedBy === viewer.userId || mayTeach(colleague)

function log(
  newsroom: Newsroom,
  trx: AnyTransaction,
  { action, word, viewer }: { action: 'dictionary.added' | 'dictionary.removed'; word: string; viewer: Viewer },
): void {
  const thing = { kind: 'dictionary', id: word, title: word } as const
  addToLog(trx, { at: newsroom.now(), action, actorId: viewer.userId, thing })
}

export const listDictionaryWords =
  (newsroom: Newsroom): Handler<typeof calls.listDictionaryWords> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const rows = await listWords(newsroom.db.kysely, dictionaryMax)
    const people = new Map(
      (
        await namePeople(
          newsroom,
          rows.map(row => row.added_by),
        )
      ).map(each => [each.id, each]),
    )
    return {
      items: rows.map(({ word, added_by, added_at }) => ({
        word,
        by: people.get(added_by) ?? null,
        addedAt: added_at.toISOString(),
        mayRemove: mayRemove(colleague, viewer, added_by),
      })),
    }
  }

export const addDictionaryWord =
  (newsroom: Newsroom): Handler<typeof calls.addDictionaryWord> =>
  async ({ params: { word } }, { viewer }) => {
    await getColleague(newsroom, viewer)
    const row = { word, added_by: viewer.userId, added_at: newsroom.now() }
    await newsroom.db.inTransaction(async trx => {
      const saved = await saveWord(trx, row, dictionaryMax)
      if (!saved) throw new DomainError('quota_exceeded', `В словаре не больше ${dictionaryMax} слов: уберите лишние`)
      if (saved.isNew) log(newsroom, trx, { action: 'dictionary.added', word, viewer })
    })
    return { success: true as const }
  }

export const removeDictionaryWord =
  (newsroom: Newsroom): Handler<typeof calls.removeDictionaryWord> =>
  async ({ params: { word } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    await newsroom.db.inTransaction(async trx => {
      const row = await findWord(trx, word)
      if (!row) throw new DomainError('not_found', 'Такого слова в словаре нет')
      if (!mayRemove(colleague, viewer, row.added_by))
        throw new DomainError('forbidden', 'Убрать слово может тот, кто его добавил, редактор или корректор')
      await removeWord(trx, word)
      log(newsroom, trx, { action: 'dictionary.removed', word, viewer })
    })
    return { success: true as const }
  }
