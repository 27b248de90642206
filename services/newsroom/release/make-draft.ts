// Converts a text to an article draft, which a release saves and a preview shows.
import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { serializeSource, type BodySource } from '#article-body/editing/article-source.ts'
import { readSharedBody } from '#article-body/editing/shared-document.ts'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ImageReply } from '#contract/image.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import type { TextKind } from '#contract/newsroom.ts'
import { articleDraft } from '#contract/office/content.ts'
import { readTextFields, type TextFields } from '#contract/text-fields.ts'
import type { Draft } from '../draft.ts'
import { fieldsOf, standfirstOf, titleOf } from '../document/document.ts'
import { blockIdsOfTree } from '../gate/block-ids.ts'
import { makeRecipe, recipeAsBody } from './make-recipe.ts'
import { problemsOfDraft, type GateSettings } from '../gate/gate.ts'
import { withLiving, type LivingText } from '../health/living-text.ts'
import type { Problem } from '../gate/problem.ts'

export type { Draft }

/** The columns of a text that its draft needs. */
export type DraftedText = {
  id: number
  kind: TextKind
  section: string | null
  post_id: number | null
  post_source: string | null
}

export type DraftContext = {
  siteOrigin: string
  /** Pictures of the library by their ids; unknown ids are left out. */
  findPictures(ids: readonly number[]): Promise<ReadonlyMap<number, ImageReply>>
  /** Settings of the gate's rules. */
  settings: GateSettings
  /** `2026-11-24`. */
  today: string
  /** Rules whose warnings were dismissed for this article. */
  kept?: ReadonlySet<string>
  /** What the newsroom knows of a health text beside its document. */
  living?: LivingText
}

export type MadeDraft = {
  /** Must not be published while a problem is blocking: for example, the title may be empty. */
  draft: Draft
  problems: ReleaseProblem[]
  /** Names of products of a recipe whose terms have to be found. */
  products: string[]
}

const sourceOf = ({ id, post_source }: Pick<DraftedText, 'id' | 'post_source'>) => post_source ?? `newsroom:${id}`

const emptyBody: BodySource = { source: '', footnotes: [] }
const ownPicture = /^\/media\/([1-9]\d{0,15})\/\d+\.(?:avif|webp|jpg)$/

/** The draft of a text with its problems. Its status is always `draft`. */
export async function makeDraft(
  doc: Y.Doc,
  text: DraftedText,
  { siteOrigin, findPictures, settings, today, kept, living }: DraftContext,
): Promise<MadeDraft> {
  const title = oneLine(titleOf(doc))
  const excerpt = oneLine(standfirstOf(doc))
  const { fields, problems: wrong } = readTextFields(fieldsOf(doc).toJSON())
  const { body, node, problem: unreadable } = readBody(doc, siteOrigin)
  const footnotes = joinNotes(body.footnotes, fields.footnotes ?? [])
  const tree = parseBody(body.source, { siteOrigin, footnotes })
  const { images, missing } = await findImages(body, tree, fields.images ?? {}, findPictures)
  const recipe = text.kind === 'recipe' ? makeRecipe(fieldsOf(doc).toJSON()) : undefined
  const plain = draftOfFields(fields, text.section)
  const draft: Draft = {
    ...plain,
    ...(living && { meta: withLiving(plain.meta, doc, living) }),
    source: sourceOf(text),
    // The id of a recipe belongs to the recipe service.
    ...(text.post_id !== null && !recipe && { id: text.post_id }),
    type: text.kind === 'health' ? 'health' : 'post',
    slug: fields.slug ?? slugFrom(title, text.id),
    status: 'draft',
    title,
    excerpt,
    body: body.source,
    publishedAt: fields.publishedAt ?? null,
    images,
    footnotes,
    typography: 'keep',
    ...(recipe && { recipe: recipe.recipe }),
  }
  const refusals: Problem[] = [
    ...wrong,
    ...(unreadable ? [{ field: 'body', reason: unreadable }] : []),
    ...(recipe?.problems ?? []),
    ...(recipe && footnotes.length > 0
      ? [{ field: 'body', reason: 'у рецепта нет сносок: перенесите их слова в рассказ' }]
      : []),
    ...listTooLong(draft),
    ...missing.map(src => ({ field: 'body', reason: `нет картинки ${src}: выберите её снова`, picture: src })),
  ]
  const blockIds = node ? blockIdsOfTree(node, tree) : []
  const problems = problemsOfDraft(draft, wholeTree(draft, tree, siteOrigin), {
    settings,
    today,
    refusals,
    blockIds,
    ...(kept && { kept }),
  })
  return { draft, problems, products: recipe?.products ?? [] }
}

