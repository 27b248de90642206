// Editors, importers and the demo write recipes here; the publishing job and the removal share its way through the lists.
import type { Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import { parseBody } from '#article-body/parse.ts'
import { DomainError } from '#contract/errors.ts'
import { sitemapShardOf, sitemapTag } from '#contract/maps.ts'
import type { recipeDraft } from '#contract/office/recipes.ts'
import type { RecipeFacet } from '#contract/recipe.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { recipeUrl } from '../present.ts'
import { tags, type Recipes } from '../recipes.ts'
import { attachImages } from '#article-body/attach-images.ts'
import { allRecipes, planListChange, type ListChange, type Listing } from '../rules/memberships.ts'
import { hashOf } from '../draft-hash.ts'
import { hashValue } from '#platform/value-hash.ts'
import { effectiveStatus } from '../rules/status.ts'
import { typographRecipe } from '../typography.ts'
import { applyListChange, listListings } from '../store/lists.ts'
import { noteChanges } from '../store/maps.ts'
import {
  addAuthors,
  addFormerSlugs,
  keepSequence,
  listAncestors,
  listFormerSlugs,
  listKeptTexts,
  listKnownRecipes,
  listSlugOwners,
  listTermsBySlugs,
  publishDue,
  removeFormerSlugs,
  removeRecipe as deleteRecipe,
  writeRecipes,
  type KnownRecipe,
  type RecipeWrite,
} from '../store/save.ts'
import type { RecipesTables } from '../store/tables.ts'

type Draft = z.output<typeof recipeDraft>
type Executor = Kysely<RecipesTables>

/** Texts of one recipe that an editor wants without typography: the newest. */
const mostKeptTexts = 1000

function makeBody(draft: Draft, siteUrl: string): RecipeWrite['body'] {
  const tree = attachImages(parseBody(draft.body, { siteOrigin: siteUrl }), draft.images)
  const { ingredients, steps, nutrition, tips, faq } = draft
  const details = { ingredients, steps, nutrition, tips, faq }
  return {
    source: draft.body,
    tree,
    version: hashValue([tree, details]).slice(0, 16),
    caption: draft.caption,
    details,
    images: draft.images,
    kept_texts: draft.keptTexts,
  }
}

const slugsOf = (draft: Draft): [RecipeFacet, string][] => [
  ...draft.dishTypes.map((slug): [RecipeFacet, string] => ['dish', slug]),
  ...draft.cuisines.map((slug): [RecipeFacet, string] => ['cuisine', slug]),
  ...draft.cookingMethods.map((slug): [RecipeFacet, string] => ['method', slug]),
  ...draft.keywords.map((slug): [RecipeFacet, string] => ['keyword', slug]),
  ...draft.ingredients.flatMap(group =>
    group.items.flatMap(({ term }): [RecipeFacet, string][] => (term === null ? [] : [['ingredient', term]])),
  ),
]

/** Slugs of terms → ids, in one query for the batch. Unknown ones are named in the error. */
async function readTermIds(trx: Executor, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const wanted = drafts.flatMap(slugsOf)
  const rows = await listTermsBySlugs(trx, [...new Set(wanted.map(([, slug]) => slug))])
  const ids = new Map(rows.map(row => [`${row.facet}:${row.slug}`, row.id]))
  const missing = [...new Set(wanted.map(key => key.join(':')).filter(key => !ids.has(key)))]
  if (missing.length > 0)
    throw new DomainError(
      'validation',
      `Нет таких записей: ${missing.join(', ')}`,
      Object.fromEntries(missing.map(key => [key, 'не найдено'])),
    )
  return ids
}

/** The row that a draft is about: by its importer's key, else by its id. */
function matchKnown(known: readonly KnownRecipe[], drafts: readonly Draft[]): (KnownRecipe | undefined)[] {
  const bySource = new Map(known.flatMap(row => (row.source === null ? [] : [[row.source, row] as const])))
  const byId = new Map(known.map(row => [row.id, row]))
  const taken = new Set<string>()
  return drafts.map(draft => {
    const keyed = draft.source === undefined ? undefined : bySource.get(draft.source)
    const found = keyed ?? (draft.id === undefined ? undefined : byId.get(draft.id))
    const isForeign = found && draft.source !== undefined && found.source !== null && found.source !== draft.source
    if (isForeign || (keyed && draft.id !== undefined && keyed.id !== draft.id))
      throw new DomainError('conflict', `Номер ${draft.id} уже занят`, { id: 'номер занят' })
    for (const key of [
      draft.source && `source ${draft.source}`,
      (found?.id ?? draft.id) && `id ${found?.id ?? draft.id}`,
    ]) {
      if (!key) continue
      if (taken.has(key)) throw new DomainError('validation', `Дважды в одной посылке: ${key}`)
      taken.add(key)
    }
    return found
  })
}

const readKnown = (db: Executor, drafts: readonly Draft[], lock: boolean) =>
  listKnownRecipes(
    db,
    drafts.flatMap(draft => draft.source ?? []),
    drafts.flatMap(draft => draft.id ?? []),
    lock,
  )

/** Refuses addresses that somebody else has and keeps, within the batch too. */
async function checkSlugs(trx: Executor, writes: readonly { id: number | null; slug: string }[]): Promise<void> {
  const owners = await listSlugOwners(
    trx,
    writes.map(write => write.slug),
  )
  const moving = new Map(writes.map(write => [write.id, write.slug]))
  const taken: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { id, slug } of writes) {
    const owner = owners.get(slug)
    const isFree = owner === undefined || owner === id || (moving.has(owner) && moving.get(owner) !== slug)
    if (!isFree || seen.has(slug)) taken[slug] = 'адрес уже занят'
    seen.add(slug)
  }
  if (Object.keys(taken).length > 0)
    throw new DomainError('conflict', `Адрес уже занят: ${Object.keys(taken).join(', ')}`, taken)
}

