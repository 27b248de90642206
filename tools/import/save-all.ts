// Saves a batch. If it is refused as a whole, finds the entries at fault, corrects what can be corrected and reports the rest.
// An entry that cannot be saved never blocks the others.
import type { z } from 'zod'
import type { Ask } from '#contract/client/ask.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import {
  saveArticles,
  savePeople,
  saveTerms,
  type ArticleDraft,
  type personDraft,
  type termDraft,
  type TextDifference,
} from '#contract/office/content.ts'
import { piecesOf } from './pieces.ts'
import type { Outcome, Problem } from './summary.ts'

export type Saved = { id: number; outcome: Outcome }
export type SavedArticle = Saved & { slug: string; differences: TextDifference[] }
export type Tell = (where: string, message: string, more?: Pick<Problem, 'source' | 'isNote'>) => void

/** Refusals of our services. Other errors (no connection, a server failure) end the import. */
export function refusalOf(error: unknown): { message: string; fields: Record<string, string> } | undefined {
  if (!(error instanceof CallError) || error.status >= 500) return undefined
  const reply = errorReply.safeParse(error.body)
  return reply.success ? { message: reply.data.message, fields: reply.data.errors ?? {} } : undefined
}

/** Halves a refused batch until the entry at fault is alone, and reports it. */
export async function saveInPieces<Draft>(
  drafts: readonly Draft[],
  save: (piece: Draft[]) => Promise<Saved[]>,
  onRefused: (draft: Draft, message: string) => void,
): Promise<Map<Draft, Saved>> {
  const saved = new Map<Draft, Saved>()
  if (drafts.length === 0) return saved
  try {
    const results = await save([...drafts])
    for (const [at, draft] of drafts.entries()) if (results[at]) saved.set(draft, results[at])
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (drafts.length === 1) {
      onRefused(drafts[0]!, refusal.message)
      return saved
    }
    const half = Math.ceil(drafts.length / 2)
    for (const piece of [drafts.slice(0, half), drafts.slice(half)]) {
      for (const entry of await saveInPieces(piece, save, onRefused)) saved.set(...entry)
    }
  }
  return saved
}

const mostTries = 20

const isTaken = (refusal: { fields: Record<string, string> }, slug: string) => refusal.fields[slug] !== undefined
const bySite = 'адрес занят самим сайтом'

/** The first of `wanted-2`, `wanted-3`… that no other entry of this import wants. */
function nextSlug(wanted: string, number: number, isWanted: (slug: string) => boolean): [slug: string, number: number] {
  let next = number + 1
  while (isWanted(`${wanted}-${next}`)) next += 1
  return [`${wanted}-${next}`, next]
}

const namesAtOnce = 200

/**
 * Saves entries that are identified by a slug. A slug that another entry has gets a number, the same one at each import. `slugs` has
 * the slugs here, by `keyOf` the wanted ones; entries that could not be saved are absent.
 */
async function saveNamed<Draft extends { slug: string; source?: string | undefined }, Result extends Saved>(
  drafts: readonly Draft[],
  options: {
    keyOf(draft: Draft): string
    save(piece: Draft[]): Promise<Result[]>
    /** Called before a draft is sent, since entries it refers to may have other slugs here. */
    prepare?(draft: Draft, slugs: ReadonlyMap<string, string>): Draft
    onMoved(draft: Draft, slug: string, why: string): void
    onSaved?(draft: Draft, result: Result): void
    /** Returns true if the draft exists here nevertheless. */
    onRefused(draft: Draft, refusal: { message: string; fields: Record<string, string> }): boolean
  },
): Promise<{ saved: Map<Draft, Result>; slugs: Map<string, string> }> {
  const { keyOf, save, prepare = draft => draft, onMoved, onSaved, onRefused } = options
  const saved = new Map<Draft, Result>()
  const slugs = new Map<string, string>()
  const wantedKeys = new Set(drafts.map(keyOf))

  async function saveOne(original: Draft): Promise<void> {
    let draft = prepare(original, slugs)
    let number = 1
    let why = ''
    for (let tries = 1; tries <= mostTries; tries++) {
      try {
        const [result] = await save([draft])
        saved.set(original, result!)
        slugs.set(keyOf(original), draft.slug)
        if (draft.slug !== original.slug) onMoved(original, draft.slug, why)
        onSaved?.(original, result!)
        return
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        if (!isTaken(refusal, draft.slug)) {
          if (onRefused(original, refusal)) slugs.set(keyOf(original), draft.slug)
          return
        }
        why ||= refusal.fields[draft.slug] === bySite ? 'занят самим сайтом' : 'уже занят'
        const [slug, next] = nextSlug(original.slug, number, each => wantedKeys.has(keyOf({ ...original, slug: each })))
        number = next
        draft = { ...draft, slug }
      }
    }
    onRefused(original, { message: `адрес «${original.slug}» занят`, fields: {} })
  }

  for (const piece of piecesOf(drafts, namesAtOnce)) {
    const prepared = piece.map(draft =>
      prepare(draft, new Map([...piece.map(each => [keyOf(each), each.slug] as const), ...slugs])),
    )
    try {
      const results = await save(prepared)
      for (const [at, draft] of piece.entries()) {
        saved.set(draft, results[at]!)
        slugs.set(keyOf(draft), draft.slug)
        onSaved?.(draft, results[at]!)
      }
    } catch (error) {
      if (!refusalOf(error)) throw error
      for (const draft of piece) await saveOne(draft)
    }
  }
  return { saved, slugs }
}

