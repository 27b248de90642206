// The HTML of quick polls, for widgets and for article bodies, on the server and in the browser. A form that works without scripts;
// live-poll.ts works on the same elements, so React must not change them.
import { escapeHtml } from '#domain/escape-html.ts'
import { rulesHref, whyWords } from '#domain/recommendations/places.ts'
import type { PollData, PollStats } from '#contract/quiz.ts'
import type { PollLocation } from './pick-poll.ts'
import { percentsOf } from '#domain/percents.ts'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { answered, votes } from './poll-shares.ts'

export type Poll = Omit<PollData, 'name'>
/** The answer that was sent without scripts: the form led back to a URL that names it. */
export type AnsweredPoll = { stats: PollStats; answerId: number }

export type PollsOptions = {
  location: PollLocation
  /** Tracking pixels are advertising: without advertising none is loaded. */
  hasAds: boolean
  answered?: AnsweredPoll | undefined
}

export const invitation = 'Результат\u00a0— сразу после ответа'
export const thanks = (stats: PollStats) =>
  `Ответ принят. ${answered(Object.values(stats.clicks).reduce((sum, each) => sum + each, 0))}`

const ended = (clicks: PollStats['clicks']) =>
  `Опрос закончился. ${answered(Object.values(clicks).reduce((sum, each) => sum + each, 0))}`

/** Rows of answers; before the stats are known they reserve their space. */
type Result = { stats: Pick<PollStats, 'clicks'>; answerId: number | undefined }

export function resultRows(answers: Poll['answers'], result: Result | undefined): string {
  const counts = answers.map(({ id }) => result?.stats.clicks[id] ?? 0)
  const percents = percentsOf(counts)
  return answers
    .map(({ id, text }, at) => {
      const isOwn = id === result?.answerId
      const own = isOwn ? '<span aria-hidden="true">✓\u00a0</span><span class="sr">Ваш ответ, </span>' : ''
      const numbers = result ? `<b>${own}${percents[at]}\u00a0%</b> <small>${votes(counts[at]!)}</small>` : ''
      return `<li class="quick-poll__row"${isOwn ? ' data-own' : ''} style="--share:${percents[at]}%"><span class="quick-poll__text">${escapeHtml(bindWords(text))}</span> <span class="quick-poll__numbers">${numbers}</span></li>`
    })
    .join('')
}

function about(article: Poll['article']): string {
  if (!article) return ''
  const sizes = article.cover?.sizes
  const cover = sizes
    ? `<img src="${escapeHtml(sizes.s.url)}" srcset="${escapeHtml(sizes.s.url)} 1x, ${escapeHtml(sizes.s_x2.url)} 2x" width="${sizes.s.width}" height="${sizes.s.height}" alt="" loading="lazy" decoding="async">`
    : ''
  return `<a class="quick-poll__about" href="${escapeHtml(article.url)}">${cover}<span><small>По\u00a0теме</small> ${escapeHtml(article.title)}</span></a>`
}

const rooms: Partial<Record<Poll['theme'], string>> = { recipes: ' data-room="recipes"', health: ' data-room="health"' }

function pollHtml(poll: Poll, isCurrent: boolean, { location, answered: given, hasAds }: PollsOptions): string {
  const { id, question, theme, answers, testPixel, closed } = poll
  const result = given?.stats.id === id ? given : undefined
  const anchor = location === 'article' ? `poll-${id}` : `poll-${id}-${location}`
  const pixels = hasAds && testPixel.length > 0 ? ` data-pixels="${escapeHtml(JSON.stringify(testPixel))}"` : ''
  const state = closed ? 'closed' : result ? 'answered' : 'initial'
  const shown = closed ? { stats: closed, answerId: result?.answerId } : result
  const buttons = answers
    .map(
      answer =>
        `<button class="quick-poll__button" name="answer" value="${answer.id}">${escapeHtml(bindWords(answer.text))}</button>`,
    )
    .join('')
  return (
    `<section class="quick-poll" id="${anchor}" data-poll="${id}" data-theme="${theme}" data-state="${state}"${isCurrent ? '' : ' data-idle'}${rooms[theme] ?? ''}${pixels} aria-labelledby="${anchor}-question">` +
    `<p class="quick-poll__question" id="${anchor}-question">${escapeHtml(bindTitle(question))}</p>` +
    '<div class="quick-poll__stack">' +
    `<form class="quick-poll__form" method="post" action="/svc/quiz/answer"><input type="hidden" name="place" value="${anchor}">${buttons}</form>` +
    `<ul class="quick-poll__results" tabindex="-1" aria-labelledby="${anchor}-question">${resultRows(answers, shown)}</ul></div>` +
    `<p class="quick-poll__note" role="status">${closed ? ended(closed.clicks) : result ? thanks(result.stats) : invitation}</p>${location === 'article' ? '' : about(poll.article)}<a class="quick-poll__why" href="${rulesHref('polls')}" aria-describedby="${anchor}-question">${whyWords}</a></section>`
  )
}

/** The candidates of one slot, stacked in one box: whichever is shown, the layout does not move. */
export function pollsHtml(polls: readonly Poll[], options: PollsOptions): string {
  const current = polls.find(poll => poll.id === options.answered?.stats.id) ?? polls[0]
  const sections = polls.map(poll => pollHtml(poll, poll === current, options)).join('')
  return `<div class="quick-polls" data-block="polls" data-polls="${options.location}">${sections}</div>`
}
