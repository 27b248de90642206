import { z } from 'zod'
import { broughtMoment } from './moments.ts'
import { defineCall } from './call.ts'
import { errorReply } from './errors.ts'
import { line, paragraphs } from './typed-text.ts'
import { roleApplication, roleName, viewer } from './viewer.ts'
import { int4Max, integer } from './whole-number.ts'

/** UUIDs are compared in lower case (RFC 9562). */
export const userId = z.uuid().toLowerCase()
const ofUser = z.object({ id: userId })
/** An email address in lower case, the form in which addresses are compared. */
export const email = z
  .string()
  .trim()
  .max(254)
  .transform(text => text.toLowerCase())
  .pipe(z.email('ожидается адрес почты'))
const moment = z.iso.datetime()
const flag = z.union([z.literal(0), z.literal(1)])

/** Services that readers can sign in through, named as in `{social}` of the user service. */
export const signInProvider = z.enum(['google', 'yandex', 'vkontakte', 'telegram'])
export type SignInProvider = z.output<typeof signInProvider>

/** Spec 3: a role. */
const role = z.object({
  id: z.number().int(),
  name: roleName,
  application_id: z.number().int(),
  application_name: roleApplication,
  created_at: moment,
  updated_at: moment,
  created_by: z.string().nullable().describe('null when granted by the operator, who has no account'),
})

const avatar = z.object({
  id: integer(0, int4Max),
  user_id: z.string(),
  url: z.string(),
  created_at: moment,
  updated_at: moment,
  size: z.enum(['middle', 'small']),
})

/**
 * Spec 3: a user. Only the owner gets `secret_hash` and whole addresses. For all others except moderators of accounts in the office the
 * private fields are empty: `email`, `email_temp`, ids in social networks, settings and the reasons for leaving; of an archived account
 * also everything that the person wrote about themselves. Moderators get hidden addresses, and the log of the office says who looked.
 */
export const user = z.object({
  id: userId,
  sub: userId,
  integer_id: z.number().int(),
  display_name: z.string(),
  about: z.string(),
  email: z
    .string()
    .nullable()
    .describe('null for everybody but the owner; hidden (`n•••@mail.ru`) for moderators of accounts in the office'),
  email_temp: z
    .string()
    .nullable()
    .describe('The address that becomes `email` when it is confirmed (confirmEmail); shown as `email` is'),
  secret_hash: z.string().nullable().describe('null for everybody but the owner'),
  avatars: z.array(avatar),
  home_page: z.string().nullable(),
  facebook_profile_link: z.string().nullable(),
  telegram_profile_link: z.string().nullable(),
  twitter_profile_link: z.string().nullable(),
  vkontakte_profile_link: z.string().nullable(),
  setting_subs_to_app_push_packages: flag
    .nullable()
    .describe('Settings are null for everybody but the owner and moderators of accounts in the office'),
  setting_subs_to_email_packages: flag.nullable(),
  setting_subs_to_web_packages: flag.nullable(),
  setting_subs_to_web_push_packages: flag.nullable(),
  ap_id: z
    .string()
    .nullable()
    .describe(
      'Ids in this and other networks are null for everybody but the owner and moderators of accounts in the office. Nobody signs in through Apple, Facebook or Twitter',
    ),
  fb_id: z.string().nullable(),
  go_id: z.string().nullable(),
  tg_id: z.string().nullable(),
  tw_id: z.string().nullable(),
  vk_id: z.string().nullable(),
  ya_id: z.string().nullable(),
  is_expert: z.boolean(),
  expertise: z.string().nullable(),
  is_user_created: z.boolean().describe('True when this sign-in created the account'),
  consent_version: z
    .string()
    .nullable()
    .describe(
      'Own: the version of the text on personal data that the reader last agreed to (152-FZ); null before the first consent',
    ),
  is_migrated: flag.describe('Always 0, because nobody was migrated from earlier systems'),
  old_mongo_id: z.null().describe('Id in an earlier system; always null, because nobody was migrated'),
  wp_user_id: z.null().describe('As `old_mongo_id`'),
  banned: z.boolean().describe('Always false for everybody but the owner and moderators'),
  roles: z.array(role).describe('Always empty for everybody but the owner and moderators'),
  archived_at: moment.nullable(),
  archive_deadline_date: moment.nullable(),
  delete_reason_code: z.string().nullable(),
  delete_reason_comment: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
})
export type RoleReply = z.output<typeof role>
export type UserReply = z.output<typeof user>

