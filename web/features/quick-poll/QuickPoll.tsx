// A place with quick polls. Its HTML is made once and acted on by live-poll.ts, with the application or without it: React leaves
// what is inside alone.
import { useState } from 'react'
import livePoll from 'virtual:live/features/quick-poll/live-poll'
import { pollsHtml, type AnsweredPoll, type Poll } from './poll-html.ts'
import type { PollLocation } from './pick-poll.ts'
import './quick-poll.css'

type Props = {
  /** To choose from by the picking rule (spec 4); the first is shown until a script has chosen. */
  polls: readonly Poll[]
  location: PollLocation
  answered?: AnsweredPoll | undefined
}

export function QuickPoll({ polls, location, answered }: Props) {
  const [html] = useState(() => ({ __html: pollsHtml(polls, { location, answered, script: livePoll }) }))
  if (polls.length === 0) return null
  return <div suppressHydrationWarning dangerouslySetInnerHTML={html} />
}
