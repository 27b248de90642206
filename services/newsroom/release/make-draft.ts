// A text as the draft of an article: what a release saves and what a preview shows.
import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { serializeSource, type BodySource } from '#article-body/editing/article-source.ts'
import { readSharedBody } from '#article-body/editing/shared-document.ts'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { listProblems } from '#article-body/problems.ts'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ImageReply } from '#contract/image.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import type { TextKind } from '#contract/newsroom.ts'
import { articleDraft } from '#contract/office/content.ts'
import { readTextFields, type TextFields } from '#contract/text-fields.ts'
import type { z } from 'zod'
import { fieldsOf, standfirstOf, titleOf } from '../document/document.ts'

export type Draft = z.output<typeof articleDraft>

/** What the row of a text tells about its article. */
export type DraftedText = {
  id: number
  kind: TextKind
  section: string | null
  post_id: number | null
  post_source: string | null
}

export type DraftGround = {
  siteOrigin: string
  /** Pictures of the library by their ids; unknown ids are left out. */
  findPictures(ids: readonly number[]): Promise<ReadonlyMap<number, ImageReply>>
}

export type MadeDraft = {
  /** Not sound while a problem is blocking: the title may be empty. */
  draft: Draft
  problems: ReleaseProblem[]
}

const sourceOf = ({ id, post_source }: Pick<DraftedText, 'id' | 'post_source'>) => post_source ?? `newsroom:${id}`

const emptyBody: BodySource = { source: '', footnotes: [] }
const ownPicture = /^\/media\/([1-9]\d{0,15})\/\d+\.(?:avif|webp|jpg)$/

/** The draft of a text as the document says it, with everything that keeps it from going out. Status and time are those of a draft. */
export async function makeDraft(
  doc: Y.Doc,
  text: DraftedText,
  { siteOrigin, findPictures }: DraftGround,
): Promise<MadeDraft> {
  const title = oneLine(titleOf(doc))
  const excerpt = oneLine(standfirstOf(doc))
  const { fields, problems: wrong } = readTextFields(fieldsOf(doc).toJSON())
  const { body, problem: unreadable } = readBody(doc, siteOrigin)
  const footnotes = joinNotes(body.footnotes, fields.footnotes ?? [])
  const tree = parseBody(body.source, { siteOrigin, footnotes })
  const { images, missing } = await findImages(tree, fields.images ?? {}, findPictures)
  const draft: Draft = {
    ...draftOfFields(fields, text.section),
    source: sourceOf(text),
    ...(text.post_id !== null && { id: text.post_id }),
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
  }
  return {
    draft,
    problems: [
      ...wrong.map(({ field, reason }) => blocking(field, reason)),
      ...(unreadable ? [blocking('body', unreadable)] : []),
      ...listDraftProblems(draft, tree, text.kind),
      ...missing.map(src => blocking('body', `нет картинки ${src}: выберите её снова`)),
    ],
  }
}

export const blocking = (field: string, reason: string): ReleaseProblem => ({ field, reason, isBlocking: true })
const worthALook = (field: string, reason: string): ReleaseProblem => ({ field, reason, isBlocking: false })

/** PostgreSQL stores no NUL. */
const oneLine = (text: Y.Text) =>
  text
    .toString()
    .replaceAll('\0', '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()

/** An address by the house's transliteration. */
const slugFrom = (title: string, id: number): string => anchorFrom(title) || `text-${id}`

export function readBody(doc: Y.Doc, siteOrigin: string): { body: BodySource; problem?: string } {
  let node: Node
  try {
    node = readSharedBody(doc)
  } catch {
    return { body: emptyBody, problem: 'часть текста написана более новой редакцией: обновите сервер' }
  }
  const { source, footnotes } = serializeSource(node, { siteOrigin })
  return { body: { source: source.replaceAll('\0', ''), footnotes } }
}

/** Notes that the body does not have stand below its own. */
function joinNotes(own: BodySource['footnotes'], beside: BodySource['footnotes']): { id: string; content: string }[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...beside.filter(({ id }) => !ids.has(id))]
}

function draftOfFields(fields: Partial<TextFields>, section: string | null) {
  const categories = [...new Set([...(section === null ? [] : [section]), ...(fields.categories ?? [])])]
  return {
    categories,
    tags: fields.tags ?? [],
    streams: fields.streams ?? [],
    author: fields.author ?? null,
    expert: fields.expert ?? null,
    cover: fields.cover ?? null,
    caption: fields.caption ?? null,
    template: fields.template ?? 'one-column',
    commentsEnabled: fields.commentsEnabled ?? true,
    isAdvertising: fields.isAdvertising ?? false,
    isPromo: fields.isPromo ?? false,
    advertLabel: fields.advertLabel ?? null,
    adsToken: fields.adsToken ?? null,
    customAuthors: fields.customAuthors ?? [],
    abTitlesData: fields.abTitlesData ?? null,
    testPixel: fields.testPixel ?? [],
    jsonLd: fields.jsonLd ?? null,
    meta: fields.meta ?? {},
    formerSlugs: fields.formerSlugs ?? [],
    keptTexts: fields.keptTexts ?? [],
  } satisfies Partial<Draft>
}

/** The stored pictures of a body: those that the fields know by another address, and those of the library by their own. */
async function findImages(
  tree: Tree,
  known: Readonly<Record<string, ImageReply>>,
  findPictures: DraftGround['findPictures'],
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
  return { images, missing }
}

function listDraftProblems(draft: Draft, tree: Tree, kind: TextKind): ReleaseProblem[] {
  const problems: ReleaseProblem[] = []
  const stop = (isWrong: boolean, field: string, reason: string) => isWrong && problems.push(blocking(field, reason))
  const tell = (isWrong: boolean, field: string, reason: string) => isWrong && problems.push(worthALook(field, reason))
  const { shape } = articleDraft
  stop(kind === 'recipe', 'kind', 'рецепт пока выходит только импортом: редактора рецептов ещё нет')
  stop(draft.title === '', 'title', 'нет заголовка')
  stop(draft.title !== '' && !shape.title.safeParse(draft.title).success, 'title', 'заголовок длиннее 500 знаков')
  stop(!shape.excerpt.safeParse(draft.excerpt).success, 'standfirst', 'подводка длиннее 2000 знаков')
  stop(!shape.body.safeParse(draft.body).success, 'body', 'текст длиннее 5 миллионов знаков')
  stop(
    !shape.footnotes.safeParse(draft.footnotes).success,
    'footnotes',
    'сноска длиннее 5000 знаков, или сносок больше 300',
  )
  stop(toText(tree).trim() === '' && picturesOf(tree).length === 0, 'body', 'нет текста')
  stop(draft.isAdvertising && draft.adsToken === null, 'adsToken', 'нет erid: реклама без него не выходит')
  for (const { block, missing } of listProblems(tree))
    problems.push(
      worthALook('body', `блок «${block}» не заполнен (${missing.join(', ')}): читатели увидят только его слова`),
    )
  tell(draft.categories.length === 0, 'section', 'нет раздела: статья не встанет ни в одну тему')
  tell(draft.author === null && draft.customAuthors.length === 0, 'author', 'нет автора: подпишет редакция')
  tell(draft.cover === null, 'cover', 'нет обложки: на карточке будет рисунок')
  tell(draft.excerpt === '', 'standfirst', 'нет подводки: карточка возьмёт начало текста')
  return problems
}
