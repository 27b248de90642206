import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/content.ts'
import type { termDraft } from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { refuseTaken } from '#publishing/save.ts'
import type { Content } from '../content.ts'
import { findKnownTerm, findParent, saveTerm } from '../store/save-people.ts'
import type { ContentTables, TermKind } from '../store/tables.ts'
import { leadTo, listFormerSlugs } from '../terms/store.ts'
import { checkSlug, refuseTwice, slugTaken } from '../rules/names.ts'

export const saveTerms =
  (content: Content): Handler<typeof calls.saveTerms> =>
  async ({ body: { terms, isTrial } }) => {
    const now = content.context.clock.now()
    const results = await content.db
      .inTransaction(async trx => {
        const saved = []
        refuseTwice(terms)
        for (const draft of terms) saved.push(await saveDraft(trx, draft, now, isTrial))
        const changed = isTrial ? [] : saved.filter(row => row.outcome !== 'unchanged')
        if (changed.length > 0)
          await content.context.events.announce(trx, 'taxonomy.changed', {
            tags: ['terms', ...changed.flatMap(({ id }) => [`term-${id}`, `list-term-${id}`])],
          })
        return saved
      })
      .catch(refuseTaken)
    content.taxonomy.forget()
    return { results }
  }

/** `isShared`: a term of another source has this slug and title, and is used unchanged. */
async function saveDraft(
  trx: Kysely<ContentTables>,
  { parent, source: key, id: wishedId, formerSlugs, ...term }: z.output<typeof termDraft>,
  now: Date,
  isTrial: boolean,
) {
  checkSlug(term.slug, term.kind === 'health' ? 'health-section' : 'below')
  const source = key ?? null
  const found = await findKnownTerm(trx, { ...term, source })
  if ('slugTaken' in found) throw slugTaken(found.slugTaken)
  const { known, isShared } = found
  if (known && isShared) return { id: known.id, outcome: 'unchanged' as const, isShared }
  const above = parent === null ? undefined : await findParent(trx, term.kind, parent)
  // In a trial the parent may be a term that the real save would create before this one.
  if (parent !== null && !above && isTrial && !known) return { id: 0, outcome: 'created' as const, isShared }
  if (parent !== null && !above && !isTrial)
    throw new DomainError('validation', `Нет родительской темы: ${parent}`, { parent })
  if (known && known.parent_id !== (above?.id ?? null))
    throw new DomainError('conflict', `Тему «${term.title}» нельзя перенести: у неё есть статьи`, {
      parent: 'менять нельзя',
    })
  const write = {
    ...term,
    wishedId,
    source,
    parent_id: above?.id ?? null,
    path: above ? `${above.path}/${term.slug}` : term.slug,
    ancestor_ids: above ? [...above.ancestor_ids, above.id] : [],
  }
  const saved = await saveTerm(trx, known?.id, write, now, isTrial)
  const led = await leadFormer(trx, term.kind, formerSlugs, saved.id, { now, isTrial })
  return { ...saved, ...(led && saved.outcome === 'unchanged' && { outcome: 'updated' as const }), isShared }
}

/** True if one of these slugs leads to the term only from now on. Slugs that terms have lead nowhere else. */
async function leadFormer(
  trx: Kysely<ContentTables>,
  kind: TermKind,
  slugs: readonly string[],
  id: number,
  { now, isTrial }: { now: Date; isTrial: boolean },
): Promise<boolean> {
  if (slugs.length === 0) return false
  const known = new Set((await listFormerSlugs(trx, [id])).get(id))
  const own = await trx.selectFrom('term').select('slug').where('kind', '=', kind).where('slug', 'in', slugs).execute()
  const taken = new Set(own.map(({ slug }) => slug))
  const fresh = [...new Set(slugs)].filter(slug => !known.has(slug) && !taken.has(slug))
  if (fresh.length > 0 && !isTrial) await leadTo(trx, kind, fresh, id, now)
  return fresh.length > 0
}