type PersonDraft = z.input<typeof personDraft>
type TermDraft = z.input<typeof termDraft>

/** People of one site are never people of another site, whatever their names: a slug that is taken gets a number. */
export function savePeopleBatches<Draft extends PersonDraft>(
  ask: Ask,
  drafts: readonly Draft[],
  tell: Tell,
  isTrial: boolean,
) {
  return saveNamed<Draft, Saved>(drafts, {
    keyOf: ({ slug }) => slug,
    save: async people => (await ask(savePeople, { body: { people, isTrial } })).results,
    onMoved: ({ name, slug, source }, now, why) =>
      tell(`Автор «${name}»`, `Адрес «${slug}» ${why}, новый адрес — «${now}»`, {
        ...(source && { source }),
        isNote: true,
      }),
    onRefused: ({ name, source }, { message }) => {
      tell(name, `Автор не сохранён: ${message}`, { ...(source && { source }) })
      return false
    },
  })
}

/** Topics and tags, parents first. A term with the same slug and title here counts as the same term. */
export function saveTermBatches(ask: Ask, drafts: readonly TermDraft[], tell: Tell, isTrial: boolean) {
  const parentKey = ({ kind, parent }: TermDraft) => `${kind}:${parent}`
  return saveNamed<TermDraft, Saved & { isShared: boolean }>(drafts, {
    keyOf: ({ kind, slug }) => `${kind}:${slug}`,
    prepare: (draft, slugs) => (draft.parent ? { ...draft, parent: slugs.get(parentKey(draft)) ?? null } : draft),
    save: async terms => (await ask(saveTerms, { body: { terms, isTrial } })).results,
    onMoved: ({ title, slug, source }, now, why) =>
      tell(`«${title}»`, `Адрес темы «${slug}» ${why}, новый адрес — «${now}»`, {
        ...(source && { source }),
        isNote: true,
      }),
    onSaved: ({ title, source }, { isShared }) => {
      if (isShared)
        tell(`«${title}»`, 'Тема с этим именем и адресом на сайте уже есть: статьи добавлены к ней', {
          ...(source && { source }),
          isNote: true,
        })
    },
    onRefused: ({ title, source }, { message, fields }) => {
      const isPlaced = fields['parent'] === 'менять нельзя'
      tell(
        title,
        isPlaced ? 'Тема осталась под прежней темой: у неё есть статьи' : `Тема не сохранена: ${message}`,
        source === undefined ? {} : { source },
      )
      return isPlaced
    },
  })
}

/**
 * Saves articles. A slug that another article has gets a number, the same one at each import and none of `wanted`. An article whose id
 * is taken gets a new id.
 */
export async function saveArticleBatch(
  ask: Ask,
  drafts: readonly ArticleDraft[],
  tell: Tell,
  isTrial: boolean,
  wantedSlugs: ReadonlySet<string> = new Set(),
): Promise<Map<ArticleDraft, SavedArticle>> {
  const saved = new Map<ArticleDraft, SavedArticle>()
  const current = new Map(drafts.map(draft => [draft, draft]))

  async function saveOne(original: ArticleDraft): Promise<void> {
    const wanted = original.slug
    const { source } = original
    const more = source === undefined ? {} : { source }
    let number = 1
    let why = ''
    for (let tries = 1; tries <= mostTries; tries++) {
      const draft = current.get(original)!
      try {
        const [result] = (await ask(saveArticles, { body: { articles: [draft], isTrial } })).results
        if (draft.slug !== wanted)
          tell(draft.title, `Адрес «${wanted}» ${why} на сайте, новый адрес — «${draft.slug}»`, {
            ...more,
            isNote: true,
          })
        if (draft.id !== original.id)
          tell(draft.title, `Номер ${original.id} уже занят на сайте, запись получила другой`, {
            ...more,
            isNote: true,
          })
        saved.set(original, { ...result!, slug: draft.slug })
        return
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        if (isTaken(refusal, draft.slug)) {
          why ||= refusal.fields[draft.slug] === bySite ? 'занят самим сайтом' : 'уже занят'
          const [slug, next] = nextSlug(wanted, number, each => wantedSlugs.has(each))
          number = next
          current.set(original, { ...draft, slug })
        } else if (
          draft.id !== undefined &&
          (refusal.fields['id'] !== undefined || (error as CallError).code === 'conflict')
        )
          current.set(original, { ...draft, id: undefined })
        else {
          tell(draft.title, `Не сохранено: ${refusal.message}`, more)
          return
        }
      }
    }
    tell(original.title, `Не сохранено: адрес «${wanted}» занят`, more)
  }

  try {
    const { results } = await ask(saveArticles, { body: { articles: [...drafts], isTrial } })
    for (const [at, draft] of drafts.entries()) saved.set(draft, { ...results[at]!, slug: draft.slug })
  } catch (error) {
    if (!refusalOf(error)) throw error
    for (const draft of drafts) await saveOne(draft)
  }
  return saved
}
