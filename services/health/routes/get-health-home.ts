import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import { OtherReply, type AnswerContext, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'
import { openingParagraphs } from '../rules/lead.ts'
import { healthHomeDescription, healthHomeTitle } from '../rules/under-health.ts'

/** Spec 7: answers 200 with items; design 6: the first item of the first page carries its opening paragraphs. */
export const getHealthHome =
  (context: ServiceContext): Handler<typeof calls.getHealthHome> =>
  async ({ query }, answer) => {
    const list = place(
      context,
      answer,
      await askContent(context, answer, content.listHomePosts, { query: ask(query) }),
      {
        path: '/health/',
        page: query.page,
        title: healthHomeTitle,
        description: healthHomeDescription,
      },
    )
    if (list instanceof OtherReply || query.page > 1) return list
    const [first, ...others] = list.items
    if (!first) return list
    const lead = await readLead(context, answer, first.name)
    return { ...list, items: [{ ...first, lead }, ...others] }
  }

/** The home page does not fail when its lead cannot be read. */
async function readLead(context: ServiceContext, answer: AnswerContext, slug: string) {
  try {
    const article = await askContent(context, answer, content.getSinglePost, {
      params: { slug },
      query: { type: 'health' },
    })
    return article instanceof OtherReply ? [] : openingParagraphs(article.parsed_content)
  } catch (error) {
    context.log.warn({ err: error, slug }, 'the health home has no lead')
    return []
  }
}