export const codeInfo = z.object({
  email: z.string(),
  attempts_left: z.number().int().describe('Attempts left for the last code sent'),
  resends_left: z.number().int().describe('Further codes that may be requested before a pause'),
  time_left: z.number().int().describe('Seconds until another code may be requested'),
})
export type CodeInfo = z.output<typeof codeInfo>
/** Message wherever an email address is asked for. */
export const codeSent = (address: string) => `Мы отправили код на ${address}. Введите его, и адрес сменится`

/** Version of the text on personal data that the reader agreed to (152-FZ). */
const agreedVersion = z.string().regex(/^[\w.-]{1,40}$/, 'ожидается версия согласия')
export const consent = agreedVersion
  .optional()
  .describe(
    'The version of the text on personal data that the reader agrees to (152-FZ); without it the account waits for `giveConsent`',
  )

const signedIn = z.object({ user, token: z.object({ access_token: z.string(), user_id: userId }) })
export type SignedInReply = z.output<typeof signedIn>

export const refusedCode = errorReply.extend({ data: codeInfo.optional() })

function authCall<Name extends string, Path extends string>(name: Name, path: Path, summary: string) {
  return { name, service: 'auth', path, summary, source: '§7 auth service' } as const
}

export const requestEmailCode = defineCall({
  ...authCall(
    'requestEmailCode',
    '/api/v1/email/code/request',
    'Send a sign-in code; the answer is the same for known and unknown addresses',
  ),
  method: 'POST',
  auth: 'none',
  body: z.object({ email }),
  reply: z.object({ data: codeInfo }),
  otherReplies: { 429: refusedCode },
  errors: ['validation'],
})
/** People copy codes with spaces and hyphens. */
const typedCode = z.string().transform(text => text.replaceAll(/[\s-]/g, ''))

export const verifyEmailCode = defineCall({
  ...authCall(
    'verifyEmailCode',
    '/api/v1/email/code/verify',
    'Sign in with a code; the first sign-in creates the account',
  ),
  method: 'POST',
  auth: 'none',
  isForOwnPages: true,
  body: z.object({
    email,
    code: typedCode
      .pipe(z.string().regex(/^(?:\d{6}|[\da-f]{32})$/, 'ожидаются шесть цифр'))
      .describe('Six digits, or the key in the link of a letter: 32 hexadecimal digits'),
    consent,
  }),
  reply: z.object({
    data: codeInfo.extend(signedIn.shape),
  }),
  otherReplies: { 400: refusedCode },
  errors: ['rate_limited', 'forbidden', 'conflict'],
})
export const refreshToken = defineCall({
  ...authCall(
    'refreshToken',
    '/api/v1/auth/refresh-token',
    'Get a new access token for the session cookie, which is replaced',
  ),
  method: 'PATCH',
  auth: 'optional',
  takesExpiredToken: true,
  isForOwnPages: true,
  reply: z.object({ data: z.object({ access_token: z.string(), user_id: userId }) }),
  errors: ['unauthorized', 'forbidden'],
})
export const revokeToken = defineCall({
  ...authCall(
    'revokeToken',
    '/api/v1/auth/revoke-token',
    'End the session that the bearer token names and the session of the cookie',
  ),
  method: 'PATCH',
  auth: 'optional',
  takesExpiredToken: true,
  isForOwnPages: true,
  reply: z.object({ success: z.literal(true), msg: z.string() }),
  errors: ['unauthorized', 'forbidden'],
})
export const getSigningKeys = defineCall({
  ...authCall('getSigningKeys', '/.well-known/jwks.json', 'Get the public keys of access tokens (JWKS)'),
  source: 'own: design 6, tokens',
  method: 'GET',
  auth: 'none',
  reply: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  }),
})

export const getLocation = defineCall({
  ...authCall(
    'getLocation',
    '/api/v1/auth/location',
    'Get the location of the visitor, and whether ways to sign in are restricted there',
  ),
  method: 'GET',
  auth: 'none',
  reply: z.object({
    isRestricted: z.boolean(),
    city: z.string().nullable(),
    country: z.string().nullable().describe('ISO 3166-1, two letters'),
    region: z.string().nullable(),
  }),
})

// ---- sign-in through other services; services/auth/README.md describes the pages (`/id/auth/…`)

/** Posted to the window that opened `/id/auth/{provider}`, to our own origin only (spec 4, Logout). */
export const signInMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed_in'), access_token: z.string(), user_id: userId, is_user_created: z.boolean() }),
  z.object({ type: z.literal('linked'), social: signInProvider }),
])
export type SignInMessage = z.output<typeof signInMessage>

