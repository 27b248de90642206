// The page as readers will get it with the gathered changes, rendered by the site itself.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './Front.module.css'
import { markIn, type Marked } from './mark-frame.ts'
import { useFittedFrame } from '../../parts/use-fitted-frame.ts'

type Props = {
  title: string
  path: string
  hash: string
  /** Null: now. */
  at: Date | null
  /** Another value loads the page again. */
  turn: string
  isPhone: boolean
  marked: Marked | undefined
}

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export function FramePreview({ title, path, hash, at, turn, isPhone, marked }: Props) {
  const box = useFittedFrame(isPhone ? 390 : 1320)
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  const show = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (page?.body) markIn(page, marked, isPhone)
  })
  const key = JSON.stringify(marked)
  useEffect(() => {
    show()
    // Told again when it is of something else.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, isPhone])
  const query = new URLSearchParams({ path, preview_type_hash: hash, turn, ...(at && { at: at.toISOString() }) })
  return (
    <div ref={box} className={styles.screen} data-phone={isPhone || undefined}>
      <p className={styles.coming} role={isLost ? 'alert' : undefined}>
        {isLost ? (
          <>
            Страница не пришла: нет связи с сайтом.
            <button
              type="button"
              className="filter"
              onClick={() => {
                setLost(false)
                setAttempt(attempt + 1)
              }}
            >
              Попробовать ещё раз
            </button>
          </>
        ) : (
          'Собираем страницу'
        )}
      </p>
      <iframe
        key={attempt}
        ref={frame}
        hidden={isLost}
        title={title}
        className={styles.frame}
        src={`/preview/front?${query}`}
        sandbox={sandbox}
        onLoad={({ currentTarget: { contentDocument: page } }) => {
          // What the browser shows instead of a page that did not come is not ours to read.
          setLost(page === null)
          if (page?.body) markIn(page, marked, isPhone)
        }}
      />
    </div>
  )
}
