// Pages that an empty magazine has: what forms of the site lead to, for the publisher to write.
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { articleDraft, type addOwnPages as Add } from '#contract/office/content.ts'
import { ownPageIdFloor } from '#contract/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listFormerSlugs, listSlugOwners, listTemplates } from '../store/save.ts'
import { saveArticles } from './save-articles.ts'

/** In the order of their numbers: a new one goes to the end. */
const ownPages = [
  {
    slug: 'personalnye-dannye',
    title: 'Персональные данные',
    excerpt: 'Какие сведения о читателе собирает журнал, зачем, сколько хранит и как всё это забрать или удалить.',
  },
]

/** Where an address leads to anything, hidden or moved too, nothing is added. */
export function addOwnPages(content: Content): Handler<typeof Add> {
  const save = saveArticles(content)
  return async () => {
    const { kysely } = content.db
    const slugs = ownPages.map(({ slug }) => slug)
    const used = [...(await listSlugOwners(kysely, slugs)), ...(await listFormerSlugs(kysely, slugs))]
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
    // Another process that starts at this moment may have added them.
    if (articles.length > 0) await save({ body: { articles, isTrial: false } }).catch(passConflict)
    return { templates: (await listTemplates(kysely, slugs)).map(({ slug }) => `/${slug}`) }
  }
}

function passConflict(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'conflict')) throw error
}