/** A path of this site to return to. */
export const ownPath = z
  .string()
  .max(2000)
  .refine(
    path => /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(path) && URL.canParse(path, 'https://own.test'),
    'ожидается путь этого сайта',
  )

export const listSignInMethods = defineCall({
  ...authCall(
    'listSignInMethods',
    '/api/v1/auth/methods',
    'List the ways to sign in that are offered to a visitor; there are fewer where they are restricted',
  ),
  source: 'own: design 6, location',
  method: 'GET',
  auth: 'none',
  isForOwnPages: true,
  reply: z.object({
    methods: z
      .array(z.enum(['email', ...signInProvider.options]))
      .describe('`email` is the code from a letter, and is always offered'),
    oneTap: z
      .object({
        client_id: z.string(),
        nonce: z.string().describe('Belongs to this browser, which keeps it in a cookie'),
      })
      .nullable()
      .describe('Options to start Google One Tap with; null where Google is not offered'),
  }),
  errors: ['forbidden'],
})
export const signInByGoogleCredential = defineCall({
  ...authCall(
    'signInByGoogleCredential',
    '/api/v1/auth/google/one-tap',
    'Sign in with the credential that Google One Tap gave the page (spec 4, the one-tap sign-in event)',
  ),
  method: 'POST',
  auth: 'none',
  isForOwnPages: true,
  body: z.object({ credential: z.string().max(8000), consent }),
  reply: z.object({ data: signedIn }),
  errors: ['validation', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited', 'unavailable'],
})
export const linkSocial = defineCall({
  ...authCall(
    'linkSocial',
    '/api/v1/auth/{provider}/link',
    'Begin to link a service to the account; the answer is the address to open, in a popup or in the same tab',
  ),
  source: 'own: profile',
  method: 'POST',
  auth: 'user',
  isForOwnPages: true,
  params: z.object({ provider: signInProvider }),
  body: z.object({ to: ownPath.default('/') }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found', 'conflict', 'unavailable'],
  rateLimit: { max: 20, perSeconds: 600 },
})

/** True for the address of a public site. A name before `@` would pretend to be another site. */
function isOpenAddress(address: string): boolean {
  // The rules before this one report what is no URL or has another scheme.
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return true
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.') && !/[\s\\]/.test(address)
}

const link = line(300)
  .transform(text => text || null)
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'ожидается адрес http(s)' })
      .refine(isOpenAddress, 'ожидается адрес сайта, без имени и пароля в нём')
      .nullable(),
  )
  .nullable()

/** What readers may change about themselves directly. Other fields of the body are ignored: roles, bans, marks. */
export const profileChanges = z
  .object({
    display_name: line(80).pipe(z.string().min(1)),
    about: paragraphs(2000),
    home_page: link,
    facebook_profile_link: link,
    telegram_profile_link: link,
    twitter_profile_link: link,
    vkontakte_profile_link: link,
    setting_subs_to_app_push_packages: flag,
    setting_subs_to_email_packages: flag,
    setting_subs_to_web_packages: flag,
    setting_subs_to_web_push_packages: flag,
  })
  .partial()
export type ProfileChanges = z.output<typeof profileChanges>

/** The same and the email address, which changes only after `confirmEmail`. */
export const ownChanges = profileChanges.extend({
  email: email
    .nullish()
    .describe(
      'A new address waits in `email_temp` until `confirmEmail` gets the code that is sent there. The present address, or null, cancels a waiting one',
    ),
})
export const changeMeta = z.object({
  email: codeInfo.optional().describe('State of the code that was sent to the new address'),
})

