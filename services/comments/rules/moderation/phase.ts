// One question asked of a comment before anybody sees it. Pure: what it must know is handed to it.

/** What becomes of a comment, from the mildest to the strictest. */
export const outcomes = ['publish', 'pending', 'shadow', 'reject'] as const
export type Outcome = (typeof outcomes)[number]

/** Why: a code for programs, words for the author or a moderator, what it was found in. */
export type Finding = {
  code: string
  outcome: Exclude<Outcome, 'publish'>
  reason: string
  evidence: string
}

/** Another comment of the same person, lately. */
export type EarlierComment = { id: number; postId: number; text: string; createdMs: number }

export type Submission = {
  /** As a reader reads it. */
  text: string
  links: readonly string[]
  postId: number
  /** The site’s own host: links there are nobody’s advertising. */
  ownHost: string
  nowMs: number
  author: {
    createdMs: number
    /** Comments of theirs that everybody sees now, and those that moderators took away. */
    published: number
    refused: number
  }
  /** Of the last day, the newest first, a bounded number; without the comment itself. */
  earlier: readonly EarlierComment[]
  /** Other people who wrote the same words within the day. */
  sameByOthers: number
}

export type Phase = (submission: Submission) => Finding | undefined
