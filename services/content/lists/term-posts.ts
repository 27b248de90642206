import type * as calls from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import {
  chooseVariant,
  listVariantOf,
  makeContentList,
  presentTerm,
  readList,
  sharedCacheSeconds,
  type Content,
} from '../content.ts'
import { presentCategory, presentTag, termCrumbs, termUrl } from '../present.ts'
import { listTag } from '../rules/lists.ts'
import type { TermKind } from '../store/tables.ts'
import type { TermRow } from '../store/taxonomy.ts'

type TermPosts =
  | typeof calls.listTopicPosts
  | typeof calls.altListCategoryPosts
  | typeof calls.listTagPosts
  | typeof calls.altListTagPosts
  | typeof calls.listStreamPosts
  | typeof calls.altListStreamPosts

/** Spec 3 and 4: rules of widgets match a list by type and id. */
const typeOf = { topic: 'category', health: 'category-health', tag: 'post_tag', stream: 'stream' } as const

/** The archive of a topic, a tag or a stream: its articles, and the terms below it. */
export function listTermPosts(content: Content, kind: TermKind, notFound: string): Handler<TermPosts> {
  return async ({ params, query }, answer) => {
    // A topic and a health section may share a slug; a request for type `health` means the section.
    const isHealth = query.type?.length === 1 && query.type[0] === 'health'
    const kinds: TermKind[] = kind !== 'topic' ? [kind] : isHealth ? ['health', 'topic'] : ['topic', 'health']
    const found = await Promise.all(kinds.map(one => content.taxonomy.findTerm(one, params.path)))
    const isAt = (one: TermRow) => params.path === one.slug || params.path === one.path
    const known = found.filter(one => one !== undefined)
    const term = known.find(isAt) ?? known[0]
    if (!term) throw new DomainError('not_found', notFound)
    if (!isAt(term)) {
      answer.tag('terms', `term-${term.id}`)
      answer.cacheFor(sharedCacheSeconds)
      return new OtherReply(301, { url: encodeURI(termUrl(term)) }, { params: { path: term.path } })
    }
    const [{ ids, total }, children, breadcrumb] = await Promise.all([
      readList(content, { kind: 'term', id: term.id }, chooseVariant(query.type, listVariantOf(term.kind)), query),
      content.taxonomy.listChildren(term.id),
      termCrumbs(term, content.taxonomy),
    ])
    answer.tag(listTag({ kind: 'term', id: term.id }), `term-${term.id}`)
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: typeOf[term.kind],
      title: term.title,
      path: termUrl(term),
      description: term.description || undefined,
      id: term.id,
      icon: term.icon,
      term: kind === 'tag' ? presentTag(term) : await presentTerm(content, term),
      children: children.map(child => presentCategory(child, term)),
      breadcrumb,
    })
  }
}
