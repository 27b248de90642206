// Makes the polls of one slot interactive: picks the poll, counts its view, sends the answer. Loaded when a poll comes near the screen
// (client/live-blocks.ts), without the application. Failures are only logged (spec 8).
import type { PollClickReply, PollStats } from '#contract/quiz.ts'
import { accessTokenKey } from '#domain/access-token.ts'
import { readerLeftEvent } from '../../session/reader-left.ts'
import { pickPoll, type PollMemory } from './pick-poll.ts'
import { resultRows, thanks, invitation } from './poll-html.ts'
import { keepAnswer, keepViewed, readPollMemory } from './poll-memory.ts'

const stats = '/svc/quiz/api/stats'
/** The share of a poll that must be on the screen for a view. */
const seenShare = 0.5

const numberOf = (poll: HTMLElement) => Number(poll.dataset['poll'])
const isIdle = (poll: HTMLElement) => 'idle' in poll.dataset
const part = <E extends HTMLElement>(poll: HTMLElement, name: string) => poll.querySelector<E>(`.quick-poll__${name}`)!

function log(error: unknown): void {
  console.info('quick poll:', error)
}

async function ask<Reply>(path: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(stats + path, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Reply
}

const answersOf = (poll: HTMLElement) =>
  [...poll.querySelectorAll('button')].map(({ value, textContent }) => ({ id: Number(value), text: textContent }))

function showAnswers(poll: HTMLElement, result: PollStats, answerId: number): void {
  const answers = answersOf(poll)
  part(poll, 'results').innerHTML = resultRows(answers, { stats: result, answerId })
  part(poll, 'note').textContent = thanks(result)
  poll.dataset['state'] = 'answered'
}

/** The poll as a reader without votes sees it. */
function showAnew(poll: HTMLElement): void {
  if (poll.dataset['state'] === 'closed') return
  part(poll, 'results').innerHTML = resultRows(answersOf(poll), undefined)
  part(poll, 'note').textContent = invitation
  poll.dataset['state'] = 'initial'
}

/** Spec 4: a poll counts as answered once its stats are loaded. */
async function showStanding(poll: HTMLElement, answerId: number): Promise<void> {
  showAnswers(poll, await ask<PollStats>(`/quickpolls/full/${numberOf(poll)}`), answerId)
}

/** Every place on the page that shows this poll. */
const alike = (pollId: number) => document.querySelectorAll<HTMLElement>(`[data-poll="${pollId}"]`)

async function answer(poll: HTMLElement, answerId: number): Promise<void> {
  const form = part(poll, 'form')
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const hadFocus = form.contains(document.activeElement)
  try {
    const token = localStorage.getItem(accessTokenKey)
    const reply = await ask<PollClickReply>(`/answer/click/${answerId}`, {
      method: 'POST',
      ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    })
    const id = reply.question.question_id
    keepAnswer(id, reply.answer_id)
    const clicks = Object.fromEntries(reply.answers.map(each => [each.answer_id, each.count]))
    for (const each of alike(id)) showAnswers(each, { id, clicks, views: 0 }, reply.answer_id)
    if (hadFocus) part(poll, 'results').focus({ preventScroll: true })
  } catch (error) {
    log(error)
  } finally {
    form.ariaBusy = null
  }
}

/** Rank in the picking rule: not viewed, viewed, answered. */
function rank(poll: HTMLElement, { viewed, answers }: PollMemory): number {
  if (answers[numberOf(poll)] !== undefined) return 2
  return viewed.includes(numberOf(poll)) ? 1 : 0
}

/** Spec 4: applies the picking rule. A poll that is already on the screen stays unless another has a better rank. */
function choose(polls: HTMLElement[], block: HTMLElement): HTMLElement | undefined {
  const memory = readPollMemory()
  const shown = polls.find(poll => !isIdle(poll))
  if (!shown || polls.length === 1) return shown
  const elsewhere = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-poll]:not([data-idle])')]
      .filter(poll => !block.contains(poll))
      .map(numberOf),
  )
  const free = polls.map(numberOf).filter(id => !elsewhere.has(id))
  const id = pickPoll(free, memory, Math.random())
  const { top, bottom } = block.getBoundingClientRect()
  const isInSight = top < innerHeight && bottom > 0
  const best = polls.find(poll => numberOf(poll) === id) ?? shown
  const picked = isInSight && rank(shown, memory) < 2 && rank(shown, memory) <= rank(best, memory) ? shown : best
  for (const poll of polls) poll.toggleAttribute('data-idle', poll !== picked)
  // Nobody sees the box yet, so it may become as low as the poll that is shown.
  if (!isInSight) block.dataset['picked'] = ''
  return picked
}

/** The answer was sent without scripts: our own page led here. A link from elsewhere does not count. */
function answerOfForm(poll: HTMLElement): number | undefined {
  if (poll.dataset['state'] !== 'answered' || !document.referrer.startsWith(`${location.origin}/`)) return undefined
  const answerId = Number(new URLSearchParams(location.search).get('answer'))
  keepAnswer(numberOf(poll), answerId)
  return answerId
}

function countSeen(poll: HTMLElement): void {
  const id = numberOf(poll)
  if (poll.dataset['state'] === 'initial') poll.dataset['state'] = 'viewed'
  if (readPollMemory().viewed.includes(id)) return
  keepViewed(id)
  ask(`/quickpolls/view/${id}`, { method: 'POST', keepalive: true }).catch(log)
  for (const address of JSON.parse(poll.dataset['pixels'] ?? '[]') as string[]) new Image().src = address
}

export function bringToLife(block: HTMLElement): void {
  const polls = [...block.querySelectorAll<HTMLElement>('[data-poll]')]
  const poll = choose(polls, block)
  // The result of an ended poll is in the page.
  if (!poll || poll.dataset['state'] === 'closed') return
  const standing = readPollMemory().answers[numberOf(poll)] ?? answerOfForm(poll)
  if (standing !== undefined) showStanding(poll, standing).catch(log)
  else {
    // The URL names an answer that another reader gave.
    poll.dataset['state'] = readPollMemory().viewed.includes(numberOf(poll)) ? 'viewed' : 'initial'
    part(poll, 'note').textContent = invitation
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      countSeen(poll)
    },
    { threshold: seenShare },
  )
  observer.observe(poll)
  addEventListener(readerLeftEvent, () => polls.forEach(showAnew))
  block.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    if (submitter instanceof HTMLButtonElement) void answer(poll, Number(submitter.value))
  })
}
