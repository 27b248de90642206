// «Что сломалось»: only what a person can mend. What mends itself is in the logs.
import { statfs } from 'node:fs/promises'
import type { Broken } from '#contract/newsroom-today.ts'
import { countBrokenLinks } from '#contract/office/links.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import { presentRow, readRows } from '../bell/read.ts'
import { brokenMax, diskFreeBytesMin, diskFreeShareMin } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'

async function readBell(newsroom: Newsroom, colleague: Colleague): Promise<Broken[]> {
  const rows = (await readRows(newsroom, colleague)).filter(({ group }) => group === 'broken').slice(0, brokenMax)
  return rows.map(row => ({ kind: 'bell', row: presentRow(row, new Map()) }))
}

/** Jobs that were tried as often as they are, by queue; the reason is of the newest. */
async function readJobs({ context }: Newsroom): Promise<Broken[]> {
  const byQueue = Map.groupBy(await context.jobs.listDead(), ({ queue }) => queue)
  return [...byQueue].slice(0, brokenMax).map(([queue, jobs]) => ({
    kind: 'jobs',
    queue,
    count: jobs.length,
    reason: jobs[0]!.message.slice(0, 200),
    at: jobs[0]!.failedAt.toISOString(),
  }))
}

async function readDisk({ context }: Newsroom): Promise<Broken[]> {
  const { bavail, blocks, bsize } = await statfs(context.config.dataDir)
  const freeBytes = bavail * bsize
  const isFull = freeBytes < diskFreeBytesMin && bavail < blocks * diskFreeShareMin
  return isFull ? [{ kind: 'disk', freeBytes }] : []
}

/** Only what is new: the page «Ссылки» has the rest. */
export async function readBrokenLinks({ context }: Newsroom, viewer: Viewer): Promise<Broken[]> {
  if (!isOfficeAdmin(viewer)) return []
  const { fresh } = await context.ask(countBrokenLinks, { body: {} })
  return fresh > 0 ? [{ kind: 'links', count: fresh }] : []
}

/** Machines are mended by the chief; everybody sees their own releases. */
export async function readBroken(newsroom: Newsroom, colleague: Colleague): Promise<Broken[]> {
  const isChief = colleague.roles.includes('chief')
  const parts = await Promise.all([
    readBell(newsroom, colleague),
    isChief ? readJobs(newsroom) : [],
    isChief ? readDisk(newsroom) : [],
  ])
  return parts.flat().slice(0, brokenMax)
}
