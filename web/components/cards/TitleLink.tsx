// The title of an article in a list, as a link. If several titles are being tried, the document has the first, and a script after it puts the
// reader's own in its place; links that the application renders later have it from the start.
import { useState } from 'react'
import drawScript from 'virtual:inline/draw-title'
import type { HeadlineTrial } from '#domain/headline-trial.ts'
import type { Card } from '../../data/card.ts'
import { drawnTitleOf } from '../../features/measuring/drawn-title.ts'

type Props = {
  card: Pick<Card, 'url' | 'title' | 'trial'>
  /** `_top` inside a partner's frame. */
  target?: '_top' | undefined
}

export function TitleLink({ card: { url, title, trial }, target }: Props) {
  return trial && !target ? (
    <DrawnLink url={url} trial={trial} />
  ) : (
    <a href={url} target={target}>
      {title}
    </a>
  )
}

function DrawnLink({ url, trial }: { url: string; trial: HeadlineTrial }) {
  const [drawn] = useState(() => (typeof document === 'undefined' ? undefined : drawnTitleOf(trial)))
  return (
    <>
      {/* The script has changed the text and the number before hydration. */}
      <a href={url} data-trial={JSON.stringify(trial)} data-drawn={drawn} suppressHydrationWarning>
        {trial.titles[drawn ?? 0]}
      </a>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawScript }} />
    </>
  )
}
