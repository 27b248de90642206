// Saves a batch; when the whole of it is refused, finds out which entries are at fault, mends what can be mended and
// reports the rest. An entry that cannot be saved never keeps the others out.
import type { Ask } from '#contract/ask.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import { saveArticles, type ArticleDraft, type TextDifference } from '#contract/office/content.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'
export type Saved = { id: number; outcome: Outcome }
type SavedArticle = Saved & { differences: TextDifference[] }
export type Tell = (where: string, message: string) => void

/** Refusals of ours; anything else (no connection, a fault of the server) ends the import. */
export function refusalOf(error: unknown): { message: string; fields: Record<string, string> } | undefined {
  if (!(error instanceof CallError) || error.status >= 500) return undefined
  const reply = errorReply.safeParse(error.body)
  return reply.success ? { message: reply.data.message, fields: reply.data.errors ?? {} } : undefined
}

/** Halves a refused batch until the one at fault stands alone, and tells of it. */
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

/**
 * Saves articles. A slug that another article has gets a number behind it, the same one at each import; a number that is
 * taken is given up for a new one.
 */
export async function saveArticleBatch(
  ask: Ask,
  drafts: readonly ArticleDraft[],
  tell: Tell,
  isTrial: boolean,
): Promise<Map<ArticleDraft, SavedArticle>> {
  const saved = new Map<ArticleDraft, SavedArticle>()
  const current = new Map(drafts.map(draft => [draft, draft]))

  async function saveOne(original: ArticleDraft): Promise<void> {
    const wanted = original.slug
    let number = 1
    for (let tries = 1; tries <= mostTries; tries++) {
      const draft = current.get(original)!
      try {
        const [result] = (await ask(saveArticles, { body: { articles: [draft], isTrial } })).results
        if (draft.slug !== wanted)
          tell(draft.title, `Адрес «${wanted}» уже занят на сайте, новый адрес — «${draft.slug}»`)
        if (draft.id !== original.id)
          tell(draft.title, `Номер ${original.id} уже занят на сайте, запись получила другой`)
        saved.set(original, result!)
        return
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        if (refusal.fields[draft.slug] !== undefined)
          current.set(original, { ...draft, slug: `${wanted}-${(number += 1)}` })
        else if (
          draft.id !== undefined &&
          (refusal.fields['id'] !== undefined || (error as CallError).code === 'conflict')
        )
          current.set(original, { ...draft, id: undefined })
        else {
          tell(draft.title, `Не сохранено: ${refusal.message}`)
          return
        }
      }
    }
    tell(original.title, `Не сохранено: адрес «${wanted}» занят`)
  }

  try {
    const { results } = await ask(saveArticles, { body: { articles: [...drafts], isTrial } })
    for (const [at, draft] of drafts.entries()) saved.set(draft, results[at]!)
  } catch (error) {
    if (!refusalOf(error)) throw error
    for (const draft of drafts) await saveOne(draft)
  }
  return saved
}
