// Pages at the root of the site: the popup for signing in through another service, and the page of the link in a letter.
import type { FastifyInstance } from 'fastify'
import { verifyEmailCode } from '#contract/auth.ts'
import type { Auth } from '../auth.ts'
import { letterPath, renderLetterPage } from '../sign-in/pages.ts'
import { pageHeaders } from '../sign-in/show-page.ts'
import { finishSocialSignIn } from './finish-social-sign-in.ts'
import { startSocialSignIn } from './start-social-sign-in.ts'

/** `mount`: the path under which the calls of this service answer. */
export function installSignInPages(site: FastifyInstance, auth: Auth, mount: string): void {
  site.get(letterPath, (_, reply) =>
    reply.headers(pageHeaders).send(renderLetterPage(mount + verifyEmailCode.path, auth.context.consents.current.data)),
  )
  site.get('/id/auth/:provider', startSocialSignIn(auth))
  site.get('/id/auth/:provider/callback', finishSocialSignIn(auth))
}