/** The tree that the rules check; for a recipe, it includes the ingredients and steps. */
export const wholeTree = ({ recipe }: Draft, tree: Tree, siteOrigin: string): Tree =>
  recipe ? [...tree, ...parseBody(recipeAsBody(recipe), { siteOrigin })] : tree

function listTooLong({ body, footnotes }: Draft): Problem[] {
  const { shape } = articleDraft
  const found: Problem[] = []
  if (!shape.body.safeParse(body).success) found.push({ field: 'body', reason: 'текст длиннее 5 миллионов знаков' })
  if (!shape.footnotes.safeParse(footnotes).success)
    found.push({ field: 'footnotes', reason: 'сноска длиннее 5000 знаков, или сносок больше 300' })
  return found
}

/** Also removes NUL, which PostgreSQL cannot store. */
const oneLine = (text: Y.Text) =>
  text
    .toString()
    .replaceAll('\0', '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()

/** A slug transliterated from the title. */
const slugFrom = (title: string, id: number): string => anchorFrom(title) || `text-${id}`

export function readBody(doc: Y.Doc, siteOrigin: string): { body: BodySource; node?: Node; problem?: string } {
  let node: Node
  try {
    node = readSharedBody(doc)
  } catch {
    return { body: emptyBody, problem: 'часть текста написана более новой редакцией: обновите сервер' }
  }
  const { source, footnotes } = serializeSource(node, { siteOrigin })
  return { body: { source: source.replaceAll('\0', ''), footnotes }, node }
}

/** Appends footnotes that the body does not refer to. */
function joinNotes(own: BodySource['footnotes'], beside: BodySource['footnotes']): { id: string; content: string }[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...beside.filter(({ id }) => !ids.has(id))]
}

/** The values of a draft that says nothing. */
export const bareDraft = articleDraft.parse({ type: 'post', slug: 'x', title: 'x', body: '', publishedAt: null })

function draftOfFields(fields: Partial<TextFields>, section: string | null): Draft {
  const said = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name in bareDraft && value !== undefined),
  ) as Partial<Draft>
  const categories = [...new Set([...(section === null ? [] : [section]), ...(fields.categories ?? [])])]
  return { ...bareDraft, ...said, categories, meta: metaOf(fields) }
}

/** Values that only the newsroom uses are stored in `meta.office`, which is absent if there are none. */
function metaOf({ meta = {}, advertiser, decorations, reviewedAt }: Partial<TextFields>): Draft['meta'] {
  const office = {
    ...(advertiser && { advertiser }),
    ...(decorations && decorations.length > 0 && { decorations }),
    ...(reviewedAt && { reviewedAt }),
  }
  return Object.keys(office).length === 0 ? meta : { ...meta, office }
}

/** The pictures of a body: imported ones are listed in the fields by their original address, others are found in the media library by id. */
async function findImages(
  { source }: BodySource,
  tree: Tree,
  known: Readonly<Record<string, ImageReply>>,
  findPictures: DraftContext['findPictures'],
): Promise<{ images: Record<string, ImageReply>; missing: string[] }> {
  const sources = [...new Set(picturesOf(tree).map(({ src }) => src))]
  const idOf = (src: string) => Number(ownPicture.exec(src)?.[1] ?? 0)
  const wanted = [...new Set(sources.filter(src => !known[src]).map(idOf))].filter(
    id => id > 0 && Number.isSafeInteger(id),
  )
  const found = wanted.length === 0 ? new Map<number, ImageReply>() : await findPictures(wanted)
  const images: Record<string, ImageReply> = {}
  const missing: string[] = []
  for (const src of sources) {
    const image = known[src] ?? found.get(idOf(src))
    if (image) images[src] = image
    else if (idOf(src) > 0) missing.push(src)
  }
  // The source may contain pictures that the tree leaves out, such as those without https.
  for (const [src, image] of Object.entries(known)) if (source.includes(src)) images[src] ??= image
  return { images, missing }
}
