import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/thesaurus.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { emptyQuestionTimesMin, emptyQuestionsShown } from '../limits.ts'
import { faultOfGroup } from '../rules/thesaurus.ts'
import type { Search } from '../search.ts'
import { listEmptyQuestions } from '../store/empty-questions.ts'
import { listWordGroupRows } from '../store/word-groups.ts'
import { cleanGroup, resetGroup, saveGroup, withChange } from '../thesaurus/change.ts'
import { presentGroups } from '../thesaurus/present.ts'
import { productGroups } from '../thesaurus/product.ts'
import { readThesaurus, thesaurusOf } from '../thesaurus/read.ts'
import { tryWith } from '../thesaurus/try.ts'

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Слова поиска меняет администратор редакции')
}

export const listWordGroups =
  (search: Search): Handler<typeof calls.listWordGroups> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const rows = new Map((await listWordGroupRows(search.db.kysely)).map(row => [row.key, row]))
    const keys = new Set([...productGroups.map(({ key }) => key), ...rows.keys()])
    const inVain = await listEmptyQuestions(search.db.kysely, {
      timesMin: emptyQuestionTimesMin,
      limit: emptyQuestionsShown,
    })
    return {
      items: await presentGroups(
        search,
        [...keys].map(key => ({ key, row: rows.get(key) })),
      ),
      inVain: inVain.map(({ words, times, last_at }) => ({ words, times, lastAt: last_at.toISOString() })),
    }
  }

export const addWordGroup =
  (search: Search): Handler<typeof calls.addWordGroup> =>
  async ({ body: { examples, ...group } }, { viewer }) => {
    checkAdmin(viewer)
    const draft = { key: null, isOff: false, group, examples, expected: 0 }
    const [added] = await presentGroups(search, [await saveGroup(search, draft, viewer.userId)])
    return { group: added! }
  }

export const changeWordGroup =
  (search: Search): Handler<typeof calls.changeWordGroup> =>
  async ({ params: { key }, body: { isOff, examples, expected, ...group } }, { viewer }) => {
    checkAdmin(viewer)
    const draft = { key, isOff, group, examples, expected }
    const [changed] = await presentGroups(search, [await saveGroup(search, draft, viewer.userId)])
    return { group: changed! }
  }

export const resetWordGroup =
  (search: Search): Handler<typeof calls.resetWordGroup> =>
  async ({ params: { key }, query: { expected } }, { viewer }) => {
    checkAdmin(viewer)
    const reset = await resetGroup(search, { key, expected }, viewer.userId)
    const [group] = await presentGroups(search, reset ? [reset] : [])
    return { group: group ?? null }
  }

export const previewQuestion =
  (search: Search): Handler<typeof calls.previewQuestion> =>
  async ({ body: { question, change } }, { viewer }) => {
    checkAdmin(viewer)
    const now = await tryWith(search, await readThesaurus(search), question)
    if (!change) return { now, changed: null }
    const { key, isOff, ...typed } = change
    const group = cleanGroup(typed)
    const fault = faultOfGroup(group)
    if (fault !== undefined) throw new DomainError('validation', fault)
    const changes = withChange(await listWordGroupRows(search.db.kysely), { key: key ?? 'own:new', isOff, group })
    return { now, changed: await tryWith(search, thesaurusOf(changes), question) }
  }
