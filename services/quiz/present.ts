import type { ImageReply } from '#contract/image.ts'
import type { PostCard } from '#contract/client/post-cards.ts'
import {
  pollCoverSizes,
  type PollClickReply,
  type PollCover,
  type PollCoverSize,
  type PollData,
  type PollStats,
} from '#contract/quiz.ts'
import type { CallReply } from '#contract/call.ts'
import type { listPersonVotes, listPolls } from '#contract/office/quiz.ts'
import type { AnswerRow, PollRow } from './store.ts'

const widths = { s: 160, m: 320, l: 480, xl: 640, xxl: 960 } as const

/** For each size the narrowest rendition that is wide enough, else the widest: a picture is never enlarged. */
function presentCover({ image_id, origin, alt, sizes }: ImageReply): PollCover | null {
  const widest = sizes.at(-1)
  if (!widest) return null
  const choose = (name: PollCoverSize) => {
    const [size, isDouble] = name.split('_') as [keyof typeof widths, string?]
    const wanted = widths[size] * (isDouble ? 2 : 1)
    return sizes.find(({ width }) => width >= wanted) ?? widest
  }
  return {
    image_id,
    origin,
    alt,
    sizes: Object.fromEntries(pollCoverSizes.map(name => [name, choose(name)])) as PollCover['sizes'],
  }
}

/** Spec 3: the data of a quick poll. */
export function presentPoll(
  poll: PollRow,
  answers: readonly AnswerRow[],
  { post, now }: { post: PostCard | undefined; now: Date },
): PollData {
  return {
    id: poll.id,
    name: poll.name,
    question: poll.question,
    testPixel: poll.test_pixel,
    theme: poll.theme,
    answers: answers.map(({ id, text }) => ({ id, text })),
    article: post
      ? {
          id: post.id,
          title: post.title,
          url: post.url,
          cover: post.image && presentCover(post.image),
          default_cover: post.image === null,
        }
      : null,
    ...(isClosedAt(poll, now) && { closed: { clicks: clicksOf(answers) } }),
  }
}

export const isClosedAt = ({ closes_at }: Pick<PollRow, 'closes_at'>, now: Date): boolean =>
  closes_at !== null && closes_at <= now

const clicksOf = (answers: readonly AnswerRow[]) => Object.fromEntries(answers.map(({ id, clicks }) => [id, clicks]))

export function presentStats(poll: PollRow, answers: readonly AnswerRow[]): PollStats {
  return {
    id: poll.id,
    clicks: clicksOf(answers),
    views: poll.views,
  }
}

/** `standing`: the id of the answer that counts, which may be an earlier one. */
export function presentClick(pollId: number, answers: readonly AnswerRow[], standing: number): PollClickReply {
  const event = 'click'
  return {
    success: true,
    answers: answers.map(({ id, clicks }) => ({ answer_id: id, count: clicks, event })),
    question: { count: answers.reduce((sum, { clicks }) => sum + clicks, 0), event, question_id: pollId },
    answer_id: standing,
  }
}

/** A poll in the form that savePolls takes, with its counts. */
export function presentDraft(
  poll: PollRow,
  answers: readonly AnswerRow[],
): CallReply<typeof listPolls>['items'][number] {
  const { id, source, name, question, theme, test_pixel, post_id, closes_at, views } = poll
  return {
    id,
    source,
    name,
    question,
    theme,
    testPixel: test_pixel,
    postId: post_id,
    closesAt: closes_at?.toISOString() ?? null,
    views,
    answers: answers.map(answer => ({ id: answer.id, text: answer.text, clicks: answer.clicks })),
  }
}

type Vote = { question: string; text: string; created_at: Date }

export function presentVote({ question, text, created_at }: Vote): CallReply<typeof listPersonVotes>['items'][number] {
  return { question, answer: text, created_at: created_at.toISOString() }
}
