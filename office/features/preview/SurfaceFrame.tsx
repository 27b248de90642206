// A surface in a frame of its own: a newer one loads behind the present one and takes its place and its scroll when it has come.
import { useEffect, useRef, useState } from 'react'
import { surfaceMark, type FramedSurface } from '#contract/preview-facts.ts'
import type { Measured } from './surface-checks.ts'
import styles from './Surfaces.module.css'

type Props = {
  title: string
  address: string
  surface: FramedSurface
  /** Width of the screen, in CSS pixels; the frame is scaled to its place. */
  width: number
  /** The element after the frame: keys go there past the links of the page in it. */
  pastId: string
  onMeasured: (measured: Measured) => void
}

/** A telephone may be shown a little larger than it is. */
const largest = 1.4
/** No scripts, and links open outside. The page stays of our origin: its fonts are. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** True if the frame shows the requested document and not an error. */
const hasCome = ({ contentDocument }: HTMLIFrameElement, surface: FramedSurface) =>
  contentDocument?.querySelector<HTMLMetaElement>(`meta[name="${surfaceMark}"]`)?.content === surface

export function SurfaceFrame({ title, address, surface, width, pastId, onMeasured }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const place = box.current!
    const fit = () => {
      const scale = Math.min(largest, place.clientWidth / width)
      place.style.setProperty('--width', `${width}px`)
      place.style.setProperty('--scale', String(scale))
      place.style.setProperty('--height', `${place.clientHeight / scale}px`)
    }
    const watching = new ResizeObserver(fit)
    watching.observe(place)
    fit()
    return () => watching.disconnect()
  }, [width])

  function take(frame: HTMLIFrameElement, source: string): void {
    if (!hasCome(frame, surface)) return setFailed(source)
    const { contentWindow, contentDocument } = frame
    if (current.current && current.current !== frame)
      contentWindow?.scrollTo(0, current.current.contentWindow?.scrollY ?? 0)
    current.current = frame
    setShown(source)
    setFailed(undefined)
    const root = contentDocument!.documentElement
    onMeasured({ overflow: Math.max(0, root.scrollWidth - root.clientWidth) })
  }

  const sources = shown === address || shown === undefined ? [address] : [shown, address]
  return (
    <div ref={box} className={styles.screen} data-narrow={width < 500 || undefined}>
      <a className="skip" href={`#${pastId}`}>
        {title}: мимо страницы
      </a>
      {sources.map(source => (
        <iframe
          key={source === failed ? `${source} ${attempt}` : source}
          className={styles.frame}
          title={source === shown ? title : `${title}: обновляется`}
          src={source}
          sandbox={sandbox}
          inert={source !== shown}
          onLoad={event => take(event.currentTarget, source)}
        />
      ))}
      {failed === address && (
        <p className={styles.failed} role="alert">
          <span>Не показалось: сервер ответил не как надо.</span>
          <button type="button" className="link" onClick={() => setAttempt(before => before + 1)}>
            Попробовать ещё раз
          </button>
        </p>
      )}
    </div>
  )
}
