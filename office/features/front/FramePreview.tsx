// The page as readers will get it with the gathered changes, rendered by the site itself.
import styles from './Front.module.css'
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
}

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export function FramePreview({ title, path, hash, at, turn, isPhone }: Props) {
  const box = useFittedFrame(isPhone ? 390 : 1320)
  const query = new URLSearchParams({ path, preview_type_hash: hash, turn, ...(at && { at: at.toISOString() }) })
  return (
    <div ref={box} className={styles.screen} data-phone={isPhone || undefined}>
      <iframe title={title} className={styles.frame} src={`/preview/front?${query}`} sandbox={sandbox} />
    </div>
  )
}
