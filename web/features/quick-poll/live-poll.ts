// Brings the polls of one place to life: which of them is shown, that it was seen, that it is answered. Loaded when they come near
// (client/live-blocks.ts), without the application. Failures are logged only (spec 8).
import type { PollClickReply, PollStats } from '#contract/quiz.ts'
import { accessTokenKey } from '#contract/access-token.ts'
import { pickPoll } from './pick-poll.ts'
import { resultRows, thanks, invitation } from './poll-html.ts'
import { keepAnswer, keepViewed, readPollMemory } from './poll-memory.ts'

const stats = '/svc/quiz/api/stats'
/** How much of a poll has to be in sight to be seen. */
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

function showAnswers(poll: HTMLElement, result: PollStats, answerId: number): void {
  const answers = [...poll.querySelectorAll('button')].map(({ value, textContent }) => ({
    id: Number(value),
    text: textContent,
  }))
  part(poll, 'results').innerHTML = resultRows(answers, { stats: result, answerId })
  part(poll, 'note').textContent = thanks(result)
  poll.dataset['state'] = 'answered'
}

/** Spec 4: answered once its stats are there. */
async function showStanding(poll: HTMLElement, answerId: number): Promise<void> {
  showAnswers(poll, await ask<PollStats>(`/quickpolls/full/${numberOf(poll)}`), answerId)
}

/** Everywhere on the page where this poll stands. */
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

/** One that is in sight already stays, unless there is nothing to do with it. */
function choose(polls: HTMLElement[], block: HTMLElement): HTMLElement | undefined {
  const memory = readPollMemory()
  const shown = polls.find(poll => !isIdle(poll))
  if (!shown || polls.length === 1) return shown
  const { top, bottom } = block.getBoundingClientRect()
  if (top < innerHeight && bottom > 0 && memory.answers[numberOf(shown)] === undefined) return shown
  const elsewhere = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-poll]:not([data-idle])')]
      .filter(poll => !block.contains(poll))
      .map(numberOf),
  )
  const free = polls.map(numberOf).filter(id => !elsewhere.has(id))
  const id = pickPoll(free, memory, Math.random())
  const picked = polls.find(poll => numberOf(poll) === id) ?? shown
  for (const poll of polls) poll.toggleAttribute('data-idle', poll !== picked)
  return picked
}

/** Sent before scripts were there: our own page led here. A link that somebody sent does not. */
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
  if (!poll) return
  const standing = readPollMemory().answers[numberOf(poll)] ?? answerOfForm(poll)
  if (standing !== undefined) showStanding(poll, standing).catch(log)
  else {
    // The address names an answer that somebody else gave.
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
  block.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    if (submitter instanceof HTMLButtonElement) void answer(poll, Number(submitter.value))
  })
}
