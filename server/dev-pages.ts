// For the operator, on loopback only unless configured: dead jobs, cache figures. The mailbox joins them with mail.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { PageCache } from './page-cache.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export function installDevPages(
  app: FastifyInstance,
  { context, pageCache }: { context: ServiceContext; pageCache: PageCache },
): void {
  const onlyHere = async (request: FastifyRequest) => {
    if (!context.config.devPagesEverywhere && !loopback.has(request.ip))
      throw new DomainError('not_found', 'Нет такой страницы')
  }
  app.get('/dev/dead-jobs', { onRequest: onlyHere }, async (_: FastifyRequest, reply: FastifyReply) =>
    reply.send({ items: await context.jobs.listDead() }),
  )
  app.post<{ Params: { id: string } }>('/dev/dead-jobs/:id/retry', { onRequest: onlyHere }, async (request, reply) => {
    if (!(await context.jobs.retryDead(request.params.id))) throw new DomainError('not_found', 'Такой задачи нет')
    return reply.send({ success: true })
  })
  app.get('/dev/page-cache', { onRequest: onlyHere }, async (_: FastifyRequest, reply: FastifyReply) =>
    reply.send(pageCache.stats),
  )
}
