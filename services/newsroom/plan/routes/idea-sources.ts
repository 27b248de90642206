import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { listInbox, type InboxItem } from '#contract/office/inbox.ts'
import { listEmptyQuestions } from '#contract/search.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { count } from '#russian/plural.ts'
import { capitalized } from '#russian/capitalized.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { ideasShown, questionsRead, searchTimesMin, titleShown } from '../../limits.ts'
import { checkMay, getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import { insertNewText } from '../../routes/create-text.ts'
import { listTakenOrigins } from '../../store/plan.ts'

/** Only editors see readers' letters, which may contain private details. */
const readsQuestions = ({ roles }: Colleague) => roles.includes('chief') || roles.includes('section-editor')

type Question = Extract<InboxItem, { kind: 'question' }>

async function listQuestions({ context }: Newsroom): Promise<Question[]> {
  const query = { kinds: 'question', state: 'new', limit: questionsRead } as const
  const { items } = await context.ask(listInbox, { query })
  return items.filter(item => item.kind === 'question')
}

const ofQuestion = (id: number) => `question:${id}`
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
      ...questions.map(({ id }) => ofQuestion(id)),
      ...searches.map(({ words }) => ofSearch(words)),
    ])
    return {
      questions: questions
        .filter(({ id }) => !taken.has(ofQuestion(id)))
        .slice(0, ideasShown)
        .map(({ id, data, created_at: createdAt, times }) => ({
          id,
          text: withoutPersonalData(data.text),
          createdAt,
          times,
        })),
      searches: searches
        .filter(({ words }) => !taken.has(ofSearch(words)))
        .slice(0, ideasShown)
        .map(({ words, times, last_at: lastAt }) => ({ words, times, lastAt })),
    }
  }

/** Masks email addresses, nicknames and phone numbers. The inbox keeps the full letter. */
const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[почта]')
    .replaceAll(/(?<![\w@])@[a-z]\w{3,}/gi, '[ник]')
    .replaceAll(/\+?\d[\d\s()\u00a0-]{8,}\d/g, '[номер]')

const timesForms = ['раз', 'раза', 'раз'] as const

type Wanted = Parameters<Handler<typeof calls.takeIdea>>[0]['body']['source']
type Source = { origin: string; note: string; words: string }

async function findSource(newsroom: Newsroom, colleague: Colleague, wanted: Wanted): Promise<Source> {
  if (wanted.kind === 'search') {
    const { items } = await newsroom.context.ask(listEmptyQuestions, { query: { times: searchTimesMin, limit: 100 } })
    const found = items.find(({ words }) => words === wanted.words)
    if (!found) throw new DomainError('not_found', 'Такого запроса уже нет среди тех, что ничего не нашли')
    const note = `искали ${count(found.times, timesForms)}`
    return { origin: ofSearch(found.words), note, words: capitalized(found.words) }
  }
  if (!readsQuestions(colleague)) throw new DomainError('forbidden', 'Вопросы читателей видят редакторы')
  const question = (await listQuestions(newsroom)).find(({ id }) => id === wanted.id)
  if (!question) throw new DomainError('not_found', 'Этого вопроса уже нет среди новых')
  return { origin: ofQuestion(question.id), note: 'из почты', words: withoutPersonalData(question.data.text) }
}

export const takeIdea =
  (newsroom: Newsroom): Handler<typeof calls.takeIdea> =>
  async ({ body: { source, title } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    checkMay(colleague, 'enter', { stage: 'idea', section: null, ownerId: viewer.userId })
    const { origin, note, words } = await findSource(newsroom, colleague, source)
    try {
      const id = await insertNewText(newsroom, viewer.userId, {
        kind: 'article',
        stage: 'idea',
        title: title || cutAtWord(words.replaceAll(/\s+/g, ' '), titleShown),
        section: null,
        ownerId: viewer.userId,
        deadline: null,
        plannedAt: null,
        origin: { key: origin, note },
      })
      return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainError('conflict', 'Эту идею только что взял кто-то ещё')
      throw error
    }
  }
