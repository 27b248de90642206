import {
  changeUser,
  eraseUser,
  getLocation,
  getPersonRecord,
  getSigningKeys,
  getUser,
  getUserByEmail,
  getUsers,
  grantRole,
  linkSocial,
  listSignInMethods,
  markArchived,
  refreshToken,
  removeRole,
  requestEmailCode,
  revokeToken,
  setBan,
  setExpert,
  signInByGoogleCredential,
  updateUser,
  verifyEmailCode,
} from '#contract/auth.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openAuth } from './auth.ts'
import { clearOld } from './clearing.ts'
import { answerRequestCode } from './routes/request-code.ts'
import {
  answerEraseUser,
  answerGetPersonRecord,
  answerGetUsers,
  answerMarkArchived,
  answerUpdateUser,
} from './routes/for-services.ts'
import { answerChangeUser, answerGetUser } from './routes/profile.ts'
import {
  answerGetUserByEmail,
  answerGrantRole,
  answerRemoveRole,
  answerSetBan,
  answerSetExpert,
} from './routes/roles.ts'
import { answerRefreshToken, answerRevokeToken } from './routes/sessions.ts'
import { installSignInPages } from './routes/sign-in-pages.ts'
import { answerLinkSocial, answerListSignInMethods, answerSignInByGoogleCredential } from './routes/social.ts'
import { answerVerifyCode } from './routes/verify-code.ts'

const oncePerHour = 3_600

/** Readers: signing in by a code from a letter or through another service, sessions, what is known of them, roles and bans. */
export const auth: Service = {
  name: 'auth',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context, site) {
    const { accessKey } = context.config
    if (!accessKey) throw new Error('AUTH_URL names another process: the auth service does not run in this one')
    const opened = await openAuth(context, accessKey, app.prefix)
    answer(app, context, requestEmailCode, answerRequestCode(opened))
    answer(app, context, verifyEmailCode, answerVerifyCode(opened))
    answer(app, context, refreshToken, answerRefreshToken(opened))
    answer(app, context, revokeToken, answerRevokeToken(opened))
    answer(app, context, getSigningKeys, () => ({ keys: [opened.secrets.jwk as never] }))
    answer(app, context, getLocation, (_, visitor) => opened.locate(visitor))
    answer(app, context, listSignInMethods, answerListSignInMethods(opened))
    answer(app, context, signInByGoogleCredential, answerSignInByGoogleCredential(opened))
    answer(app, context, linkSocial, answerLinkSocial(opened))
    installSignInPages(site, opened)
    answer(app, context, getUser, answerGetUser(opened))
    answer(app, context, changeUser, answerChangeUser(opened))
    answer(app, context, grantRole, answerGrantRole(opened))
    answer(app, context, removeRole, answerRemoveRole(opened))
    answer(app, context, setBan, answerSetBan(opened))
    answer(app, context, setExpert, answerSetExpert(opened))
    answer(app, context, getUserByEmail, answerGetUserByEmail(opened))
    answer(app, context, getUsers, answerGetUsers(opened))
    answer(app, context, updateUser, answerUpdateUser(opened))
    answer(app, context, markArchived, answerMarkArchived(opened))
    answer(app, context, getPersonRecord, answerGetPersonRecord(opened))
    answer(app, context, eraseUser, answerEraseUser(opened))

    context.jobs.every('auth.remove-old', oncePerHour, () => clearOld(opened))
  },
}
