import type { ImageReply } from '#contract/image.ts'
import type { PostCard } from '#contract/post-cards.ts'
import {
  pollCoverSizes,
  type PollClickReply,
  type PollCover,
  type PollCoverSize,
  type PollData,
  type PollStats,
} from '#contract/quiz.ts'
import type { AnswerRow, PollRow } from './store.ts'

const widths = { s: 160, m: 320, l: 480, xl: 640, xxl: 960 } as const

/** The narrowest rendition that is wide enough, or the widest there is: a picture is never enlarged. */
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
export function presentPoll(poll: PollRow, answers: readonly AnswerRow[], post: PostCard | undefined): PollData {
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
  }
}

export function presentStats(poll: PollRow, answers: readonly AnswerRow[]): PollStats {
  return {
    id: poll.id,
    clicks: Object.fromEntries(answers.map(({ id, clicks }) => [id, clicks])),
    views: poll.views,
  }
}

export function presentClick(pollId: number, answers: readonly AnswerRow[], standing: number): PollClickReply {
  const event = 'click'
  return {
    success: true,
    answers: answers.map(({ id, clicks }) => ({ answer_id: id, count: clicks, event })),
    question: { count: answers.reduce((sum, { clicks }) => sum + clicks, 0), event, question_id: pollId },
    answer_id: standing,
  }
}