export const getUser = defineCall({
  ...authCall(
    'getUser',
    '/api/v1/users/{id}',
    'Get a user; only the owner, and moderators of accounts in the office, see private fields',
  ),
  method: 'GET',
  auth: 'user',
  params: ofUser,
  reply: z.object({ data: user }),
  errors: ['validation', 'unauthorized', 'not_found'],
})
export const changeUser = defineCall({
  ...authCall(
    'changeUser',
    '/api/v1/users/{id}',
    'Change a profile, as its owner or a moderator of accounts in the office; only the owner changes the address',
  ),
  method: 'PATCH',
  auth: 'user',
  params: ofUser,
  body: ownChanges,
  needsKnownField: true,
  reply: z.object({ success: z.literal(true), data: user, msg: z.string(), meta: changeMeta }),
  otherReplies: { 429: refusedCode },
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found'],
  rateLimit: { max: 60, perSeconds: 60 },
})
export const confirmEmail = defineCall({
  ...authCall(
    'confirmEmail',
    '/api/v1/users/{id}/email/confirm',
    'Make the address in `email_temp` the account’s own, with the code that was sent there; all other sessions end',
  ),
  source: 'own: §3 user, email_temp; §3 notification, email_confirm',
  method: 'POST',
  auth: 'user',
  params: ofUser,
  body: z.object({ code: typedCode.pipe(z.string().regex(/^\d{6}$/, 'ожидаются шесть цифр')) }),
  reply: z.object({ success: z.literal(true), data: user, msg: z.string() }),
  otherReplies: { 400: refusedCode },
  errors: ['unauthorized', 'forbidden', 'banned', 'not_found', 'conflict', 'rate_limited'],
  rateLimit: { max: 20, perSeconds: 60 },
})

export const endOtherSessions = defineCall({
  ...authCall(
    'endOtherSessions',
    '/api/v1/users/{id}/sessions/end-others',
    'End all sessions of the reader except that of the token, those of the office too',
  ),
  source: 'own: profile',
  method: 'POST',
  auth: 'user',
  isOpenToBanned: true,
  params: ofUser,
  reply: z.object({ success: z.literal(true), ended: z.number().int() }),
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
  rateLimit: { max: 10, perSeconds: 600 },
})

