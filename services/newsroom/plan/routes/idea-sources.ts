import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { listInbox, type InboxItem } from '#contract/office/inbox.ts'
import { listEmptyQuestions } from '#contract/search.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { count } from '#russian/plural.ts'
import { capitalized } from '#russian/capitalized.ts'
import { insertIdea, originOf, planItem } from '../../inbox/plan-item.ts'
import { readItem } from '../../inbox/hold-item.ts'
import { stripPersonalData } from '../../inbox/personal-data.ts'
import { ideasShown, questionsRead, searchTimesMin } from '../../limits.ts'
import { checkMay, getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import { listTakenOrigins } from '../../store/plan.ts'

/** Only editors see readers' letters, which may contain private details. */
const readsQuestions = ({ roles }: Colleague) => roles.includes('chief') || roles.includes('section-editor')

type Question = Extract<InboxItem, { kind: 'question' }>

async function listQuestions({ context }: Newsroom): Promise<Question[]> {
  const query = { kinds: 'question', state: 'new', limit: questionsRead } as const
  const { items } = await context.ask(listInbox, { query })
  return items.filter(item => item.kind === 'question')
}

const ofSearch = (words: string) => `search:${words}`

export const listIdeaSources =
  (newsroom: Newsroom): Handler<typeof calls.listIdeaSources> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const [questions, { items: searches }] = await Promise.all([
      readsQuestions(colleague) ? listQuestions(newsroom) : [],
      newsroom.context.ask(listEmptyQuestions, { query: { times: searchTimesMin, limit: 100 } }),
    ])
    const taken = await listTakenOrigins(newsroom.db.kysely, [
      ...questions.map(({ id }) => originOf({ kind: 'question', id })),
      ...searches.map(({ words }) => ofSearch(words)),
    ])
    return {
      questions: questions
        .filter(({ id }) => !taken.has(originOf({ kind: 'question', id })))
        .slice(0, ideasShown)
        .map(({ id, data, created_at: createdAt, times }) => ({
          id,
          text: stripPersonalData(data.text).text,
          createdAt,
          times,
        })),
      searches: searches
        .filter(({ words }) => !taken.has(ofSearch(words)))
        .slice(0, ideasShown)
        .map(({ words, times, last_at: lastAt }) => ({ words, times, lastAt })),
    }
  }

const timesForms = ['раз', 'раза', 'раз'] as const

type Wanted = Parameters<Handler<typeof calls.takeIdea>>[0]['body']['source']

/** The idea of a search; a question is taken as the inbox does it. */
async function takeSearch(newsroom: Newsroom, personId: string, words: string, title: string): Promise<number> {
  const { items } = await newsroom.context.ask(listEmptyQuestions, { query: { times: searchTimesMin, limit: 100 } })
  const found = items.find(each => each.words === words)
  if (!found) throw new DomainError('not_found', 'Такого запроса уже нет среди тех, что ничего не нашли')
  const note = `искали ${count(found.times, timesForms)}`
  return insertIdea(newsroom, personId, {
    title: title || capitalized(found.words),
    origin: { key: ofSearch(found.words), note },
  })
}

async function takeQuestion(
  newsroom: Newsroom,
  { colleague, id, title }: { colleague: Colleague; id: number; title: string },
): Promise<number> {
  if (!readsQuestions(colleague)) throw new DomainError('forbidden', 'Вопросы читателей видят редакторы')
  const item = await readItem(newsroom, colleague, id)
  if (item.kind !== 'question') throw new DomainError('validation', 'Это не вопрос', { 'source.id': 'не вопрос' })
  if (item.state === 'done') throw new DomainError('conflict', 'Этот вопрос уже разобрал кто-то ещё')
  return planItem(newsroom, colleague.userId, item, title)
}

const take = (newsroom: Newsroom, colleague: Colleague, source: Wanted, title: string) =>
  source.kind === 'search'
    ? takeSearch(newsroom, colleague.userId, source.words, title)
    : takeQuestion(newsroom, { colleague, id: source.id, title })

export const takeIdea =
  (newsroom: Newsroom): Handler<typeof calls.takeIdea> =>
  async ({ body: { source, title = '' } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    checkMay(colleague, 'enter', { stage: 'idea', section: null, ownerId: viewer.userId })
    const id = await take(newsroom, colleague, source, title)
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }
