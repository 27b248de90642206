import type { AttributesOf } from '#article-body/tree.ts'
import { listQuickPolls } from '#contract/office/quiz.ts'
import { getPollStats } from '#contract/quiz.ts'
import { hasAdvertising } from '../../data/front.server.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import { pollsHtml, type AnsweredPoll, type Poll } from './poll-html.ts'

type Asking = Pick<PageInput, 'ask' | 'page'>

/** Loads polls by id, in this order; missing polls are left out. */
async function loadPolls({ ask }: Asking, ids: readonly number[]): Promise<Poll[]> {
  const { items } = await orElse(ask(listQuickPolls, { query: { ids: ids.join() } }), { items: [] })
  return items.map(({ data }) => data)
}

type Answering = Pick<PageInput, 'ask' | 'page' | 'url' | 'state'>

/** All loaders of a page share one call. */
const asked = new WeakMap<PageInput['state'], Promise<AnsweredPoll | undefined>>()

/** Returns the poll that was answered a moment ago according to the URL (`?poll=…&answer=…`), with its current stats. */
export function loadAnsweredPoll(input: Answering): Promise<AnsweredPoll | undefined> {
  let answered = asked.get(input.state)
  if (!answered) asked.set(input.state, (answered = readAnsweredPoll(input)))
  return answered
}

async function readAnsweredPoll({ ask, page, url }: Answering): Promise<AnsweredPoll | undefined> {
  const id = Number(url.searchParams.get('poll'))
  const answerId = Number(url.searchParams.get('answer'))
  if (!Number.isInteger(id) || id < 1 || !Number.isInteger(answerId) || id > 2 ** 31 - 1) return undefined
  page.cacheSeconds = 0
  const stats = await orElse(ask(getPollStats, { params: { id } }), null)
  return stats && String(answerId) in stats.clicks ? { stats, answerId } : undefined
}

const placeholder = /<section class="b-poll"[^>]*? data-props="([^"]*)"[^>]*>[\s\S]*?<\/section>/g
const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" }
const unescape = (text: string) => text.replaceAll(/&(quot|amp|lt|gt|#x27);/g, (_, name: string) => signs[name]!)

function idOf(props: string): number | undefined {
  const { pollId } = JSON.parse(unescape(props)) as AttributesOf<'quick-poll'>
  const id = Number(pollId)
  return pollId !== undefined && Number.isInteger(id) && id > 0 ? id : undefined
}

/** Ids of the polls in a body. */
export const pollsIn = (html: string): number[] =>
  Array.from(html.matchAll(placeholder), ([, props]) => idOf(props!)).filter(id => id !== undefined)

/** Replaces polls in a body that the service knows; other polls stay as they are: a question and its answers. */
export async function placePolls(input: Asking, html: string, answered: AnsweredPoll | undefined): Promise<string> {
  const ids = pollsIn(html)
  if (ids.length === 0) return html
  const hasAds = await hasAdvertising(input)
  const polls = new Map((await loadPolls(input, [...new Set(ids)])).map(poll => [poll.id, poll]))
  return html.replaceAll(placeholder, (whole, props: string) => {
    const id = idOf(props)
    const poll = id === undefined ? undefined : polls.get(id)
    if (!poll) return whole
    polls.delete(poll.id)
    return pollsHtml([poll], {
      location: 'article',
      hasAds,
      answered,
    })
  })
}
