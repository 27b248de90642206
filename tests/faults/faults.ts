// What is done to a magazine on two machines. A fault begins with the first harm and ends when the part that was harmed answers again.
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engines } from './engines.ts'
import type { Node } from './nodes.ts'

export type Fault = {
  name: string
  /** One node is left with everything that it needs, so reads must not fail. */
  leavesNode?: true
  /** Why it cannot happen here. */
  cannot?: (engines: Engines) => string | undefined
  run(engines: Engines, options: { holdMs: number; random: () => number }): Promise<void>
}

const anyNode = ({ nodes }: Engines, random: () => number): Node => nodes[random() < 0.5 ? 0 : 1]

async function untilTrue(what: string, check: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 60_000
  while (!(await check().catch(() => false))) {
    if (Date.now() > until) throw new Error(`not in a minute: ${what}`)
    await delay(50)
  }
}

const isPostgresBack = async ({ query }: Engines) => (await query('select 1')).length === 1
const answers = async (node: Node) =>
  (await fetch(`${node.url}/healthz`, { signal: AbortSignal.timeout(3_000) })).status === 200

async function freezeNode(node: Node, holdMs: number): Promise<void> {
  node.signal('SIGSTOP')
  await delay(holdMs)
  node.signal('SIGCONT')
  await untilTrue(`${node.name} answers`, () => answers(node))
}

async function fillDisk(engines: Engines, holdMs: number): Promise<void> {
  const ballast = join(engines.smallDisk!, 'ballast')
  const { bavail, bsize } = statfsSync(engines.smallDisk!)
  const block = Buffer.alloc(16 * 1024 * 1024)
  let left = bavail * bsize
  try {
    for (; left > 0; left -= block.length)
      writeFileSync(ballast, left < block.length ? block.subarray(0, left) : block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  await delay(holdMs)
  rmSync(ballast)
  // A server that could not write its log has stopped itself.
  await untilTrue('PostgreSQL answers', async () => {
    if (await isPostgresBack(engines).catch(() => false)) return true
    await engines.postgres.leave()
    await engines.postgres.comeBack()
    return isPostgresBack(engines)
  })
}

export const faults: Fault[] = [
  {
    name: 'kill-valkey',
    run: async ({ redis }) => {
      await redis.leave('SIGKILL')
      await delay(500)
      await redis.comeBack()
    },
  },
  {
    name: 'kill-postgres',
    run: async engines => {
      await engines.postgres.leave()
      await engines.postgres.comeBack()
      await untilTrue('PostgreSQL answers', () => isPostgresBack(engines))
    },
  },
  {
    name: 'freeze-valkey',
    run: async ({ redis }, { holdMs }) => {
      redis.freeze()
      await delay(holdMs)
      redis.thaw()
    },
  },
  {
    name: 'kill-node',
    leavesNode: true,
    run: async (engines, { random }) => {
      const node = anyNode(engines, random)
      await node.end('SIGKILL')
      await node.start()
    },
  },
  {
    name: 'kill-worker',
    run: async ({ worker }) => {
      await worker.end('SIGKILL')
      await worker.start()
    },
  },
  {
    name: 'freeze-postgres',
    run: async (engines, { holdMs }) => {
      engines.postgres.freeze()
      await delay(holdMs)
      engines.postgres.thaw()
      await untilTrue('PostgreSQL answers', () => isPostgresBack(engines))
    },
  },
  {
    name: 'freeze-s3',
    run: async ({ s3 }, { holdMs }) => {
      s3.freeze()
      await delay(holdMs)
      s3.thaw()
    },
  },
  {
    name: 'freeze-node',
    leavesNode: true,
    run: (engines, { holdMs, random }) => freezeNode(anyNode(engines, random), holdMs),
  },
  { name: 'freeze-worker', run: ({ worker }, { holdMs }) => freezeNode(worker, holdMs) },
  {
    name: 'rolling-restart',
    leavesNode: true,
    run: async ({ nodes, worker }) => {
      for (const node of [...nodes, worker]) {
        await node.end('SIGTERM')
        await node.start()
      }
    },
  },
  {
    name: 'clock-jump',
    run: async (engines, { holdMs, random }) => {
      const node = anyNode(engines, random)
      engines.moveClock(node, (random() < 0.5 ? -1 : 1) * 90_000)
      await delay(holdMs)
      engines.moveClock(node, 0)
      // The process looks at its file ten times a second.
      await delay(300)
    },
  },
  {
    name: 'full-disk',
    cannot: ({ smallDisk }) => (smallDisk === undefined ? 'only root may mount a small file system' : undefined),
    run: (engines, { holdMs }) => fillDisk(engines, holdMs),
  },
]
