// A lazily loaded part of a page. React.lazy caches a failure permanently and crashes the page. Here a failure is shown as a notice, the page stays,
// and the next attempt loads the script again. Some browsers (Chromium 150) remember that a script failed until the page is loaded anew.
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { say } from '../../shell/toasts.ts'

type Options<Props> = {
  /** Preloads the script when the browser is idle, so that the part opens at once, even offline. */
  isSoon?: boolean
  /** Shown until the script is loaded. */
  fallback?: (props: Props) => ReactNode
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSoon = false, fallback }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  const start = () =>
    (loading ??= load()
      .then(part => {
        Loaded = part
      })
      .finally(() => {
        loading = undefined
      }))
  if (isSoon) (globalThis.requestIdleCallback ?? setTimeout)(() => void start().catch(() => {}))

  return function Part(props: Props) {
    const [isHere, setHere] = useState(Loaded !== undefined)
    const giveUp = useEffectEvent(() => {
      say({
        text:
          hasFailed && navigator.onLine
            ? 'Не открывается: браузер запомнил, что связи не было. Обновите страницу'
            : 'Не открылось: нет связи. Попробуйте ещё раз, когда она вернётся',
      })
      hasFailed = true
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useEffect(() => {
      if (isHere) return
      let isWanted = true
      start().then(
        () => isWanted && setHere(true),
        () => isWanted && giveUp(),
      )
      return () => {
        isWanted = false
      }
    }, [isHere])
    if (Loaded && isHere) return <Loaded {...props} />
    return fallback?.(props) ?? null
  }
}
