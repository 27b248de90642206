// What the rules of moderation look at, and what they find. Pure: everything that they need is in the submission.

/** Outcomes from the mildest to the strictest. A comment with a mark is published; moderators see the mark. */
export const outcomes = ['publish', 'mark', 'pending', 'shadow', 'reject'] as const
export type Outcome = (typeof outcomes)[number]

/** Why a comment is not simply published: a code for programs, a reason for people, the text in which it was found. */
export type Finding = {
  code: string
  outcome: Exclude<Outcome, 'publish'>
  reason: string
  evidence: string
}

/** A recent comment by the same person. */
export type EarlierComment = { id: number; postId: number; text: string; createdMs: number }

export type Submission = {
  /** Without markup. */
  text: string
  links: readonly string[]
  postId: number
  /** The host of the site: links to it are not spam. */
  ownHost: string
  nowMs: number
  author: {
    createdMs: number
    /** How many of the author's comments are visible, and how many were rejected or removed by moderators. */
    published: number
    refused: number
  }
  /** Comments of the last day, the newest first, a bounded number; without the submitted one. */
  earlier: readonly EarlierComment[]
  /** How many other people wrote the same words within a day. */
  sameByOthers: number
  /** Why a moderator reads every text of this person, or of this section, first; `evidence`: until when, or where. */
  readFirst?: { of: 'person' | 'section'; evidence: string } | undefined
}
