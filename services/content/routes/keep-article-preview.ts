import type * as calls from '#contract/office/article-previews.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkPreviewEnd, keepPreview } from '#publishing/previews.ts'
import type { Content } from '../content.ts'
import type { Draft } from '../draft.ts'
import { articleKind, findNames, keyOfTerm } from '../kind.ts'

export const keepArticlePreview =
  (content: Content): Handler<typeof calls.keepArticlePreview> =>
  async ({ body: { key, keptMax, postId, draft: given, endsAt } }) => {
    const { context, db } = content
    const now = context.clock.now()
    const ends = checkPreviewEnd(endsAt, now)
    const kind = articleKind(content)
    const { names, missing } = await findNames(db.kysely, [given])
    const draft = asPreview(kind.typeset(given).draft, new Set(missing), now)
    const kept = await keepPreview(kind, content, 'content', { key, keptMax, endsAt: ends, postId, draft, names })
    return { ...kept, missing }
  }

/** As if it went out at its time, or now; without the people and terms that do not exist. Nobody takes it for a published post. */
function asPreview(draft: Draft, missing: ReadonlySet<string>, now: Date): Draft {
  const person = (slug: string | null) => (slug !== null && missing.has(`person:${slug}`) ? null : slug)
  const terms = (slugs: string[], kind: 'topic' | 'stream' | 'tag') =>
    slugs.filter(slug => !missing.has(keyOfTerm(draft, kind, slug)))
  return {
    ...draft,
    status: 'draft',
    publishedAt: draft.publishedAt ?? now.toISOString(),
    modifiedAt: now.toISOString(),
    author: person(draft.author),
    expert: person(draft.expert),
    categories: terms(draft.categories, 'topic'),
    streams: terms(draft.streams, 'stream'),
    tags: terms(draft.tags, 'tag'),
  }
}
