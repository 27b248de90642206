import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { chooseProvider } from '../providers/offer.ts'
import { beginTransaction } from '../sign-in/transactions.ts'
import { findUser, subjectColumns } from '../store/users.ts'

export const linkSocial =
  (auth: Auth): Handler<typeof calls.linkSocial> =>
  async ({ params, body: { to } }, context) => {
    const chosen = chooseProvider(auth, params.provider, context)
    const linkTo = context.viewer.userId
    const user = await findUser(auth.db.kysely, linkTo)
    if (user && user[subjectColumns[chosen.name]] !== null)
      throw new DomainError('conflict', `К вашему аккаунту уже привязан вход через ${chosen.provider.title}`)
    const { url, cookieLine } = await beginTransaction(auth, chosen, { to, linkTo })
    context.setCookie(cookieLine)
    return { data: { url: url.href } }
  }
