// A place with quick polls. Its HTML is made once and acted on by live-poll.ts, with the application or without it: React leaves
// what is inside alone.
import { useState } from 'react'
import { useLocation } from 'react-router'
import livePoll from 'virtual:live/features/quick-poll/live-poll'
import { useSite } from '../../documents/use-site.ts'
import { pollsHtml, type Poll } from './poll-html.ts'
import { isPollSlot, type PollLocation } from './pick-poll.ts'
import './quick-poll.css'

type Props = {
  /** To choose from by the picking rule (spec 4); the first is shown until a script has chosen. */
  polls: readonly Poll[]
  location: Exclude<PollLocation, 'article'>
}

export function QuickPoll({ polls, location }: Props) {
  const { answeredPoll } = useSite()
  const [html] = useState(() => ({ __html: pollsHtml(polls, { location, answered: answeredPoll, script: livePoll }) }))
  const page = useLocation().pathname === '/' ? 'index' : 'other'
  if (polls.length === 0 || !isPollSlot(location, page)) return null
  return <div suppressHydrationWarning dangerouslySetInnerHTML={html} />
}
