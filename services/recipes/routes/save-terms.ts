import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type { recipeTermDraft } from '#contract/office/recipes.ts'
import { recipeFacets } from '#contract/recipe.ts'
import { relistQueue } from '../jobs.ts'
import { tags, type Recipes } from '../recipes.ts'
import { searchText } from '../rules/ingredient-names.ts'
import { addressOf, ancestorsOf } from '../rules/term-tree.ts'
import {
  keepTermSequence,
  listAddressOwners,
  listTakenTermIds,
  listTermsOfFacets,
  takeTermIds,
  writeTerms,
  type TermWrite,
} from '../store/save.ts'

type Draft = z.output<typeof recipeTermDraft>

const keyOf = (term: { facet: string; slug: string }) => `${term.facet}:${term.slug}`

/**
 * Creates and updates terms; parents may come in the same batch, in any order. Recipes under a term that has got another
 * parent are listed anew by a job, so counts follow within moments.
 */
export function saveRecipeTerms(recipes: Recipes) {
  return async ({ body }: { body: { terms: Draft[] } }) => {
    const { context, db, taxonomy } = recipes
    const now = context.clock.now()
    // In the order of facets, so that of two new terms with one slug the same gets it as its address each time.
    const drafts = [...new Map(body.terms.map(draft => [keyOf(draft), draft])).values()].toSorted(
      (a, b) => recipeFacets.indexOf(a.facet) - recipeFacets.indexOf(b.facet),
    )
    await db.inTransaction(async trx => {
      const existing = await listTermsOfFacets(trx, [...new Set(drafts.map(draft => draft.facet))])
      const known = new Map(existing.map(term => [keyOf(term), term]))
      const fresh = drafts.filter(draft => !known.has(keyOf(draft)))
      const wished = fresh.flatMap(({ id }) => id ?? [])
      const takenIds = await listTakenTermIds(trx, wished)
      const mayHave = ({ id }: Draft) => id !== undefined && !takenIds.has(id)
      const newIds = (await takeTermIds(trx, fresh.filter(draft => !mayHave(draft)).length)).values()
      const freshIds = fresh.map(draft => (mayHave(draft) ? draft.id! : newIds.next().value!))
      const idOf = new Map([
        ...existing.map(term => [keyOf(term), term.id] as const),
        ...fresh.map((draft, at) => [keyOf(draft), freshIds[at]!] as const),
      ])
      const owners = await listAddressOwners(
        trx,
        fresh.flatMap(({ facet, slug }) => [slug, `${facet}-${slug}`]),
      )
      const taken = new Set(owners.keys())

      const parents = new Map<number, number | null>(existing.map(term => [term.id, term.parent_id]))
      for (const draft of drafts) {
        const parentId = draft.parent === null ? null : idOf.get(`${draft.facet}:${draft.parent}`)
        if (parentId === undefined)
          throw new DomainError('validation', `Нет такой записи: ${draft.facet}:${draft.parent}`, {
            parent: 'не найдено',
          })
        parents.set(idOf.get(keyOf(draft))!, parentId)
      }

      const given = new Map(drafts.map(draft => [keyOf(draft), draft]))
      const writes: TermWrite[] = []
      const moved: number[] = []
      const seen = [...existing.map(keyOf), ...fresh.map(keyOf)]
      for (const key of seen) {
        const id = idOf.get(key)!
        const before = known.get(key)
        const draft = given.get(key)
        const ancestors = ancestorsOf(id, parents)
        if (!ancestors)
          throw new DomainError('validation', `Запись не может стоять под самой собой: ${key}`, { parent: 'круг' })
        const write = draft
          ? fromDraft(id, draft, before?.address ?? takeAddress(draft, taken), ancestors, parents.get(id) ?? null)
          : { ...withoutDate(before!), ancestor_ids: ancestors }
        if (before && isSame(before, write)) continue
        if (before && before.ancestor_ids.join() !== ancestors.join()) moved.push(id)
        writes.push(write)
      }
      if (writes.length === 0) return
      await writeTerms(trx, writes, now)
      if (wished.length > 0) await keepTermSequence(trx)
      await context.events.announce(trx, 'taxonomy.changed', {
        tags: [tags.terms, ...writes.flatMap(({ id }) => [tags.term(id), tags.list(id)])],
      })
      if (moved.length > 0) await context.jobs.send(relistQueue, { termIds: moved }, { trx })
    })
    taxonomy.forget()
    return { success: true as const }
  }
}

function takeAddress(draft: Draft, taken: Set<string>): string {
  const address = addressOf(draft.facet, draft.slug, wanted => taken.has(wanted))
  taken.add(address)
  return address
}

function fromDraft(id: number, draft: Draft, address: string, ancestors: number[], parentId: number | null): TermWrite {
  return {
    id,
    facet: draft.facet,
    slug: draft.slug,
    address,
    title: draft.title,
    page_title: draft.pageTitle,
    description: draft.description,
    parent_id: parentId,
    ancestor_ids: ancestors,
    forms: draft.forms,
    search_text: searchText(draft.title, draft.forms),
  }
}

function withoutDate({ updated_at: _updatedAt, ...term }: TermWrite & { updated_at: Date }): TermWrite {
  return term
}

const compared = [
  'title',
  'page_title',
  'description',
  'parent_id',
  'ancestor_ids',
  'forms',
  'search_text',
] as const satisfies (keyof TermWrite)[]

function isSame(before: TermWrite, after: TermWrite): boolean {
  return compared.every(column => JSON.stringify(before[column]) === JSON.stringify(after[column]))
}
