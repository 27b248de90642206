// Changes of groups of words by administrators. The examples are asked before the transaction, because they search; a change of the same group in
// between is refused by its version.
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import { changedGroupsMax, type WordGroup } from '#contract/thesaurus.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { countedWords } from '../rules/empty-question.ts'
import { faultOfGroup, lexemesOfPhrase, applyChanges, type GroupChange, type KeyedGroup } from '../rules/thesaurus.ts'
import { normalizeWord } from '../rules/words.ts'
import { searchTag } from '../indexing.ts'
import type { Search } from '../search.ts'
import { forgetEmptyQuestions } from '../store/empty-questions.ts'
import { listFoundPages } from '../store/find.ts'
import type { GroupExample, SearchTables } from '../store/tables.ts'
import {
  listWordGroupRows,
  lockWordGroups,
  removeWordGroup,
  saveWordGroup,
  type WordGroupRow,
} from '../store/word-groups.ts'
import { productGroups } from './product.ts'
import { changeOf, forgetThesaurus, thesaurusOf } from './read.ts'
import { isFoundWith } from './try.ts'

export const productGroup = (key: string): KeyedGroup | undefined => productGroups.find(group => group.key === key)

const noSuchGroup = () => new DomainError('not_found', 'Такой группы нет: возможно, её убрали')

export type GroupDraft = {
  /** Null: a new group. */
  key: string | null
  isOff: boolean
  group: WordGroup
  examples: readonly GroupExample[]
  /** The version that was changed. */
  expected: number
}
export type SavedGroup = { key: string; row: WordGroupRow | undefined }

/** The words without repetitions; only a spoken group has words of texts. */
export function cleanGroup({ kind, words, meant }: WordGroup): WordGroup {
  const once = (list: readonly string[]) => [...new Map(list.map(word => [normalizeWord(word), word])).values()]
  return { kind, words: once(words), meant: kind === 'spoken' ? once(meant) : [] }
}

const isSame = (one: WordGroup, other: WordGroup) =>
  JSON.stringify([one.kind, one.words, one.meant]) === JSON.stringify([other.kind, other.words, other.meant])

/** These changes with another one for its key. */
export const withChange = (rows: readonly WordGroupRow[], change: GroupChange): GroupChange[] => [
  ...rows.filter(({ key }) => key !== change.key).map(changeOf),
  change,
]

export async function saveGroup(search: Search, draft: GroupDraft, personId: string): Promise<SavedGroup> {
  const { context, db } = search
  const { isOff, examples } = draft
  const key = draft.key ?? `own:${randomUUID()}`
  const product = productGroup(key)
  const group = cleanGroup(draft.group)
  const fault = faultOfGroup(group)
  if (fault !== undefined) throw new DomainError('validation', fault)
  const isAsInProduct = product !== undefined && isSame(product, group)
  const change = { key, isOff, group: isAsInProduct ? null : group }

  // A group that is off finds nothing, so its examples may be as they are.
  if (!isOff) await checkExamples(search, change, examples)
  const row = await db.inTransaction(async trx => {
    await lockWordGroups(trx)
    const rows = await listWordGroupRows(trx)
    const former = checkVersion(rows, draft)
    if (draft.key === null) checkIsNew(rows, group)
    if (!former && rows.length >= changedGroupsMax)
      throw new DomainError('quota_exceeded', `Своих и изменённых групп не больше ${changedGroupsMax}`)
    await forgetEmptyQuestions(
      trx,
      examples.flatMap(({ question }) => countedWords(question) ?? []),
    )
    await context.events.announce(trx, 'thesaurus.changed', { tags: [searchTag] })
    const before = former ? shortGroup(former) : (product ?? null)
    logGroup(search, trx, key, { by: personId, before, after: { isOff, ...group } })
    if (isAsInProduct && !isOff && examples.length === 0) {
      await removeWordGroup(trx, key)
      return undefined
    }
    return saveWordGroup(trx, {
      key,
      is_off: isOff,
      kind: change.group?.kind ?? null,
      words: change.group ? [...change.group.words] : null,
      meant: change.group ? [...change.group.meant] : null,
      examples: JSON.stringify(examples),
      changed_by: personId,
      changed_at: context.clock.now(),
    })
  })
  forgetHere(search)
  return { key, row }
}

