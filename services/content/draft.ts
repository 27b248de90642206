// A draft of an article and the columns it is stored in, in both directions. What goes in here comes out there: an export is
// made of `toDraft`. Pure.
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { attachImages } from '#article-body/attach-images.ts'
import { parseBody } from '#article-body/parse.ts'
import { excerptOf } from '#article-body/to-text.ts'
import { readingMinutes } from '#article-body/word-count.ts'
import type { articleDraft } from '#contract/office/content.ts'
import { hashValue } from '#platform/value-hash.ts'
import type { Written } from '#publishing/columns.ts'
import { hashDraft } from '#publishing/draft-hash.ts'
import type { SharedColumns } from '#publishing/kind.ts'
import { toSharedDraft } from '#publishing/shared-columns.ts'
import type { PostBodyTable, PostTable, TermKind } from './store/tables.ts'

export type Draft = z.output<typeof articleDraft>

/** The columns that need the draft alone. */
export type DraftedColumns = {
  row: Omit<Written<PostTable>, keyof SharedColumns | 'author_id' | 'expert_id' | 'term_ids'>
  body: Omit<Written<PostBodyTable>, 'post_id'>
}

const firstPublished = (draft: Draft): number | null =>
  draft.meta.lh_first_publish_date ??
  (draft.publishedAt === null ? null : Math.floor(new Date(draft.publishedAt).getTime() / 1000))

/** The hash of what a draft says. Fields that came later are left out when they are empty, as older hashes have no trace of them. */
export const hashOf = (draft: Draft): string =>
  hashDraft(draft, {
    jsonLd: draft.jsonLd ?? undefined,
    abTitlesData: draft.abTitlesData ?? undefined,
    testPixel: draft.testPixel.length > 0 ? draft.testPixel : undefined,
    meta: { ...draft.meta, lh_first_publish_date: firstPublished(draft) },
  })

export function toColumns(draft: Draft, siteUrl: string): DraftedColumns {
  const tree = attachImages(parseBody(draft.body, { siteOrigin: siteUrl, footnotes: draft.footnotes }), draft.images)
  return {
    row: {
      type: draft.type,
      title: draft.title,
      excerpt: draft.excerpt,
      summary: draft.excerpt === '' ? excerptOf(tree) : '',
      cover: draft.cover,
      template: draft.template,
      reading_minutes: readingMinutes(tree),
      comments_enabled: draft.commentsEnabled,
      is_advertising: draft.isAdvertising,
      is_promo: draft.isPromo,
      advert_label: draft.advertLabel,
    },
    body: {
      source: draft.body,
      tree,
      version: hashValue(tree).slice(0, 16),
      caption: draft.caption,
      ads_token: draft.adsToken,
      custom_authors: draft.customAuthors,
      json_ld: draft.jsonLd,
      ab_titles_data: draft.abTitlesData,
      test_pixel: draft.testPixel,
      meta: { ...draft.meta, lh_first_publish_date: firstPublished(draft) },
      images: draft.images,
      footnotes: draft.footnotes,
      kept_texts: draft.keptTexts,
    },
  }
}

/** An article with the slugs that its ids stand for. `terms` in the order of the article. */
export type StoredArticle = {
  row: Selectable<PostTable>
  body: Omit<Selectable<PostBodyTable>, 'tree' | 'version'>
  author: string | null
  expert: string | null
  terms: { kind: TermKind; slug: string }[]
  formerSlugs: string[]
}

export function toDraft({ row, body, author, expert, terms, formerSlugs }: StoredArticle): Draft & { id: number } {
  const slugs = (...kinds: TermKind[]) => terms.filter(term => kinds.includes(term.kind)).map(term => term.slug)
  return {
    ...toSharedDraft(row, body, formerSlugs),
    type: row.type,
    title: row.title,
    excerpt: row.excerpt,
    body: body.source,
    author,
    expert,
    categories: slugs('topic', 'health'),
    tags: slugs('tag'),
    streams: slugs('stream'),
    cover: row.cover,
    caption: body.caption,
    images: body.images,
    footnotes: body.footnotes,
    template: row.template,
    commentsEnabled: row.comments_enabled,
    isAdvertising: row.is_advertising,
    isPromo: row.is_promo,
    advertLabel: row.advert_label,
    adsToken: body.ads_token,
    customAuthors: body.custom_authors,
    jsonLd: body.json_ld,
    abTitlesData: body.ab_titles_data,
    testPixel: body.test_pixel,
    meta: body.meta,
  }
}
