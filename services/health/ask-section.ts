import * as content from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from './content-calls.ts'
import { ask, type Listed, type Query } from './place.ts'

/** A health section's list. Throws `not_found` for a topic of the magazine, which content finds too. */
export async function askSection(
  context: ServiceContext,
  answer: AnswerContext,
  slug: string,
  query: Query,
): Promise<Listed> {
  const list = await askContent(context, answer, content.listTopicPosts, { params: { path: slug }, query: ask(query) })
  const isSection =
    list instanceof OtherReply
      ? (list.body as { url: string }).url.startsWith('/health/')
      : list.term && 'parsed_description' in list.term && list.term.type === 'category-health'
  if (isSection) return list
  throw new DomainError('not_found', 'Такого раздела нет')
}
