// One download: the archive is written as fast as the browser takes it, and nothing of it is kept.
import type { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportMagazine, type ExportResult } from '#archive/export-magazine.ts'
import { openZipStream } from '#archive/write-archive.ts'
import type { Ask } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import { missingLinesMax } from '#contract/office/archive.ts'
import { BlobsAwayError } from '#platform/blobs/port.ts'
import type { Archive } from './archive.ts'
import { missingLineMax, reportMs, stalledMs } from './limits.ts'
import { endExport, reportExport, silent } from './store.ts'

/** Ends an export that is nobody's fault. The message is for people. */
export class Interruption extends Error {}

type Written = { stage: string | null; stageDone: number; bytes: number }

/** Sends the archive as the body of `response`. An answer that is not complete is cut, so that no browser takes it for whole. */
export async function writeExport(archive: Archive, id: number, response: ServerResponse): Promise<void> {
  const { context, running } = archive
  const stop = new AbortController()
  const ended = Promise.withResolvers<void>()
  running.set(stop, ended.promise)
  const written: Written = { stage: null, stageDone: 0, bytes: 0 }
  const timer = setInterval(reporter(archive, id, written, stop), reportMs)
  try {
    const outcome = await send(archive, written, { response, stop })
    await endExport(archive.db.kysely, id, context.clock.now(), { ...outcome, bytes: written.bytes })
  } catch (error) {
    context.log.error({ err: error, export: id }, 'the end of an export is not written down')
  } finally {
    clearInterval(timer)
    running.delete(stop)
    ended.resolve()
  }
}

type Outcome = Omit<Parameters<typeof endExport>[3], 'bytes'>

async function send(
  { context }: Archive,
  written: Written,
  { response, stop }: { response: ServerResponse; stop: AbortController },
): Promise<Outcome> {
  const { clock, blobs, config } = context
  const { writer, stream } = openZipStream(clock.now())
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      written.bytes += chunk.length
      done(null, chunk)
    },
  })
  const sent = pipeline(stream, counting, response, { signal: stop.signal })
  // Whoever is first gives the reason; an export that stopped for another one has said it already.
  sent.catch(() => stop.abort(new Interruption('Загрузку отменили, или связь с браузером оборвалась')))
  try {
    const exported = exportMagazine({
      ask: askUntil(context.ask, stop.signal),
      blobs,
      clock,
      siteUrl: config.siteUrl,
      writer,
      progress: (stage, done) => Object.assign(written, { stage, stageDone: done }),
    })
    // A store that does not answer is not waited for when nobody waits for the archive.
    const result = await Promise.race([exported, endOf(stop.signal)])
    await writer.close()
    await sent
    return presentResult(result)
  } catch (error) {
    // The export may hear that its stream was closed before it hears why.
    if (stream.destroyed) await sent.catch(() => {})
    const cause = stop.signal.aborted ? stop.signal.reason : error
    stop.abort(error)
    if (cause instanceof Interruption) return unfinished('interrupted', cause.message)
    context.log.error({ err: cause }, 'an export failed')
    return unfinished('failed', sentenceOf(cause))
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  // Nobody waits for it after the export.
  promise.catch(() => {})
  return promise
}

/** The export ends at its next question. */
const askUntil = (ask: Ask, signal: AbortSignal): Ask =>
  ((...question: Parameters<Ask>) => {
    signal.throwIfAborted()
    return ask(...question)
  }) as Ask

const presentResult = ({ counts, missing }: ExportResult): Outcome => ({
  state: 'done',
  problem: null,
  counts: {
    articles: counts.articles,
    recipes: counts.recipes,
    pictures: counts.pictures,
    comments: counts.comments,
    texts: counts.texts,
  },
  missing: missing.slice(0, missingLinesMax).map(line => line.slice(0, missingLineMax).toWellFormed()),
  missingCount: missing.length,
})

const unfinished = (state: 'failed' | 'interrupted', problem: string): Outcome => ({
  state,
  problem,
  counts: null,
  missing: [],
  missingCount: 0,
})

function sentenceOf(error: unknown): string {
  if (error instanceof BlobsAwayError) return 'Хранилище картинок не отвечает'
  if (error instanceof CallError && error.status === 503) return 'Одна из служб не отвечает'
  return 'Архив не записался, подробности в журнале сервера'
}

/** Writes down where the export is, and ends one that nobody takes or that counts as dead. */
function reporter({ context, db }: Archive, id: number, written: Written, stop: AbortController): () => void {
  let isReporting = false
  let moved = { bytes: 0, at: context.clock.now() }
  return () => {
    const now = context.clock.now()
    if (written.bytes !== moved.bytes) moved = { bytes: written.bytes, at: now }
    else if (now.getTime() - moved.at.getTime() >= stalledMs)
      stop.abort(new Interruption('Браузер пять минут ничего не принимал'))
    if (isReporting) return
    isReporting = true
    reportExport(db.kysely, id, { stage: written.stage, stage_done: written.stageDone, bytes: written.bytes, now })
      .then(isOpen => {
        if (!isOpen) stop.abort(new Interruption(silent))
      })
      .catch((error: unknown) => context.log.warn({ err: error, export: id }, 'an export could not say where it is'))
      .finally(() => (isReporting = false))
  }
}
