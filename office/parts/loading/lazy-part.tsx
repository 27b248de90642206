// A part of a page with a script of its own. React.lazy remembers a failure for ever and takes the page down with it; here a part that
// does not come is named in a notice, the page stays, and the next try loads again.
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { say } from '../../shell/toasts.ts'

type Options<Props> = {
  /** Load it when the browser is idle, so that it opens at once, and without a connection. */
  isSoon?: boolean
  /** Shown until it has come. */
  fallback?: (props: Props) => ReactNode
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSoon = false, fallback }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
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
      say({ text: 'Не открылось: нет связи. Попробуйте ещё раз, когда она вернётся' })
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
