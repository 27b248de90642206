import type { FastifyReply, FastifyRequest } from 'fastify'
import { consent, ownPath } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { isForeignPage } from '#platform/http/origins.ts'
import type { Auth } from '../auth.ts'
import { chooseProvider } from '../providers/offer.ts'
import { providerInPath, showPage, visitorOf } from '../sign-in/show-page.ts'
import { beginTransaction } from '../sign-in/transactions.ts'

/** `GET /id/auth/{provider}?to=/path&consent=version`: redirects to the page of the service. */
export const startSocialSignIn =
  (auth: Auth) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = request.query as Record<string, unknown>
    const to = ownPath.safeParse(query['to']).data ?? '/'
    try {
      // The address itself says that the reader agrees, so only our own pages may lead here.
      if (isForeignPage(request.headers, request.host, auth.context.config))
        throw new DomainError('forbidden', 'Войти можно только со страниц самого сайта')
      const chosen = chooseProvider(auth, providerInPath(request), visitorOf(request))
      const { url, cookieLine } = await beginTransaction(auth, chosen, {
        to,
        consent: consent.safeParse(query['consent']).data,
      })
      return reply.header('cache-control', 'no-store').header('set-cookie', cookieLine).redirect(url.href, 303)
    } catch (error) {
      return showPage(auth, reply, to, () => Promise.reject(error as Error))
    }
  }
