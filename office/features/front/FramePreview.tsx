// The page as readers will get it with the gathered changes, rendered by the site itself.
import { useEffect, useRef } from 'react'
import styles from './Front.module.css'

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
  const box = useRef<HTMLDivElement>(null)
  const width = isPhone ? 390 : 1320
  useEffect(() => {
    const place = box.current!
    const fit = () => {
      const scale = Math.min(1, place.clientWidth / width)
      place.style.setProperty('--width', `${width}px`)
      place.style.setProperty('--scale', String(scale))
      place.style.setProperty('--height', `${place.clientHeight / scale}px`)
    }
    const watching = new ResizeObserver(fit)
    watching.observe(place)
    fit()
    return () => watching.disconnect()
  }, [width])
  const query = new URLSearchParams({ path, preview_type_hash: hash, turn, ...(at && { at: at.toISOString() }) })
  return (
    <div ref={box} className={styles.screen} data-phone={isPhone || undefined}>
      <iframe title={title} className={styles.frame} src={`/preview/front?${query}`} sandbox={sandbox} />
    </div>
  )
}