/** Former addresses of these drafts that lead nowhere yet. */
async function listNewFormer(trx: Executor, drafts: readonly Draft[]): Promise<Set<string>> {
  const wanted = new Set(drafts.flatMap(draft => draft.formerSlugs))
  for (const slug of await listFormerSlugs(trx, [...wanted])) wanted.delete(slug)
  for (const slug of (await listSlugOwners(trx, [...wanted])).keys()) wanted.delete(slug)
  return wanted
}

type Placed = {
  id: number
  status: KnownRecipe['status']
  published_at: Date | null
  modified_at?: Date
  term_ids: readonly number[]
}

/** Public addresses that show something else now, of these recipes as they were and as they are. */
const publicPaths = (recipes: readonly Pick<KnownRecipe, 'status' | 'slug'>[]) => [
  ...new Set(recipes.flatMap(({ status, slug }) => (status === 'published' ? [recipeUrl(slug)] : []))),
]

const difference = (ids: readonly number[], without: readonly number[]) => ids.filter(id => !without.includes(id))

/** When each list of these recipes changed: of what is listed, its own newest change; of what leaves a list, now. */
function changedLists(
  before: readonly Listing[],
  after: readonly Listing[],
  placed: readonly Placed[],
  now: Date,
): Map<number, Date> {
  const lists = new Map<number, Date>()
  const note = (termIds: readonly number[], at: Date) => {
    for (const id of termIds) if ((lists.get(id) ?? 0) < at) lists.set(id, at)
  }
  const modified = new Map(placed.map(({ id, modified_at }) => [id, modified_at]))
  const was = new Map(before.map(({ recipeId, termIds }) => [recipeId, termIds]))
  const is = new Map(after.map(({ recipeId, termIds }) => [recipeId, termIds]))
  for (const { recipeId, publishedAt, termIds } of after) {
    const at = modified.get(recipeId)
    const old = was.get(recipeId)
    if (at) note([allRecipes, ...termIds], at > publishedAt ? at : publishedAt)
    else if (!old) note([allRecipes, ...termIds], publishedAt)
    else note(difference(termIds, old), now)
  }
  for (const { recipeId, termIds } of before) {
    const still = is.get(recipeId)
    note(still ? difference(termIds, still) : [allRecipes, ...termIds], now)
  }
  return lists
}

