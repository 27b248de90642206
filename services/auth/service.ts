import * as calls from '#contract/auth.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openAuth } from './auth.ts'
import { clearOld } from './clearing.ts'
import { requestEmailCode } from './routes/request-code.ts'
import { eraseUser, getPersonRecord, getUsers, markArchived, updateUser } from './routes/for-services.ts'
import { changeUser, getUser } from './routes/profile.ts'
import { getUserByEmail, grantRole, removeRole, setBan, setExpert } from './routes/roles.ts'
import { refreshToken, revokeToken } from './routes/sessions.ts'
import { installSignInPages } from './routes/sign-in-pages.ts'
import { linkSocial, listSignInMethods, signInByGoogleCredential } from './routes/social.ts'
import { verifyEmailCode } from './routes/verify-code.ts'

const oncePerHour = 3_600

/** Readers: signing in by a code from a letter or through another service, sessions, what is known of them, roles and bans. */
export const auth: Service = {
  name: 'auth',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context, site) {
    const { accessKey } = context.config
    if (!accessKey) throw new Error('AUTH_URL names another process: the auth service does not run in this one')
    const opened = await openAuth(context, accessKey, app.prefix)
    const publicKeys = calls.getSigningKeys.reply.parse({ keys: [opened.secrets.jwk] })
    answer(app, context, calls.requestEmailCode, requestEmailCode(opened))
    answer(app, context, calls.verifyEmailCode, verifyEmailCode(opened))
    answer(app, context, calls.refreshToken, refreshToken(opened))
    answer(app, context, calls.revokeToken, revokeToken(opened))
    answer(app, context, calls.getSigningKeys, () => publicKeys)
    answer(app, context, calls.getLocation, (_, visitor) => opened.locate(visitor))
    answer(app, context, calls.listSignInMethods, listSignInMethods(opened))
    answer(app, context, calls.signInByGoogleCredential, signInByGoogleCredential(opened))
    answer(app, context, calls.linkSocial, linkSocial(opened))
    installSignInPages(site, opened, app.prefix)
    answer(app, context, calls.getUser, getUser(opened))
    answer(app, context, calls.changeUser, changeUser(opened))
    answer(app, context, calls.grantRole, grantRole(opened))
    answer(app, context, calls.removeRole, removeRole(opened))
    answer(app, context, calls.setBan, setBan(opened))
    answer(app, context, calls.setExpert, setExpert(opened))
    answer(app, context, calls.getUserByEmail, getUserByEmail(opened))
    answer(app, context, calls.getUsers, getUsers(opened))
    answer(app, context, calls.updateUser, updateUser(opened))
    answer(app, context, calls.markArchived, markArchived(opened))
    answer(app, context, calls.getPersonRecord, getPersonRecord(opened))
    answer(app, context, calls.eraseUser, eraseUser(opened))

    context.jobs.every('auth.remove-old', oncePerHour, () => clearOld(opened))
  },
}
