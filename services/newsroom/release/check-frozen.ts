// Checks a frozen draft by the gate again, just before it is published.
import { parseBody } from '#article-body/parse.ts'
import { DomainError } from '#contract/errors.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { problemsOfDraft } from '../gate/gate.ts'
import { withPresentSignatures } from '../health/living-text.ts'
import { readSettings, todayOf } from '../gate/settings.ts'
import type { Newsroom } from '../newsroom.ts'
import { listKeptRules } from '../store/gate.ts'
import type { TextRow } from '../store/texts.ts'
import { wholeTree, type Draft } from './make-draft.ts'

/** Throws `validation` with all blocking problems, if there are any. */
export function refuseBlocked(problems: readonly ReleaseProblem[]): void {
  const stopping = problems.filter(({ isBlocking }) => isBlocking)
  if (stopping.length === 0) return
  throw new DomainError(
    'validation',
    `Не выйдет: ${stopping.map(({ reason }) => reason).join('; ')}`.slice(0, 900),
    Object.fromEntries(stopping.map(({ field, reason }) => [field, reason])),
  )
}

/** Throws `validation` if a draft breaks the present rules. */
export async function checkFrozen(
  newsroom: Newsroom,
  { id, post_id }: Pick<TextRow, 'id' | 'post_id'>,
  frozen: Draft,
): Promise<void> {
  // Signatures are given and lost while a draft waits.
  const draft = await withPresentSignatures(newsroom.db.kysely, id, frozen)
  const tree = parseBody(draft.body, { siteOrigin: newsroom.context.config.siteUrl, footnotes: draft.footnotes })
  const whole = wholeTree(draft, tree, newsroom.context.config.siteUrl)
  const settings = await readSettings(newsroom)
  const kept = post_id === null ? new Set<string>() : await listKeptRules(newsroom.db.kysely, post_id)
  refuseBlocked(problemsOfDraft(draft, whole, { settings, today: todayOf(newsroom), kept }))
}