/** Brings lists and counters to what these recipes are now, and says which cache tags that makes stale. */
async function relist(
  trx: Executor,
  before: readonly Listing[],
  placed: readonly Placed[],
  now: Date,
): Promise<string[]> {
  const ancestors = await listAncestors(
    trx,
    placed.flatMap(recipe => recipe.term_ids),
  )
  const after = placed.flatMap(({ id, status, published_at, term_ids }): Listing[] => {
    if (status !== 'published' || published_at === null) return []
    const termIds = [...new Set(term_ids.flatMap(term => [...(ancestors.get(term) ?? []), term]))]
    return [{ recipeId: id, publishedAt: published_at, termIds }]
  })
  const change: ListChange = planListChange(before, after)
  await applyListChange(trx, change)
  await noteChanges(trx, changedLists(before, after, placed, now))
  const stale = new Set<string>([tags.list(0), ...placed.map(({ id }) => tags.recipe(id))])
  for (const { recipeId, termIds } of [...before, ...after]) {
    stale.add(tags.recipe(recipeId))
    stale.add(sitemapTag('recipes', sitemapShardOf(recipeId)))
    for (const id of termIds) stale.add(tags.list(id))
  }
  return [...stale]
}

export function saveRecipes(recipes: Recipes) {
  return async ({ body: { recipes: given, isTrial } }: { body: { recipes: Draft[]; isTrial: boolean } }) => {
    const { context, db, siteUrl } = recipes
    const now = context.clock.now()
    // Bodies are parsed before the transaction: with one connection, everybody waits while it is open.
    const bodies = new Map<Draft, RecipeWrite['body']>()
    const bodyOf = (draft: Draft) => {
      let body = bodies.get(draft)
      if (!body) bodies.set(draft, (body = makeBody(draft, siteUrl)))
      return body
    }
    const seen = matchKnown(await readKnown(db.kysely, given, false), given)
    const keptThen = await listKeptTexts(
      db.kysely,
      seen.flatMap(row => row?.id ?? []),
    )
    const typographed = given.map((draft, at) => {
      const before = (seen[at] && keptThen.get(seen[at].id)) ?? []
      const keptTexts = [...new Set([...before, ...draft.keptTexts])].slice(-mostKeptTexts)
      return { ...typographRecipe({ ...draft, keptTexts }, siteUrl), hasNewKept: keptTexts.length !== before.length }
    })
    const drafts = typographed.map(({ draft }) => draft)
    const hashes = drafts.map(hashOf)
    for (const [at, draft] of drafts.entries()) if (seen[at]?.content_hash !== hashes[at]) bodyOf(draft)

    return db
      .inTransaction(async trx => {
        const known = matchKnown(await readKnown(trx, drafts, true), drafts)
        const newFormer = await listNewFormer(trx, drafts)
        const planned = drafts.map((draft, at) => {
          const before = known[at]
          const isChanged =
            before?.content_hash !== hashes[at] ||
            typographed[at]!.hasNewKept ||
            draft.formerSlugs.some(slug => slug !== draft.slug && newFormer.has(slug))
          const outcome = isChanged ? (before ? ('updated' as const) : ('created' as const)) : ('unchanged' as const)
          return { draft, before, isChanged, outcome, differences: typographed[at]!.differences }
        })
        await checkSlugs(
          trx,
          planned.flatMap(({ draft, before, isChanged }) =>
            isChanged ? { id: before?.id ?? draft.id ?? null, slug: draft.slug } : [],
          ),
        )
        if (isTrial)
          return {
            results: planned.map(({ before, outcome, differences }) => ({
              id: before?.id ?? 0,
              outcome,
              previewHash: '',
              differences,
            })),
          }
        const termIds = await readTermIds(trx, drafts)
        await addAuthors(
          trx,
          drafts.map(draft => draft.author),
          now,
        )
        const plans = planned.map((plan, at) => ({
          ...plan,
          write: plan.isChanged ? toWrite(plan.draft, plan.before, hashes[at]!) : undefined,
        }))

        function toWrite(draft: Draft, before: KnownRecipe | undefined, contentHash: string): RecipeWrite {
          const published = draft.publishedAt === null ? null : new Date(draft.publishedAt)
          return {
            id: before?.id ?? draft.id ?? null,
            source: draft.source ?? before?.source ?? null,
            slug: draft.slug,
            status: effectiveStatus(draft.status, published, now),
            title: draft.title,
            excerpt: draft.excerpt,
            published_at: published,
            modified_at: draft.modifiedAt ? new Date(draft.modifiedAt) : before ? now : (published ?? now),
            author_id: draft.author.integer_id,
            term_ids: [...new Set(slugsOf(draft).map(key => termIds.get(key.join(':'))!))],
            cover: draft.cover,
            plate: draft.plate,
            prep_minutes: draft.prepMinutes,
            cook_minutes: draft.cookMinutes,
            wait_minutes: draft.waitMinutes,
            total_minutes: draft.totalMinutes,
            portions: draft.portions,
            portions_unit: draft.portionsUnit,
            portions_forms: draft.portionsForms,
            difficulty: draft.difficulty,
            comments_enabled: draft.commentsEnabled,
            content_hash: contentHash,
            preview_hash: before?.preview_hash ?? nanoid(24),
            body: bodyOf(draft),
          }
        }

        const writes = plans.flatMap(plan => plan.write ?? [])
        const ids = writes.length > 0 ? await writeRecipes(trx, writes) : []
        if (writes.some(write => write.id !== null)) await keepSequence(trx)
        const idOf = new Map(writes.map((write, at) => [write, ids[at]!]))

        const former = plans.flatMap(({ draft, before, write }) => {
          if (!write) return []
          const slugs = new Set(draft.formerSlugs)
          // What was never public leaves no trace; what was taken from view may have been linked to before.
          if (before?.published_at && before.published_at <= now) slugs.add(before.slug)
          slugs.delete(draft.slug)
          return [...slugs].map(slug => ({ slug, recipe_id: idOf.get(write)! }))
        })
        await addFormerSlugs(trx, [...new Map(former.map(row => [row.slug, row])).values()])
        await removeFormerSlugs(
          trx,
          writes.map(write => write.slug),
        )
        if (writes.length > 0) {
          const before = await listListings(trx, ids)
          const stale = await relist(
            trx,
            before,
            writes.map(write => ({ ...write, id: idOf.get(write)! })),
            now,
          )
          const paths = publicPaths([...plans.flatMap(plan => (plan.write && plan.before) || []), ...writes])
          await context.events.announce(trx, 'recipe.changed', { ids, tags: stale, paths })
        }

        return {
          results: plans.map(({ before, write, outcome, differences }) => ({
            id: write ? idOf.get(write)! : before!.id,
            outcome,
            previewHash: write?.preview_hash ?? before!.preview_hash,
            differences,
          })),
        }
      })
      .catch(error => {
        // Two saves at once: the constraint speaks where the check could not see.
        if (isUniqueViolation(error)) throw new DomainError('conflict', 'Адрес или номер уже занят')
        throw error
      })
  }
}

