// The letter as readers get it: in the width of a phone and of a mail program, and as text.
import { useState } from 'react'
import type { Issue } from '#contract/office/newsletters.ts'
import { weightWords } from './issue-words.ts'
import styles from './Newsletters.module.css'
import { useFittedFrame } from '../../parts/use-fitted-frame.ts'

const views = { phone: 'Телефон', desk: 'Компьютер', text: 'Текстом' } as const
type View = keyof typeof views
const widths = { phone: 375, desk: 640 } as const
/** No scripts; links open in new windows. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export function LetterPreview({ letter, isStale }: { letter: Issue['letter']; isStale: boolean }) {
  const [view, setView] = useState<View>('desk')
  return (
    <section aria-label="Как придёт" className={styles.preview}>
      <p className={styles.previewBar}>
        <span className="segments">
          {(Object.keys(views) as View[]).map(each => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {views[each]}
            </button>
          ))}
        </span>
        <span className="dim" role="status">
          {isStale ? 'обновляется' : weightWords(letter.weight)}
        </span>
      </p>
      {view === 'text' ? (
        // A long letter scrolls by keyboard too.
        <pre className={styles.twin} tabIndex={0} role="region" aria-label="Письмо текстом">
          {letter.text}
        </pre>
      ) : (
        <Screen address={letter.url} width={widths[view]} />
      )}
    </section>
  )
}

function Screen({ address, width }: { address: string; width: number }) {
  const box = useFittedFrame(width)
  return (
    <div ref={box} className={styles.screen}>
      <iframe title="Письмо, как его увидят" className={styles.frame} src={address} sandbox={sandbox} />
    </div>
  )
}
