import type * as calls from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { chooseVariant, makeContentList, readList, sharedCacheSeconds, type Content } from '../content.ts'
import { editorsSlug, homeCrumb as home, personUrl, postUrl, presentPerson } from '../present.ts'
import { listTag } from '../rules/lists.ts'
import { findPostBySlug } from '../store/posts.ts'

export const listAuthorPosts =
  (content: Content): Handler<typeof calls.listAuthorPosts | typeof calls.altListAuthorPosts> =>
  async ({ params, query }, answer) => {
    const person = await content.taxonomy.findPerson(params.path)
    if (!person) throw new DomainError('not_found', 'Такого автора нет')
    const { ids, total } = await readList(
      content,
      { kind: 'person', id: person.id },
      chooseVariant(query.type, 'post+health'),
      query,
    )
    answer.tag(listTag({ kind: 'person', id: person.id }), `person-${person.id}`)
    answer.cacheFor(sharedCacheSeconds)
    const editors = await findPostBySlug(content.db.kysely, editorsSlug, ['page'])
    answer.tag(editors ? `post-${editors.id}` : listTag({ kind: 'home' }))
    return makeContentList(content, ids, total, query, {
      type: 'author',
      title: person.name,
      path: personUrl(person.slug),
      description: person.about || `${person.name}: все статьи автора`,
      id: person.id,
      term: presentPerson(person),
      breadcrumb: [home, ...(editors ? [{ title: editors.title, url: postUrl(editors, undefined) }] : [])],
    })
  }
