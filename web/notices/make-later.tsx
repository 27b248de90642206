// Parts of the application that come when they are first shown. Without a connection the reader is told so and keeps the page, which an
// error of `lazy` would take away; the next time, or when the connection is back, it is tried again.
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { noConnection } from '../session/signed-calls.ts'
import { push } from './push-queue.ts'

type Options<Props> = {
  /** What to take back of what the reader was about to do. */
  onMissing?: (props: Props) => void
  /** Nobody asked for it, nobody is told. */
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
    return Part ? <Part {...props} /> : null
  }
}
