// The changed groups of words in an archive. An import adds what is not changed here, so it never overrides what colleagues have chosen. Its
// examples are not asked: the articles are indexed later.
import { DomainError } from '#contract/errors.ts'
import type * as archive from '#contract/office/search-archive.ts'
import { changedGroupsMax } from '#contract/thesaurus.ts'
import type { Handler } from '#platform/http/answer.ts'
import { searchTag } from '../indexing.ts'
import { faultOfGroup } from '../rules/thesaurus.ts'
import type { Search } from '../search.ts'
import { listWordGroupRows, lockWordGroups, saveWordGroup } from '../store/word-groups.ts'
import { forgetHere, productGroup } from './change.ts'
import { changeOf } from './read.ts'

export const listArchivedWordGroups =
  ({ db }: Search): Handler<typeof archive.listArchivedWordGroups> =>
  async () => ({
    items: (await listWordGroupRows(db.kysely)).map(row => {
      const { key, isOff, group } = changeOf(row)
      return {
        key,
        isOff,
        group: group && { kind: group.kind, words: [...group.words], meant: [...group.meant] },
        examples: row.examples,
        changedBy: row.changed_by,
        changedAt: row.changed_at.toISOString(),
      }
    }),
  })

export const restoreWordGroups =
  (search: Search): Handler<typeof archive.restoreWordGroups> =>
  async ({ body: { groups } }) => {
    for (const { key, group } of groups) {
      const fault = group && faultOfGroup(group)
      if (fault) throw new DomainError('validation', `Группа слов «${key}»: ${fault}`)
    }
    const restored = await search.db.inTransaction(async trx => {
      await lockWordGroups(trx)
      const here = new Set((await listWordGroupRows(trx)).map(({ key }) => key))
      // A group that this version does not have, and of which only the switch was changed, is left out.
      const missing = groups.filter(({ key, group }) => !here.has(key) && (group !== null || productGroup(key)))
      if (here.size + missing.length > changedGroupsMax)
        throw new DomainError('validation', `Своих и изменённых групп слов не больше ${changedGroupsMax}`)
      for (const { key, isOff, group, examples, changedBy, changedAt } of missing)
        await saveWordGroup(trx, {
          key,
          is_off: isOff,
          kind: group?.kind ?? null,
          words: group?.words ?? null,
          meant: group?.meant ?? null,
          examples: JSON.stringify(examples),
          changed_by: changedBy,
          changed_at: new Date(changedAt),
        })
      if (missing.length > 0) await search.context.events.announce(trx, 'thesaurus.changed', { tags: [searchTag] })
      return missing.length
    })
    forgetHere(search)
    return { restored }
  }
