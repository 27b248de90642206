// Results of polls as readers see them. Pure.
import type { OfficePoll } from '#contract/office/polls.ts'

type Voted = Pick<OfficePoll, 'answers'>

export const votesOf = ({ answers }: Voted): number => answers.reduce((sum, { clicks }) => sum + clicks, 0)
export const isWithVotes = (poll: Voted): boolean => votesOf(poll) > 0