export const giveConsent = defineCall({
  ...authCall(
    'giveConsent',
    '/api/v1/users/{id}/consent',
    'Record that the reader agrees to the processing of personal data, with the version and the time',
  ),
  source: 'own: personal data (152-FZ)',
  method: 'POST',
  auth: 'user',
  params: ofUser,
  body: z.object({ consent: agreedVersion }),
  reply: z.object({ success: z.literal(true), data: user }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found'],
  rateLimit: { max: 20, perSeconds: 60 },
})

// ---- for services and the command line

const internal = { method: 'POST', auth: 'internal', source: 'own: accounts' } as const
const done = z.object({ success: z.literal(true) })

export const grantRole = defineCall({
  ...authCall('grantRole', '/internal/roles/grant', 'Give a role to the account with this address'),
  ...internal,
  body: z.object({ email, application: roleApplication, name: roleName }),
  reply: done,
  errors: ['not_found'],
})
export const removeRole = defineCall({
  ...authCall('removeRole', '/internal/roles/remove', 'Remove a role from the account with this address'),
  ...internal,
  body: z.object({ email, application: roleApplication, name: roleName }),
  reply: done,
  errors: ['not_found'],
})
export const setBan = defineCall({
  ...authCall('setBan', '/internal/bans', 'Ban an account, by its address or its id, or lift the ban'),
  ...internal,
  body: z.union([z.object({ email, isBanned: z.boolean() }), z.object({ id: userId, isBanned: z.boolean() })]),
  reply: done,
  errors: ['not_found'],
})
export const setEmail = defineCall({
  ...authCall(
    'setEmail',
    '/internal/users/set-email',
    'Change the address of an account at once and end its sessions, for a reader whose address somebody else has changed',
  ),
  ...internal,
  body: z.object({ email, to: email }),
  reply: done,
  errors: ['not_found', 'conflict'],
})
export const setExpert = defineCall({
  ...authCall(
    'setExpert',
    '/internal/experts',
    'Mark the account with this address as an expert’s, or remove the mark',
  ),
  ...internal,
  body: z.object({ email, expertise: line(120).pipe(z.string().min(1)).nullable().describe('null: not an expert') }),
  reply: done,
  errors: ['not_found'],
})
export const getUserByEmail = defineCall({
  ...authCall('getUserByEmail', '/internal/users/by-email', 'Find the account with this address'),
  ...internal,
  body: z.object({ email }),
  reply: z.object({ id: userId }),
  errors: ['not_found'],
})
/** Whole users with private fields: the calling service decides what to show. Unknown ids are left out. */
export const getUsers = defineCall({
  ...authCall('getUsers', '/internal/users/list', 'List users by ids'),
  ...internal,
  body: z.object({ ids: z.array(userId).max(1000) }),
  reply: z.object({ items: z.array(user.extend({ is_erased: z.boolean() })) }),
})
export const listColleagues = defineCall({
  ...authCall(
    'listColleagues',
    '/internal/users/colleagues',
    'List people with a role in the office, by name, with their rights',
  ),
  ...internal,
  body: z.object({
    ids: z.array(userId).max(1000).optional().describe('Only these'),
    limit: integer(1, 500).default(500),
  }),
  reply: z.object({
    items: z.array(z.object({ id: userId, display_name: z.string(), email: z.string().nullable(), viewer })),
  }),
})
/** Changed rights and ended sessions while tokens issued before are valid: for a process that starts. */
export const listViewerNews = defineCall({
  ...authCall(
    'listViewerNews',
    '/internal/viewers/news',
    'List changed rights and ended sessions that tokens issued before do not show',
  ),
  ...internal,
  reply: z.object({
    viewers: z
      .array(
        z.object({ userId, viewer: viewer.nullable().describe('null when the account is erased'), changedAt: moment }),
      )
      .describe('Newest first'),
    sessions: z.array(z.string()).describe('Ids of ended sessions, newest first'),
  }),
})
/** The user service takes the same changes and passes the email address to this call. */
export const askForEmail = defineCall({
  ...authCall(
    'askForEmail',
    '/internal/users/ask-for-email',
    'Set the address that an account waits to confirm, or clear it',
  ),
  ...internal,
  body: z.object({ id: userId, email: email.nullable(), network: z.string().max(100) }),
  reply: z.object({ data: codeInfo.nullable().describe('null when no address waits') }),
  otherReplies: { 429: refusedCode },
  errors: ['not_found', 'rate_limited'],
})
/** What other services store about a user. Social networks can only be removed here. */
export const updateUser = defineCall({
  ...authCall('updateUser', '/internal/users/update', 'Change a user for another service'),
  ...internal,
  body: z.object({
    id: userId,
    changes: profileChanges
      .extend({
        avatars: z.array(avatar).max(10),
        ap_id: z.null(),
        fb_id: z.null(),
        go_id: z.null(),
        tg_id: z.null(),
        tw_id: z.null(),
        vk_id: z.null(),
        ya_id: z.null(),
      })
      .partial(),
  }),
  reply: z.object({ data: user }),
  errors: ['not_found', 'conflict'],
})
export const markArchived = defineCall({
  ...authCall('markArchived', '/internal/users/archive', 'Mark an account as archived, or with null as restored'),
  ...internal,
  body: z.object({
    id: userId,
    archive: z
      .object({
        deadline: broughtMoment,
        reasonCode: line(100).nullable(),
        reasonComment: paragraphs(2000).nullable(),
      })
      .nullable(),
  }),
  reply: z.object({ data: user }),
  errors: ['not_found', 'conflict'],
})
/** For an export: data stored about a person beside the user itself. */
export const getPersonRecord = defineCall({
  ...authCall('getPersonRecord', '/internal/users/record', 'Get the consents and sessions of a person'),
  ...internal,
  source: 'own: personal data (152-FZ)',
  body: z.object({ id: userId }),
  reply: z.object({
    consents: z.array(z.object({ version: z.string(), given_at: moment })).describe('Oldest first'),
    sessions: z
      .array(z.object({ created_at: moment, renewed_at: moment, expires_at: moment, revoked_at: moment.nullable() }))
      .describe('Newest first; ended sessions are deleted after a week'),
  }),
})
/** Only the id and the dates are left. Erasing again changes nothing. */
export const eraseUser = defineCall({
  ...authCall(
    'eraseUser',
    '/internal/users/erase',
    'Erase the data of a person whose archived account has reached its deadline, and end the sessions',
  ),
  ...internal,
  body: z.object({
    id: userId,
    isAsked: z
      .boolean()
      .default(false)
      .describe('The person has asked for it (152-FZ): a reader without a role is erased at once'),
  }),
  reply: done.extend({
    isErased: z
      .boolean()
      .describe(
        'False when the person returned meanwhile, the deadline is not over, or an asked one has a role; then nothing was changed',
      ),
  }),
})

export const authCalls = [
  requestEmailCode,
  verifyEmailCode,
  refreshToken,
  revokeToken,
  getSigningKeys,
  getLocation,
  listSignInMethods,
  signInByGoogleCredential,
  linkSocial,
  getUser,
  changeUser,
  confirmEmail,
  endOtherSessions,
  askForEmail,
  giveConsent,
  grantRole,
  removeRole,
  setBan,
  setEmail,
  setExpert,
  getUserByEmail,
  getUsers,
  listColleagues,
  listViewerNews,
  updateUser,
  markArchived,
  getPersonRecord,
  eraseUser,
] as const
