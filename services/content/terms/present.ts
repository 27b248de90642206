// What the routes about terms share: who may change them, and how they are answered.
import { DomainError } from '#contract/errors.ts'
import type { OfficeTerm } from '#contract/office/terms.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Content } from '../content.ts'
import { termUrl } from '../present.ts'
import { listId } from '../rules/lists.ts'
import { countLists } from '../store/lists.ts'
import type { OfficeTermRow } from './store.ts'

export function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Разделы и метки меняет администратор редакции')
}

const listOf = (id: number) => listId({ kind: 'term', id }, 'post+health')

export async function present(content: Content, rows: readonly OfficeTermRow[]): Promise<OfficeTerm[]> {
  const counts = await countLists(
    content.db.kysely,
    rows.map(({ id }) => listOf(id)),
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    url: termUrl(row),
    title: row.title,
    description: row.description,
    parentId: row.parent_id,
    depth: row.ancestor_ids.length,
    articles: counts.get(listOf(row.id)) ?? 0,
    former: row.former,
    merge:
      row.into_id === null
        ? null
        : { into: { id: row.into_id, title: row.into_title ?? '' }, moved: row.moved ?? 0, total: row.total ?? 0 },
    changedAt: row.updated_at.toISOString(),
  }))
}
