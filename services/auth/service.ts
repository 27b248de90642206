// Readers: signing in by a code from a letter or through another service, sessions, profiles, roles and bans.
import * as calls from '#contract/auth.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openAuth } from './auth.ts'
import { cleanUp } from './cleanup.ts'
import { registerMetrics } from './metrics.ts'
import { installOffice } from './office/install.ts'
import { openOffice } from './office/office.ts'
import { askForEmail } from './routes/ask-for-email.ts'
import { changeUser } from './routes/change-user.ts'
import { confirmEmail } from './routes/confirm-email.ts'
import { endOtherSessions } from './routes/end-other-sessions.ts'
import { eraseUser } from './routes/erase-user.ts'
import { getLocation } from './routes/get-location.ts'
import { getPersonRecord } from './routes/get-person-record.ts'
import { getSigningKeys } from './routes/get-signing-keys.ts'
import { getUserByEmail } from './routes/get-user-by-email.ts'
import { getUser } from './routes/get-user.ts'
import { getUsers } from './routes/get-users.ts'
import { listColleagues } from './routes/list-colleagues.ts'
import { giveConsent } from './routes/give-consent.ts'
import { grantRole } from './routes/grant-role.ts'
import { linkSocial } from './routes/link-social.ts'
import { listSignInMethods } from './routes/list-sign-in-methods.ts'
import { listViewerNews } from './routes/list-viewer-news.ts'
import { markArchived } from './routes/mark-archived.ts'
import { refreshToken } from './routes/refresh-token.ts'
import { removeRole } from './routes/remove-role.ts'
import { requestEmailCode } from './routes/request-email-code.ts'
import { revokeToken } from './routes/revoke-token.ts'
import { setBan } from './routes/set-ban.ts'
import { setEmail } from './routes/set-email.ts'
import { setExpert } from './routes/set-expert.ts'
import { signInByGoogleCredential } from './routes/sign-in-by-google-credential.ts'
import { installSignInPages } from './routes/sign-in-pages.ts'
import { updateUser } from './routes/update-user.ts'
import { verifyEmailCode } from './routes/verify-email-code.ts'

const hourSeconds = 3_600

export const auth: Service = {
  name: 'auth',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context, site) {
    const { accessKey } = context.config
    if (!accessKey) throw new Error('AUTH_URL names another process: the auth service does not run in this one')
    const opened = await openAuth(context, accessKey, app.prefix)

    answer(app, context, calls.requestEmailCode, requestEmailCode(opened))
    answer(app, context, calls.verifyEmailCode, verifyEmailCode(opened))
    answer(app, context, calls.refreshToken, refreshToken(opened))
    answer(app, context, calls.revokeToken, revokeToken(opened))
    answer(app, context, calls.getSigningKeys, getSigningKeys(opened))
    answer(app, context, calls.getLocation, getLocation(opened))

    answer(app, context, calls.listSignInMethods, listSignInMethods(opened))
    answer(app, context, calls.signInByGoogleCredential, signInByGoogleCredential(opened))
    answer(app, context, calls.linkSocial, linkSocial(opened))
    installSignInPages(site, opened, app.prefix)

    answer(app, context, calls.getUser, getUser(opened))
    answer(app, context, calls.changeUser, changeUser(opened))
    answer(app, context, calls.confirmEmail, confirmEmail(opened))
    answer(app, context, calls.endOtherSessions, endOtherSessions(opened))
    answer(app, context, calls.askForEmail, askForEmail(opened))
    answer(app, context, calls.giveConsent, giveConsent(opened))

    answer(app, context, calls.grantRole, grantRole(opened))
    answer(app, context, calls.removeRole, removeRole(opened))
    answer(app, context, calls.setBan, setBan(opened))
    answer(app, context, calls.setEmail, setEmail(opened))
    answer(app, context, calls.setExpert, setExpert(opened))
    answer(app, context, calls.getUserByEmail, getUserByEmail(opened))

    answer(app, context, calls.getUsers, getUsers(opened))
    answer(app, context, calls.listColleagues, listColleagues(opened))
    answer(app, context, calls.listViewerNews, listViewerNews(opened))
    answer(app, context, calls.updateUser, updateUser(opened))
    answer(app, context, calls.markArchived, markArchived(opened))
    answer(app, context, calls.getPersonRecord, getPersonRecord(opened))
    answer(app, context, calls.eraseUser, eraseUser(opened))

    await installOffice(app, openOffice(opened, accessKey, app.prefix))

    registerMetrics(opened)
    context.jobs.every('auth.remove-old', hourSeconds, () => cleanUp(opened))
  },
}
