// Freezes the current text: makes a draft that later edits do not change.
import { DomainError } from '#contract/errors.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { checkRecipe } from '#contract/office/recipes.ts'
import { checkArticle } from '#contract/office/releasing.ts'
import { articleTexts, recipeTexts, typesetDraft } from '#publishing/typeset.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState, type TextState } from '../versions.ts'
import { correctTypography, type Correction } from './corrections.ts'
import { draftContextOf } from './post-of-text.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import { refused } from '../gate/gate.ts'
import { refuseBlocked } from './check-frozen.ts'
import type { RecipePart } from '../draft.ts'
import { makeDraft, type Draft, type MadeDraft } from './make-draft.ts'

export type CheckedRelease = { draft: Draft; problems: ReleaseProblem[]; url: string }

const noSuch: Record<string, string> = {
  author: 'такого автора нет',
  expert: 'такого эксперта нет',
  categories: 'нет раздела',
  streams: 'нет ленты',
  tags: 'нет метки',
  dishTypes: 'нет блюда',
  cuisines: 'нет кухни',
  cookingMethods: 'нет способа',
  keywords: 'нет ключевого слова',
}

/** The draft of a text with its problems, including those that the content service reports. */
export async function checkRelease(newsroom: Newsroom, { row, state }: TextState): Promise<CheckedRelease> {
  const made = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row))
  const { draft, problems } = made
  if (draft.recipe) return checkRecipeDraft(newsroom, { ...made, recipe: draft.recipe }, row.post_id)
  const { missing, isReserved, owner, url } = await newsroom.context.ask(checkArticle, {
    body: {
      ...(row.post_id !== null && { id: row.post_id }),
      draft,
    },
  })
  const unknown = missing.map(({ field, slug }) => {
    const place = field === 'categories' && slug === row.section ? 'section' : field
    return refused({ field: place, reason: `${noSuch[field] ?? 'нет'} «${slug}»` })
  })
  const taken = takenAddress({ url, isReserved, owner }, 'у статьи')
  return { draft, url, problems: [...unknown, ...taken, ...problems] }
}

/** The recipe service stores a copy of the author, so the content service is asked for it. */
async function checkRecipeDraft(
  { context }: Newsroom,
  { draft, problems, products, recipe }: MadeDraft & { recipe: RecipePart },
  postId: number | null,
): Promise<CheckedRelease> {
  const { dishTypes, cuisines, cookingMethods, keywords } = recipe
  const url = `/recipe/${draft.slug}`
  const [{ author }, { missing, isReserved, owner, source, products: found }] = await Promise.all([
    context.ask(checkArticle, { body: { draft: { ...draft, categories: [], streams: [], tags: [] } } }),
    context.ask(checkRecipe, {
      body: {
        ...(postId !== null && { id: postId }),
        slug: draft.slug,
        terms: { dishTypes, cuisines, cookingMethods, keywords },
        products,
      },
    }),
  ])
  const nobody = draft.author === null ? 'у рецепта нет автора' : `${noSuch['author']} «${draft.author}»`
  const refusals = [
    ...(author ? [] : [refused({ field: 'author', reason: nobody })]),
    ...missing.map(({ field, slug }) => refused({ field, reason: `${noSuch[field]} «${slug}»` })),
    ...takenAddress({ url, isReserved, owner }, 'у рецепта'),
  ]
  const termOf = new Map(found.map(({ name, term }) => [name, term]))
  const named = {
    ...recipe,
    ...(author && { author }),
    ingredients: recipe.ingredients.map(group => ({
      ...group,
      items: group.items.map(item => ({ ...item, term: item.term ?? termOf.get(item.name) ?? null })),
    })),
  }
  // A recipe that was opened keeps its key, so that a release without changes changes nothing.
  const key = postId === null ? draft.source : (source ?? undefined)
  return { draft: { ...draft, source: key, recipe: named }, problems: [...refusals, ...problems], url }
}

const takenAddress = (
  { url, isReserved, owner }: { url: string; isReserved: boolean; owner: { title: string } | null },
  at: string,
) => [
  ...(isReserved ? [refused({ field: 'slug', reason: `адрес ${url} занят самим сайтом` })] : []),
  ...(owner ? [refused({ field: 'slug', reason: `адрес ${url} уже ${at} «${owner.title}»` })] : []),
]

export type Frozen = TextState & { draft: Draft }

/**
 * Writes typographic corrections of the title, the standfirst and the body to the log first, so that they equal what readers get. Steps, captions and
 * cards are single values of the document: a correction could overwrite the letters that somebody types there, so they are corrected in the draft
 * alone. Throws `validation` with the blocking problems.
 */
export async function freeze(newsroom: Newsroom, id: number): Promise<Frozen> {
  const found = await readTextState(newsroom, id)
  const checked = await checkRelease(newsroom, found)
  refuseBlocked(checked.problems)
  const typeset = typesetRelease(checked.draft, newsroom.context.config.siteUrl)
  const isWritten = await writeTypography(newsroom, found, typeset.corrections)
  return { ...(isWritten ? await readTextState(newsroom, id) : found), draft: typeset.draft }
}

/** The draft with the corrections that a release makes, and the corrections. */
function typesetRelease(draft: Draft, siteOrigin: string): { draft: Draft; corrections: readonly Correction[] } {
  const typeset = typesetDraft<Draft>({ ...draft, typography: 'apply' }, typography => ({
    ...articleTexts(draft, typography, siteOrigin),
    ...(draft.recipe && { recipe: { ...draft.recipe, ...recipeTexts(draft.recipe, typography) } }),
  }))
  return { draft: { ...typeset.draft, typography: 'keep' }, corrections: typeset.differences }
}

/** True if something was written. */
async function writeTypography(
  newsroom: Newsroom,
  { row, state }: TextState,
  corrections: readonly Correction[],
): Promise<boolean> {
  const { update, count } = correctTypography(readDocument([state]), corrections)
  if (update.length === 0) return false
  await appendAsSystem(newsroom, row.id, update)
  const { db, now } = newsroom
  const entry = { textId: row.id, personId: systemAuthor, action: 'typeset' as const, detail: { count }, now: now() }
  await db.inTransaction(trx => insertLogEntry(trx, entry))
  return true
}

/** Writes an update of the system to the log. Throws `unavailable`. */
export async function appendAsSystem(newsroom: Newsroom, id: number, bytes: Uint8Array): Promise<void> {
  const answer = await newsroom.texts.use(id, text =>
    text.append({
      bytes,
      authorId: systemAuthor,
      schema: textSchema,
      isCut: true,
      check: row => (row.deleted_at ? { code: 'not_found', message: 'Этот текст удалён' } : undefined),
    }),
  )
  if ('code' in answer) throw new DomainError('unavailable', answer.message)
}
