// What is for the operator answers on loopback only, unless configured (design 5).
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import type { Config } from '#platform/config/config.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** What a proxy of this machine, from which everybody comes, says of whom it speaks for. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']

/**
 * Who comes through a proxy is not local, whatever it says. The name asked for is ours: a page of another site whose name
 * was made to lead here would read the letters.
 */
function isLocal(request: FastifyRequest, siteUrl: string): boolean {
  if (!ownNames.concat(new URL(siteUrl).hostname).includes(request.hostname)) return false
  return loopback.has(request.ip) && signsOfProxy.every(name => request.headers[name] === undefined)
}

/** An `onRequest` hook: for others there is no such page. */
export function localOnly({ devPagesEverywhere, siteUrl }: Config): (request: FastifyRequest) => Promise<void> {
  return async request => {
    if (!devPagesEverywhere && !isLocal(request, siteUrl)) throw new DomainError('not_found', 'Нет такой страницы')
  }
}