/** Returns undefined for a group of the magazine, which is then removed. */
export async function resetGroup(
  search: Search,
  { key, expected }: { key: string; expected: number },
  personId: string,
): Promise<SavedGroup | undefined> {
  await search.db.inTransaction(async trx => {
    await lockWordGroups(trx)
    const former = checkVersion(await listWordGroupRows(trx), { key, expected })
    if (!former) throw noSuchGroup()
    logGroup(search, trx, key, { by: personId, before: shortGroup(former), after: null })
    await removeWordGroup(trx, key)
    await search.context.events.announce(trx, 'thesaurus.changed', { tags: [searchTag] })
  })
  forgetHere(search)
  return productGroup(key) && { key, row: undefined }
}

const shortGroup = ({ is_off, kind, words, meant }: WordGroupRow) => ({ isOff: is_off, kind, words, meant })

/** Words can be many: the first of them name the group. */
function logGroup(
  { context }: Search,
  trx: Transaction<SearchTables>,
  key: string,
  { by, before, after }: { by: string; before: LoggedGroup; after: LoggedGroup },
): void {
  const short = (group: LoggedGroup) =>
    group && {
      ...group,
      words: group.words?.slice(0, loggedWords) ?? null,
      meant: group.meant?.slice(0, loggedWords) ?? null,
    }
  const title = (after ?? before)?.words?.slice(0, 3).join(', ')
  addToLog(trx, {
    at: context.clock.now(),
    action: after ? 'words.changed' : 'words.removed',
    actorId: by,
    thing: { kind: 'words', id: key, ...(title !== undefined && { title }) },
    before: short(before),
    after: short(after),
  })
}

type LoggedGroup = { isOff?: boolean; words?: readonly string[] | null; meant?: readonly string[] | null } | null
const loggedWords = 20

/** Other processes hear the event; the person who saved asks this one next. */
export function forgetHere(search: Search): void {
  forgetThesaurus(search)
  search.rankings.clear()
}

function checkVersion(
  rows: readonly WordGroupRow[],
  { key, expected }: Pick<GroupDraft, 'key' | 'expected'>,
): WordGroupRow | undefined {
  if (key === null) return undefined
  const row = rows.find(each => each.key === key)
  if (!row && !productGroup(key)) throw noSuchGroup()
  if ((row?.version ?? 0) !== expected)
    throw new DomainError('conflict', 'Эту группу только что изменили: посмотрите, что в ней теперь')
  return row
}

function checkIsNew(rows: readonly WordGroupRow[], group: WordGroup): void {
  const keyOf = ({ kind, words, meant }: WordGroup) =>
    JSON.stringify([kind, ...[words, meant].map(list => list.map(word => lexemesOfPhrase(word).join(' ')).toSorted())])
  const wanted = keyOf(group)
  if (applyChanges(productGroups, rows.map(changeOf)).some(each => keyOf(each) === wanted))
    throw new DomainError('conflict', 'Такая группа уже есть')
}

async function checkExamples(search: Search, change: GroupChange, examples: readonly GroupExample[]): Promise<void> {
  if (examples.length === 0) return
  const thesaurus = thesaurusOf(withChange(await listWordGroupRows(search.db.kysely), change))
  for (const { question, postId } of examples) {
    if (await isFoundWith(search, thesaurus, question, postId)) continue
    const [page] = await listFoundPages(search.db.kysely, [postId])
    throw new DomainError(
      'validation',
      page
        ? `По вопросу «${question}» не находится «${page.title}»: её нет среди первых пяти`
        : `Статьи из примера «${question}» больше нет на сайте: уберите этот пример`,
    )
  }
}
