// Fills an empty magazine with the demo when the process starts; resolves to true if it did. The process file passes this to the server.
import { getContentState } from '#contract/office/content.ts'
import type { Application } from '#server/compose.ts'
import { showProgress } from '#server/progress.ts'

/** A run that was interrupted starts again: every step may be repeated. */
const stateKey = 'state/demo.json'

export async function seedWhenEmpty(application: Application): Promise<boolean> {
  const { ask, context } = application
  const begun = await context.blobs.get(stateKey)
  const isUnfinished = begun !== undefined && JSON.parse(begun.bytes.toString()).state === 'begun'
  if (!isUnfinished && !(await ask(getContentState)).isEmpty) return false
  const note = (state: string) =>
    context.blobs.put(stateKey, Buffer.from(JSON.stringify({ state })), { contentType: 'application/json' })
  await note('begun')
  // The demo and its parsers are imported only if the magazine is empty.
  const { seedDemo } = await import('./seed.ts')
  const progress = showProgress('Демонстрационный журнал')
  await seedDemo({ ask, clock: context.clock, progress: progress.report })
  await application.waitUntilIdle({ leavesRetries: true })
  await context.db.housekeep({ afterImport: true })
  await note('done')
  progress.end()
  return true
}
