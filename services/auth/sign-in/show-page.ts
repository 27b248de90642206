import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMessage } from '#contract/auth.ts'
import { DomainError, errorStatus } from '#contract/errors.ts'
import type { Auth } from '../auth.ts'
import type { Visitor } from '../location/locate.ts'
import { pagePolicy, renderDone, renderFailure } from './pages.ts'

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Sends the page of a successful sign-in, or the page that explains why `work` failed. `to`: the path that both lead back to. */
export async function showPage(
  auth: Auth,
  reply: FastifyReply,
  to: string,
  work: () => Promise<SignInMessage>,
): Promise<FastifyReply> {
  reply.headers(pageHeaders)
  try {
    const message = await work()
    return await reply.send(renderDone({ message, origin: new URL(auth.context.config.siteUrl).origin, to }))
  } catch (error) {
    const known = error instanceof DomainError ? error : undefined
    if (!known || known.code === 'unavailable') auth.context.log.error({ err: known?.cause ?? error }, 'sign-in failed')
    const text = known?.message ?? 'Что-то сломалось на нашей стороне. Попробуйте ещё раз'
    return reply.code(errorStatus[known?.code ?? 'internal']).send(renderFailure({ text, to }))
  }
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  header: name => request.headers[name]?.toString(),
})

/** The provider named in the address, perhaps not one of ours. */
export const providerInPath = (request: FastifyRequest) => (request.params as { provider: string }).provider
