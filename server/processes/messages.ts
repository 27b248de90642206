// What the supervisor and its processes say to each other.
import type { EventEmitter } from 'node:events'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

export type Figures = MetricObjectWithValues<MetricValue<string>>[]
export type NamedFigures = { name: string; figures: Figures }

/** From a process: it answers; it wants the figures of all; its own figures. */
export type FromChild =
  | { is: 'ready' }
  | { is: 'ask-figures'; ask: string }
  | { is: 'figures'; ask: string; figures: Figures }

/** To a process: give your figures; the figures of the others. */
export type ToChild = { is: 'give-figures'; ask: string } | { is: 'all-figures'; ask: string; all: NamedFigures[] }

/** The first message from which `pick` takes something. Rejects when the signal is aborted. */
export function hear<Message, Taken>(
  from: EventEmitter,
  pick: (message: Message) => Taken | undefined,
  signal: AbortSignal,
): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const end = () => {
      from.off('message', onMessage)
      signal.removeEventListener('abort', onAbort)
    }
    const onMessage = (message: Message) => {
      const taken = pick(message)
      if (taken === undefined) return
      end()
      resolve(taken)
    }
    const onAbort = () => {
      end()
      reject(signal.reason as Error)
    }
    from.on('message', onMessage)
    signal.addEventListener('abort', onAbort)
  })
}