export function removeRecipe(recipes: Recipes) {
  return async ({ body: { id } }: { body: { id: number } }) => {
    await recipes.db.inTransaction(async trx => {
      const [recipe] = id < 2 ** 31 ? await listKnownRecipes(trx, [], [id], true) : []
      if (!recipe) throw new DomainError('not_found', 'Такого рецепта нет')
      const stale = await relist(trx, await listListings(trx, [id]), [], recipes.context.clock.now())
      await deleteRecipe(trx, id)
      await recipes.context.events.announce(trx, 'recipe.changed', {
        ids: [id],
        tags: [...stale, tags.recipe(id)],
        paths: publicPaths([recipe]),
      })
    })
    return { success: true as const }
  }
}

const publishedAtOnce = 200

/** Publishes what is due; answers how many. Called every few seconds by one process. */
export async function publishScheduled(recipes: Recipes): Promise<number> {
  return recipes.db.inTransaction(async trx => {
    const due = await publishDue(trx, recipes.context.clock.now(), publishedAtOnce)
    if (due.length === 0) return 0
    const stale = await relist(trx, [], due, recipes.context.clock.now())
    await recipes.context.events.announce(trx, 'recipe.changed', {
      ids: due.map(({ id }) => id),
      tags: stale,
      paths: publicPaths(due),
    })
    return due.length
  })
}

/** Lists these recipes anew: after a term has got another parent. */
export async function relistRecipes(recipes: Recipes, ids: readonly number[]): Promise<void> {
  await recipes.db.inTransaction(async trx => {
    const known = await listKnownRecipes(trx, [], ids, true)
    const before = await listListings(trx, ids)
    const stale = await relist(trx, before, known, recipes.context.clock.now())
    if (known.length > 0)
      await recipes.context.events.announce(trx, 'recipe.changed', { ids: known.map(({ id }) => id), tags: stale })
  })
}
