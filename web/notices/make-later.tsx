// Components that load when they are first shown. Without a connection the reader gets a notice and keeps the page, which an error of
// `lazy` would replace; the next use, or the return of the connection, tries again.
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { noConnection } from '../session/signed-calls.ts'
import { LoadingLine } from './LoadingLine.tsx'
import { push } from './push-queue.ts'

type Options<Props> = {
  /** Undoes what the reader was about to do. */
  onMissing?: (props: Props) => void
  /** The component loads without a request of the reader, so a failure is silent. */
  isQuiet?: true
}

export function makeLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing, isQuiet }: Options<Props> = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [, setReady] = useState(Part !== undefined)
    const latest = useRef(props)
    useEffect(() => {
      latest.current = props
    })
    useEffect(() => {
      if (Part) return
      let isOver = false
      const tryLoad = async () => {
        try {
          Part = await load()
          if (!isOver) setReady(true)
        } catch (error) {
          if (isOver) return
          if (isQuiet) console.info('a part of the page did not come:', error)
          else push(noConnection)
          onMissing?.(latest.current)
          addEventListener('online', tryLoad, { once: true })
        }
      }
      void tryLoad()
      return () => {
        isOver = true
        removeEventListener('online', tryLoad)
      }
    }, [])
    if (Part) return <Part {...props} />
    return isQuiet ? null : <LoadingLine isPressed />
  }
}
