import { DomainError } from '#contract/errors.ts'
import { dictionaryMax } from '#contract/newsroom-dictionary.ts'
import type * as calls from '#contract/newsroom-dictionary.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, mayTeach } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { findWord, listWords, removeWord, saveWord } from '../store/dictionary.ts'

const mayRemove = (colleague: Colleague, viewer: Viewer, addedBy: string): boolean =>
  addedBy === viewer.userId || mayTeach(colleague)

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
    if (!(await saveWord(newsroom.db.kysely, row, dictionaryMax)))
      throw new DomainError('quota_exceeded', `В словаре не больше ${dictionaryMax} слов: уберите лишние`)
    return { success: true as const }
  }

export const removeDictionaryWord =
  (newsroom: Newsroom): Handler<typeof calls.removeDictionaryWord> =>
  async ({ params: { word } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await findWord(newsroom.db.kysely, word)
    if (!row) throw new DomainError('not_found', 'Такого слова в словаре нет')
    if (!mayRemove(colleague, viewer, row.added_by))
      throw new DomainError('forbidden', 'Убрать слово может тот, кто его добавил, редактор или корректор')
    await removeWord(newsroom.db.kysely, word)
    return { success: true as const }
  }
