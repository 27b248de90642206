// Freezes the current text: makes a draft that later edits do not change.
import { DomainError } from '#contract/errors.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { previewTypography } from '#contract/office/content.ts'
import { checkArticle } from '#contract/office/releasing.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { insertLogEntry } from '../store/versions.ts'
import { readTextState, type TextState } from '../versions.ts'
import { correctTypography, type Correction } from './corrections.ts'
import { draftContextOf } from './post-of-text.ts'
import { systemAuthor } from '#contract/newsroom.ts'
import { refused } from '../gate/gate.ts'
import { refuseBlocked } from './check-frozen.ts'
import { makeDraft, type Draft } from './make-draft.ts'

export type CheckedRelease = { draft: Draft; problems: ReleaseProblem[]; url: string }

const noSuch: Record<string, string> = {
  author: 'такого автора нет',
  expert: 'такого эксперта нет',
  categories: 'нет раздела',
  streams: 'нет ленты',
  tags: 'нет метки',
}

/** The draft of a text with its problems, including those that the content service reports. */
export async function checkRelease(newsroom: Newsroom, { row, state }: TextState): Promise<CheckedRelease> {
  const { draft, problems } = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row.post_id))
  if (draft.recipe) return checkRecipe(newsroom, { draft, problems, recipe: draft.recipe })
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
  const taken = [
    ...(isReserved ? [refused({ field: 'slug', reason: `адрес ${url} занят самим сайтом` })] : []),
    ...(owner ? [refused({ field: 'slug', reason: `адрес ${url} уже у статьи «${owner.title}»` })] : []),
  ]
  return { draft, url, problems: [...unknown, ...taken, ...problems] }
}

/** The recipe service stores a copy of the author, so the content service is asked for it. */
async function checkRecipe(
  { context }: Newsroom,
  { draft, problems, recipe }: Pick<CheckedRelease, 'draft' | 'problems'> & { recipe: NonNullable<Draft['recipe']> },
): Promise<CheckedRelease> {
  const url = `/recipe/${draft.slug}`
  const { author } = await context.ask(checkArticle, {
    body: { draft: { ...draft, categories: [], streams: [], tags: [] } },
  })
  if (author) return { draft: { ...draft, recipe: { ...recipe, author } }, problems, url }
  const reason = draft.author === null ? 'у рецепта нет автора' : `${noSuch['author']} «${draft.author}»`
  return { draft, problems: [refused({ field: 'author', reason }), ...problems], url }
}

export type Frozen = TextState & { draft: Draft }

/** Writes typographic corrections to the log first, so that the text equals what readers get. Throws `validation` with the blocking problems. */
export async function freeze(newsroom: Newsroom, id: number): Promise<Frozen> {
  const found = await readTextState(newsroom, id)
  const checked = await checkRelease(newsroom, found)
  refuseBlocked(checked.problems)
  const typeset = await typesetDraft(newsroom, checked.draft)
  const isWritten = await writeTypography(newsroom, found, typeset.corrections)
  return { ...(isWritten ? await readTextState(newsroom, id) : found), draft: typeset.draft }
}

async function typesetDraft(
  { context }: Newsroom,
  draft: Draft,
): Promise<{ draft: Draft; corrections: readonly Correction[] }> {
  const line = (field: string, text: string) => ({ field, text, kind: 'line' }) as const
  const { texts, differences } = await context.ask(previewTypography, {
    body: {
      texts: [
        line('title', draft.title),
        line('excerpt', draft.excerpt),
        line('caption', draft.caption ?? ''),
        { field: 'body', text: draft.body, kind: 'body' },
        ...draft.footnotes
          .slice(0, 190)
          .map(({ id, content }) => ({ field: `note.${id}`.slice(0, 100), text: content, kind: 'body' }) as const),
      ],
      keptTexts: draft.keptTexts,
    },
  })
  const [title, excerpt, caption, body, ...notes] = texts.map(({ text }) => text)
  return {
    draft: {
      ...draft,
      title: title!,
      excerpt: excerpt!,
      caption: draft.caption === null ? null : caption!,
      body: body!,
      footnotes: draft.footnotes.map((note, at) => ({ ...note, content: notes[at] ?? note.content })),
    },
    corrections: differences,
  }
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
  await insertLogEntry(db.kysely, {
    textId: row.id,
    personId: systemAuthor,
    action: 'typeset',
    detail: { count },
    now: now(),
  })
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
