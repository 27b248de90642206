// Everything as it was saved, to be saved again elsewhere: what an export takes out.
import type { CallReply, CallRequest } from '#contract/call.ts'
import type {
  listArticleDrafts as articlesCall,
  listPersonDrafts as peopleCall,
  listTermDrafts as termsCall,
} from '#contract/office/content.ts'
import type { Content } from '../content.ts'
import { listArticles, listPeople, listTerms } from '../store/drafts.ts'

export function listPersonDrafts(content: Content) {
  return async ({ query }: CallRequest<typeof peopleCall>) => {
    const rows = await listPeople(content.db.kysely, query.after, query.limit)
    return {
      items: rows.map(({ source, is_expert, updated_at: _at, ...person }) => ({
        ...person,
        source: source ?? undefined,
        isExpert: is_expert,
      })),
    }
  }
}

export function listTermDrafts(content: Content) {
  return async ({ query }: CallRequest<typeof termsCall>) => {
    const rows = await listTerms(content.db.kysely, query.after, query.limit)
    return {
      items: rows.map(({ source, kind, id, slug, title, parent, color, icon, description, image }) => ({
        source: source ?? undefined,
        id,
        kind,
        slug,
        title,
        parent,
        color,
        icon,
        description,
        image,
      })),
    }
  }
}

export function listArticleDrafts(content: Content) {
  return async ({ query }: CallRequest<typeof articlesCall>): Promise<CallReply<typeof articlesCall>> => {
    const { rows, people, terms, former } = await listArticles(content.db.kysely, query.after, query.limit)
    return {
      items: rows.map(row => {
        const own = row.term_ids.flatMap(id => terms.get(id) ?? [])
        const slugs = (...kinds: string[]) => own.filter(term => kinds.includes(term.kind)).map(term => term.slug)
        const personOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
        return {
          source: row.source ?? undefined,
          id: row.id,
          type: row.type,
          slug: row.slug,
          status: row.status,
          title: row.title,
          excerpt: row.excerpt,
          body: row.body_source,
          publishedAt: row.published_at?.toISOString() ?? null,
          modifiedAt: row.modified_at.toISOString(),
          author: personOf(row.author_id),
          expert: personOf(row.expert_id),
          categories: slugs('topic', 'health'),
          tags: slugs('tag'),
          streams: slugs('stream'),
          cover: row.cover,
          caption: row.caption,
          images: row.images,
          footnotes: row.footnotes,
          template: row.template,
          commentsEnabled: row.comments_enabled,
          isAdvertising: row.is_advertising,
          isPromo: row.is_promo,
          advertLabel: row.advert_label,
          adsToken: row.ads_token,
          customAuthors: row.custom_authors,
          meta: row.meta,
          formerSlugs: former.get(row.id) ?? [],
          typography: 'keep' as const,
          keptTexts: row.kept_texts,
        }
      }),
    }
  }
}
