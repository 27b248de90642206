// A surface in an iframe. A newer version loads in the background and replaces the shown one when it is ready, at the same scroll position.
import { useRef, useState } from 'react'
import { surfaceMark, type FramedSurface } from '#contract/preview-facts.ts'
import type { Measured } from './surface-checks.ts'
import styles from './Surfaces.module.css'
import { useFittedFrame } from '../../parts/use-fitted-frame.ts'

type Props = {
  title: string
  address: string
  surface: FramedSurface
  /** Width of the simulated screen in CSS pixels; the frame is scaled to the available width. */
  width: number
  /** The element after the frame, which receives the focus when the keyboard skips the links of the framed page. */
  pastId: string
  onMeasured: (measured: Measured) => void
}

/** The maximum scale of a frame. */
const scaleMax = 1.4
/** No scripts; links open in new windows. Same origin, because the fonts need it. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** True if the frame shows the requested document and not an error page. */
const hasCome = ({ contentDocument }: HTMLIFrameElement, surface: FramedSurface) =>
  contentDocument?.querySelector<HTMLMetaElement>(`meta[name="${surfaceMark}"]`)?.content === surface

export function SurfaceFrame({ title, address, surface, width, pastId, onMeasured }: Props) {
  const box = useFittedFrame(width, scaleMax)
  const current = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)

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
