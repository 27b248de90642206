// A process that the supervisor has started: who it is, and how it talks to the supervisor.
import cluster from 'node:cluster'
import { nanoid } from 'nanoid'
import type { Config } from '#platform/config/config.ts'
import { hear, type Figures, type FromChild, type NamedFigures, type ToChild } from './messages.ts'

export type Siblings = {
  /** The configuration of this process: its part of the work, its place among the others. */
  configure(config: Config): Config
  tellReady(): void
  /** How this process says its figures when another one is asked for those of all. */
  giveFigures(read: () => Promise<Figures>): void
  /** The figures of all processes, each under its name. */
  listFigures(): Promise<NamedFigures[]>
}

/** Longer than the supervisor waits for each process. */
const figuresMs = 5_000

/** `folder`: where the processes have sockets for each other. */
export function joinSiblings(name: string, folder: string): Siblings {
  const { worker } = cluster
  if (!worker) throw new Error('--process is for processes of a supervisor')
  // Without its supervisor a process ends as on SIGTERM; `node:cluster` would cut off its requests.
  worker.exitedAfterDisconnect = true
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const tell = (message: FromChild) => void (process.connected && process.send?.(message))
  return {
    configure: config => ({
      ...config,
      work: name === 'jobs' ? 'jobs' : 'web',
      sibling: { id: worker.id, folder },
    }),
    tellReady: () => tell({ is: 'ready' }),
    giveFigures: read => {
      process.on('message', (message: ToChild) => {
        if (message.is !== 'give-figures') return
        const { ask } = message
        // Without an answer the supervisor leaves this process out.
        read().then(
          figures => tell({ is: 'figures', ask, figures }),
          () => {},
        )
      })
    },
    listFigures: async () => {
      const ask = nanoid()
      const answered = hear(
        process,
        (message: ToChild) => (message.is === 'all-figures' && message.ask === ask ? message.all : undefined),
        AbortSignal.timeout(figuresMs),
      )
      tell({ is: 'ask-figures', ask })
      return answered
    },
  }
}
