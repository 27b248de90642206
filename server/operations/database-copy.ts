// For `npm run backup` beside a running server: tells it that its database's folder is being copied (platform/db/pglite/copying.ts).
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import type { Config } from '#platform/config/config.ts'
import { CopyError, type FolderCopying } from '#platform/db/pglite/copying.ts'
import { operatorOnly } from '#platform/http/operator-only.ts'

type OneCopy = { Params: { id: string } }

const codes = { copy_running: 'conflict', copy_lost: 'not_found' } as const

/** A refusal of the database is a refusal of the request. */
async function orRefuse<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CopyError) throw new DomainError(codes[error.code], error.message)
    throw error
  }
}

export function installDatabaseCopy(app: FastifyInstance, config: Config, copying: FolderCopying): void {
  const onRequest = operatorOnly(config)
  app.post('/dev/database-copy', { onRequest }, () => orRefuse(() => copying.begin()))
  app.post<OneCopy>('/dev/database-copy/:id/renew', { onRequest }, async ({ params }) => {
    await orRefuse(() => copying.renew(params.id))
    return { success: true }
  })
  app.post<OneCopy>('/dev/database-copy/:id/files', { onRequest }, ({ params }) =>
    orRefuse(() => copying.finishFiles(params.id)),
  )
  app.delete<OneCopy>('/dev/database-copy/:id', { onRequest }, async ({ params }) => {
    await copying.end(params.id)
    return { success: true }
  })
}
