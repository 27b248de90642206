import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/recipes.ts'
import type { recipeTermDraft } from '#contract/office/recipes.ts'
import { recipeFacets } from '#domain/kinds.ts'
import type { Handler } from '#platform/http/answer.ts'
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
  type KnownTerm,
  type TermWrite,
} from '../store/terms.ts'
import type { Executor } from '../store/tables.ts'

type Draft = z.output<typeof recipeTermDraft>

const keyOf = (term: { facet: string; slug: string }) => `${term.facet}:${term.slug}`

/**
 * Creates and updates terms; parents may come in the same batch, in any order. A job lists the recipes under a moved term again,
 * so counts follow a moment later.
 */
export const saveRecipeTerms =
  ({ context, db, taxonomy }: Recipes): Handler<typeof calls.saveRecipeTerms> =>
  async ({ body }) => {
    const now = context.clock.now()
    // In the order of facets, so that of two new terms with one slug the same one always gets it as its address.
    const drafts = [...new Map(body.terms.map(draft => [keyOf(draft), draft])).values()].toSorted(
      (a, b) => recipeFacets.indexOf(a.facet) - recipeFacets.indexOf(b.facet),
    )
    await db.inTransaction(async trx => {
      const existing = await listTermsOfFacets(trx, [...new Set(drafts.map(draft => draft.facet))])
      const known = new Map(existing.map(term => [keyOf(term), term]))
      const fresh = drafts.filter(draft => !known.has(keyOf(draft)))
      const ids = new Map([...existing.map(term => [keyOf(term), term.id] as const), ...(await giveIds(trx, fresh))])
      const owners = await listAddressOwners(
        trx,
        fresh.flatMap(({ facet, slug }) => [slug, `${facet}-${slug}`]),
      )
      const { writes, moved } = planTerms(drafts, known, ids, new Set(owners.keys()))
      if (writes.length === 0) return
      await writeTerms(trx, writes, now)
      if (fresh.some(({ id }) => id !== undefined)) await keepTermSequence(trx)
      await context.events.announce(trx, 'taxonomy.changed', {
        tags: [tags.terms, ...writes.flatMap(({ id }) => [tags.term(id), tags.list(id)])],
      })
      if (moved.length > 0) await context.jobs.send(relistQueue, { termIds: moved }, { trx })
    })
    taxonomy.forget()
    return { success: true }
  }

/** Ids of new terms by key: the wished one where it is free, else one from the sequence. */
async function giveIds(trx: Executor, fresh: readonly Draft[]): Promise<(readonly [string, number])[]> {
  const taken = await listTakenTermIds(
    trx,
    fresh.flatMap(({ id }) => id ?? []),
  )
  const mayHave = ({ id }: Draft) => id !== undefined && !taken.has(id)
  const newIds = (await takeTermIds(trx, fresh.filter(draft => !mayHave(draft)).length)).values()
  return fresh.map(draft => [keyOf(draft), mayHave(draft) ? draft.id! : newIds.next().value!] as const)
}

/** The parent of every term after this save, by id. Throws `validation` for a parent that does not exist. */
function planParents(
  drafts: readonly Draft[],
  known: ReadonlyMap<string, KnownTerm>,
  ids: ReadonlyMap<string, number>,
): Map<number, number | null> {
  const parents = new Map<number, number | null>([...known.values()].map(term => [term.id, term.parent_id]))
  for (const draft of drafts) {
    const parentId = draft.parent === null ? null : ids.get(`${draft.facet}:${draft.parent}`)
    if (parentId === undefined)
      throw new DomainError('validation', `Нет такой записи: ${draft.facet}:${draft.parent}`, { parent: 'не найдено' })
    parents.set(ids.get(keyOf(draft))!, parentId)
  }
  return parents
}

/**
 * The rows that change, and the ids of terms that get other ancestors: also of terms that no draft names. `ids` holds the known
 * terms, then the new ones. Throws `validation` for a term below itself.
 */
function planTerms(
  drafts: readonly Draft[],
  known: ReadonlyMap<string, KnownTerm>,
  ids: ReadonlyMap<string, number>,
  takenAddresses: Set<string>,
): { writes: TermWrite[]; moved: number[] } {
  const parents = planParents(drafts, known, ids)
  const given = new Map(drafts.map(draft => [keyOf(draft), draft]))
  const writes: TermWrite[] = []
  const moved: number[] = []
  for (const [key, id] of ids) {
    const before = known.get(key)
    const draft = given.get(key)
    const ancestors = ancestorsOf(id, parents)
    if (!ancestors)
      throw new DomainError('validation', `Запись не может стоять под самой собой: ${key}`, { parent: 'круг' })
    const write = draft
      ? fromDraft(id, draft, before?.address ?? takeAddress(draft, takenAddresses), ancestors, parents.get(id) ?? null)
      : { ...withoutDate(before!), ancestor_ids: ancestors }
    if (before && isSame(before, write)) continue
    if (before && before.ancestor_ids.join() !== ancestors.join()) moved.push(id)
    writes.push(write)
  }
  return { writes, moved }
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
