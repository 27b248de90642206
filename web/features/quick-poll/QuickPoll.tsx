// A slot with quick polls. Its HTML is rendered once, and live-poll.ts works on it with or without the application: React does not touch
// the content.
import { useState } from 'react'
import { useSite } from '../../documents/use-site.ts'
import { pollsHtml, type Poll } from './poll-html.ts'
import type { PollLocation } from './pick-poll.ts'
import './quick-poll.css'

type Props = {
  /** Candidates for the picking rule (spec 4); the first is shown until the script has chosen. */
  polls: readonly Poll[]
  location: Exclude<PollLocation, 'article'>
}

export function QuickPoll({ polls, location }: Props) {
  return (
    polls.length > 0 && (
      <Place key={polls.map(({ id, article }) => `${id} ${article?.id}`).join()} polls={polls} location={location} />
    )
  )
}

function Place({ polls, location }: Props) {
  const { answeredPoll, hasAds = false } = useSite()
  const [html] = useState(() => ({
    __html: pollsHtml(polls, { location, answered: answeredPoll, hasAds }),
  }))
  return <div suppressHydrationWarning dangerouslySetInnerHTML={html} />
}
