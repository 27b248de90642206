// Groups of words as the office shows them.
import { getUsers } from '#contract/auth.ts'
import type { WordGroupReply } from '#contract/thesaurus.ts'
import type { Search } from '../search.ts'
import { listFoundPages } from '../store/find.ts'
import { productGroup, type SavedGroup } from './change.ts'

/** One call for the names of people, and one statement for the titles of articles. */
export async function presentGroups(search: Search, groups: readonly SavedGroup[]): Promise<WordGroupReply[]> {
  const rows = groups.flatMap(({ row }) => row ?? [])
  const people = await namePeople(search, [...new Set(rows.map(({ changed_by }) => changed_by))])
  const ids = [...new Set(rows.flatMap(({ examples }) => examples.map(({ postId }) => postId)))]
  const titles = new Map((await listFoundPages(search.db.kysely, ids)).map(({ id, title }) => [id, title]))
  return groups.flatMap(({ key, row }) => {
    const product = productGroup(key)
    const group = row?.kind && row.words && row.meant ? { kind: row.kind, words: row.words, meant: row.meant } : product
    // A group that was switched off, and that the product no longer has.
    if (!group) return []
    const name = row && people.get(row.changed_by)
    return {
      key,
      isOwn: !product,
      isOff: row?.is_off ?? false,
      kind: group.kind,
      words: [...group.words],
      meant: [...group.meant],
      examples: (row?.examples ?? []).map(({ question, postId }) => ({
        question,
        postId,
        title: titles.get(postId) ?? null,
      })),
      version: row?.version ?? 0,
      by: row && name !== undefined ? { id: row.changed_by, name } : null,
      changedAt: row?.changed_at.toISOString() ?? null,
    }
  })
}

async function namePeople({ context }: Search, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { items } = await context.ask(getUsers, { body: { ids } })
  return new Map(items.flatMap(({ id, display_name, is_erased }) => (is_erased ? [] : [[id, display_name] as const])))
}
