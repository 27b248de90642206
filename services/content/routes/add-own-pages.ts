// The pages that forms of the site link to. An empty magazine gets templates of them, which the publisher edits.
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/content.ts'
import { articleDraft } from '#contract/office/content.ts'
import { ownPageIdFloor } from '#domain/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listFormerSlugs, listSlugOwners } from '#publishing/store.ts'
import { savePosts } from '#publishing/save.ts'
import { articleKind } from '../kind.ts'
import { listTemplates } from '../store/posts.ts'
import { articleTables } from '../store/tables.ts'

/** Ids follow this order, so a new page goes to the end. */
const ownPages = [
  {
    slug: 'personalnye-dannye',
    title: 'Персональные данные',
    excerpt: 'Какие сведения о читателе собирает журнал, зачем, сколько хранит и как всё это забрать или удалить.',
  },
]

/** Adds a page only where its address leads nowhere: not to a hidden post, and not to one that has moved. */
export const addOwnPages =
  (content: Content): Handler<typeof calls.addOwnPages> =>
  async () => {
    const { kysely } = content.db
    const slugs = ownPages.map(({ slug }) => slug)
    const used = [
      ...(await listSlugOwners(kysely, articleTables, slugs)),
      ...(await listFormerSlugs(kysely, articleTables, slugs)),
    ]
    const taken = new Set(used.flatMap(({ namespace, slug }) => (namespace === 'root' ? [slug] : [])))
    const publishedAt = content.context.clock.now().toISOString()
    const articles: z.output<typeof articleDraft>[] = []
    for (const [at, { slug, ...page }] of ownPages.entries()) {
      if (taken.has(slug)) continue
      const body = await readFile(new URL(`../own-pages/${slug}.html`, import.meta.url), 'utf8')
      const fixed = {
        source: `own:${slug}`,
        id: ownPageIdFloor + at,
        type: 'page',
        publishedAt,
        commentsEnabled: false,
      }
      articles.push(articleDraft.parse({ ...page, ...fixed, slug, body }))
    }
    // Another process that starts at the same moment may have added them already.
    if (articles.length > 0) await savePosts(content, articleKind(content), articles, false).catch(passConflict)
    return { templates: (await listTemplates(kysely, slugs)).map(({ slug }) => `/${slug}`) }
  }

function passConflict(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'conflict')) throw error
}
