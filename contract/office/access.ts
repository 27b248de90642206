// Access to the office: one-time links, the second step, sessions and invitations (office.md 5, decision 037).
import { z } from 'zod'
import { email, userId } from '../auth.ts'
import { defineCall, officeCallOf } from '../call.ts'
import { errorReply } from '../errors.ts'
import { line } from '../typed-text.ts'
import { roleName } from '../viewer.ts'
import { pieceQuery } from '../whole-number.ts'

const moment = z.iso.datetime()
const done = z.object({ success: z.literal(true) })
const nothing = z.object({})

/** The page that a one-time link opens. Browsers do not send the fragment, so the key appears in no server log. */
export const officeStartUrl = (siteUrl: string, token: string): string => `${siteUrl}/office/start#${token}`

/** Device and network of a visitor. */
export const officePlace = z.object({
  device: z.string().describe('System and browser: `Mac, Chrome`'),
  network: z.string().describe('The first two numbers of the IP address: `95.165.*.*`'),
  city: z.string().nullable().describe('null if the installation has no data on cities'),
})
export type OfficePlace = z.output<typeof officePlace>

/** Methods of the second step. `spare_code` is one of ten backup codes. */
export const officeMethod = z.enum(['passkey', 'code', 'spare_code'])
export type OfficeMethod = z.output<typeof officeMethod>

// ---- passkeys (WebAuthn Level 3), in the JSON form of `PublicKeyCredential`

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'ожидается base64url')
    .max(max)
const credentialHint = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int().describe('Milliseconds'),
  excludeCredentials: z.array(credentialHint).describe('Keys that the person already has'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int().describe('Milliseconds'),
  allowCredentials: z
    .array(credentialHint)
    .describe('Always empty: the device knows its keys, and the reply must not reveal who has which'),
  userVerification: z.literal('required'),
})
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).nullish(),
  }),
})

// ---- codes

/** Removes spaces and hyphens, which people copy along with a code. */
const typedCode = z.string().transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
const sixDigits = typedCode.pipe(z.string().regex(/^\d{6}$/, 'ожидаются шесть цифр'))
const anyCode = typedCode
  .pipe(z.string().regex(/^(?:\d{6}|[\dA-Z]{8})$/, 'ожидаются шесть цифр или запасной код'))
  .describe('Six digits from the authenticator app, or a spare code of eight characters')
const keyName = line(60).pipe(z.string().min(1, 'назовите ключ'))
const personName = line(80).pipe(z.string().min(1, 'назовите себя'))

export const codesOffer = z.object({
  secret: z.string().describe('Base32, for typing it by hand'),
  uri: z.string().describe('`otpauth://totp/…`, the content of the QR code'),
  spare_codes: z.array(z.string()).length(10).describe('Shown only until the first code is confirmed'),
})
const newCodes = z.object({
  code: sixDigits,
  are_kept: z
    .literal(true, 'отметьте, что запасные коды лежат в надёжном месте')
    .describe('The person has stored the spare codes'),
})

/** The reply to a wrong code. Unknown addresses get the same reply. */
export const refusedOfficeCode = errorReply.extend({
  data: z
    .object({
      attempts_left: z.number().int(),
      pause_seconds: z.number().int().describe('Time until codes are accepted again; 0 if there is no pause'),
    })
    .optional(),
})

// ---- calls

const call = officeCallOf('auth', '/office')
/** Calls that a cookie of the office authorises, or that set one. */
const byCookie = { auth: 'none', isForOwnPages: true, isForOwnSite: true } as const
const ofPerson = { isForOwnPages: true } as const
const often = { max: 60, perSeconds: 600 } as const
const seldom = { max: 30, perSeconds: 600 } as const

export const enteredOffice = z.object({
  data: z.object({
    access_token: z.string().describe('Valid for five minutes; getOfficeToken returns the next one'),
    expires_at: moment,
    user_id: userId,
    session_id: z.string(),
    display_name: z.string(),
    email: z.string().nullable(),
    roles: z
      .array(roleName)
      .describe('Roles of the application `quasar`; in a view with fewer rights, the role of that view'),
    own_roles: z.array(roleName).describe('All roles of the person, whatever the view'),
    is_expert: z.boolean(),
    moderates: z.boolean().describe('May moderate comments in the office'),
    keeps_readers: z.boolean().describe('Answers requests about personal data'),
    second_step_at: moment.describe(
      'Time of the last second step. Changes of keys and invitations need one in the last ten minutes',
    ),
  }),
})
export type EnteredOffice = z.output<typeof enteredOffice>

// ---- first sign-in

export const officeStart = z.object({
  purpose: z
    .enum(['first', 'invitation', 'return'])
    .describe('`first`: the person becomes the administrator; `return`: the second step was reset'),
  step: z.enum(['person', 'second']).describe('The step to continue with'),
  display_name: z.string().nullable(),
  email: z.string().nullable(),
  is_email_fixed: z.boolean().describe('The link is only for this email address'),
  expires_at: moment.describe('Until when the steps can be completed in this browser'),
})
const start = z.object({ data: officeStart })
const unusableLink = errorReply.extend({
  data: z
    .object({ at: moment.describe('When the link was used or expired'), place: officePlace.nullable() })
    .describe('`place` is null if nobody used the link'),
})
const startErrors = ['validation', 'forbidden', 'link_expired', 'conflict', 'rate_limited'] as const

export const openOfficeLink = defineCall({
  ...call('openOfficeLink', '/start/open', 'Exchange a one-time link for a cookie that continues the first sign-in'),
  ...byCookie,
  method: 'POST',
  body: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'ожидается ключ ссылки') }),
  reply: start,
  otherReplies: { 410: unusableLink },
  errors: ['validation', 'forbidden', 'not_found', 'rate_limited'],
  rateLimit: seldom,
})
export const getOfficeStart = defineCall({
  ...call('getOfficeStart', '/start', 'Get the state of the first sign-in in this browser'),
  ...byCookie,
  method: 'GET',
  reply: start,
  errors: ['forbidden', 'link_expired'],
})
export const saveOfficePerson = defineCall({
  ...call('saveOfficePerson', '/start/person', 'First step: save the name and the email address'),
  ...byCookie,
  method: 'POST',
  body: z.object({ display_name: personName, email }),
  reply: start,
  errors: startErrors,
  rateLimit: often,
})
export const beginFirstPasskey = defineCall({
  ...call('beginFirstPasskey', '/start/passkey/begin', 'Second step with a passkey: get the options for the browser'),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: passkeyCreation }),
  errors: startErrors,
  rateLimit: often,
})
export const finishFirstPasskey = defineCall({
  ...call('finishFirstPasskey', '/start/passkey', 'Second step with a passkey: store it and sign in'),
  ...byCookie,
  method: 'POST',
  body: z.object({ name: keyName.optional(), passkey: createdPasskey }),
  reply: enteredOffice,
  errors: [...startErrors, 'unauthorized'],
  rateLimit: often,
})
export const beginFirstCodes = defineCall({
  ...call(
    'beginFirstCodes',
    '/start/codes/begin',
    'Second step with codes: get the secret and ten spare codes; can be repeated',
  ),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: codesOffer }),
  errors: startErrors,
  rateLimit: often,
})
export const finishFirstCodes = defineCall({
  ...call('finishFirstCodes', '/start/codes', 'Second step with codes: confirm the first code and sign in'),
  ...byCookie,
  method: 'POST',
  body: newCodes,
  reply: enteredOffice,
  errors: [...startErrors, 'wrong_code'],
  rateLimit: seldom,
})

// ---- signing in

export const beginOfficePasskey = defineCall({
  ...call(
    'beginOfficePasskey',
    '/sign-in/passkey/begin',
    'Get the passkey options for the browser; the same for everybody',
  ),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: passkeyRequest }),
  errors: ['forbidden', 'rate_limited'],
  rateLimit: often,
})
export const signInByPasskey = defineCall({
  ...call('signInByPasskey', '/sign-in/passkey', 'Sign in to the office with a passkey'),
  ...byCookie,
  method: 'POST',
  body: z.object({ passkey: passkeyAnswer }),
  reply: enteredOffice,
  errors: ['validation', 'unauthorized', 'forbidden', 'office_locked', 'rate_limited'],
  rateLimit: often,
})
export const signInByCode = defineCall({
  ...call(
    'signInByCode',
    '/sign-in/code',
    'Sign in to the office with an email address and a code; unknown addresses get the same reply as wrong codes',
  ),
  ...byCookie,
  method: 'POST',
  body: z.object({ email, code: anyCode }),
  reply: enteredOffice,
  otherReplies: { 400: refusedOfficeCode, 429: refusedOfficeCode },
  errors: ['forbidden', 'office_locked'],
  rateLimit: often,
})
export const getOfficeToken = defineCall({
  ...call('getOfficeToken', '/token', 'A new access token by the cookie of the office'),
  ...byCookie,
  method: 'POST',
  query: z.object({
    as: z
      .enum(['moderator', 'user'])
      .optional()
      .describe('A role below the person’s own, which limits the rights of the token'),
  }),
  reply: enteredOffice,
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
  rateLimit: { max: 600, perSeconds: 600 },
})
export const signOutOfOffice = defineCall({
  ...call('signOutOfOffice', '/sign-out', 'End the session of the cookie'),
  ...byCookie,
  method: 'POST',
  reply: done,
  errors: ['forbidden', 'rate_limited'],
  rateLimit: often,
})

// ---- the person's own access. All calls need an office token; changes need a second step within the last ten minutes

const officeKey = z.object({
  id: z.string(),
  name: z.string(),
  is_synced: z.boolean().describe('Synchronised to other devices of the person'),
  created_at: moment,
  used_at: moment.nullable(),
})
export const getOwnOfficeAccess = defineCall({
  ...call('getOwnOfficeAccess', '/own', 'List own sessions, the current one first, and own sign-in methods'),
  ...ofPerson,
  method: 'GET',
  reply: z.object({
    data: z.object({
      sessions: z.array(
        officePlace.extend({
          id: z.string(),
          method: officeMethod,
          is_this: z.boolean(),
          is_odd: z.boolean().describe('From a network and a city that the person never used before'),
          created_at: moment,
          seen_at: moment,
        }),
      ),
      usual_places: z
        .array(z.string())
        .describe('Other places from which the person signed in: cities, or networks if the city is unknown'),
      passkeys: z.array(officeKey),
      codes: z.object({ created_at: moment, used_at: moment.nullable() }).nullable(),
      spare_codes: z.object({ left: z.number().int(), created_at: moment }).nullable(),
      administrators: z
        .array(z.object({ id: z.string(), display_name: z.string() }))
        .describe('Other administrators, who can give a new link, at most ten'),
    }),
  }),
  errors: ['unauthorized', 'forbidden'],
})
const changes = ['validation', 'unauthorized', 'forbidden', 'banned', 'archived', 'rate_limited'] as const
const guarded = [...changes, 'second_step'] as const

export const repeatSecondStep = defineCall({
  ...call('repeatSecondStep', '/own/second-step', 'Repeat the second step, for changes of keys'),
  ...ofPerson,
  method: 'POST',
  body: z.union([z.object({ code: anyCode }), z.object({ passkey: passkeyAnswer })]),
  reply: z.object({ data: z.object({ second_step_at: moment }) }),
  otherReplies: { 400: refusedOfficeCode, 429: refusedOfficeCode },
  errors: ['unauthorized', 'forbidden', 'banned', 'archived'],
  rateLimit: often,
})
export const endOfficeSession = defineCall({
  ...call('endOfficeSession', '/own/sessions/end', 'End another own session'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: z.uuid() }),
  reply: done,
  errors: [...changes, 'not_found'],
  rateLimit: often,
})
export const endOtherOfficeSessions = defineCall({
  ...call('endOtherOfficeSessions', '/own/sessions/end-others', 'End all own sessions except the current one'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ success: z.literal(true), ended: z.number().int() }),
  errors: changes,
  rateLimit: often,
})
export const confirmOfficeSession = defineCall({
  ...call('confirmOfficeSession', '/own/sessions/confirm', '«Это я»: the place of one’s own session is not odd'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: z.uuid() }),
  reply: done,
  errors: [...changes, 'not_found'],
  rateLimit: often,
})
export const beginPasskey = defineCall({
  ...call('beginPasskey', '/own/passkeys/begin', 'Get the options for an additional passkey'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: passkeyCreation }),
  errors: guarded,
  rateLimit: often,
})
export const addPasskey = defineCall({
  ...call('addPasskey', '/own/passkeys', 'Add a passkey'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ name: keyName.optional(), passkey: createdPasskey }),
  reply: z.object({ data: officeKey }),
  errors: [...guarded, 'conflict'],
  rateLimit: often,
})
export const removePasskey = defineCall({
  ...call('removePasskey', '/own/passkeys/remove', 'Remove a passkey, unless it is the last sign-in method'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: base64url(1400) }),
  reply: done,
  errors: [...guarded, 'not_found', 'last_way'],
  rateLimit: often,
})
export const beginCodes = defineCall({
  ...call('beginCodes', '/own/codes/begin', 'Get a new secret for codes, which setCodes activates'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: codesOffer }),
  errors: guarded,
  rateLimit: often,
})
export const setCodes = defineCall({
  ...call('setCodes', '/own/codes', 'Activate the new codes by confirming the first one'),
  ...ofPerson,
  method: 'POST',
  body: newCodes,
  reply: done,
  errors: [...guarded, 'wrong_code', 'conflict'],
  rateLimit: seldom,
})
export const removeCodes = defineCall({
  ...call('removeCodes', '/own/codes/remove', 'Remove the codes, unless they are the last sign-in method'),
  ...ofPerson,
  method: 'POST',
  reply: done,
  errors: [...guarded, 'not_found', 'last_way'],
  rateLimit: often,
})
export const makeSpareCodes = defineCall({
  ...call('makeSpareCodes', '/own/spare-codes', 'Replace the spare codes by ten new ones'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: z.object({ spare_codes: z.array(z.string()).length(10) }) }),
  errors: guarded,
  rateLimit: often,
})

// ---- people of the office; for administrators

export const officeLink = z.object({
  user_id: userId,
  url: z.string().describe('To be handed over in person; works once'),
  expires_at: moment,
})
export const listOfficePeople = defineCall({
  ...call('listOfficePeople', '/people', 'List everybody with a role in the office, with their sign-in methods'),
  ...ofPerson,
  method: 'GET',
  query: pieceQuery({ most: 100, usual: 50 }),
  reply: z.object({
    items: z.array(
      z.object({
        id: userId,
        integer_id: z.number().int(),
        display_name: z.string(),
        email: z.string().nullable().describe('Masked: `a•••@delno.ru`; `showOfficeAddress` returns the full address'),
        roles: z.array(roleName),
        is_expert: z.boolean(),
        expertise: z.string().nullable(),
        is_banned: z.boolean(),
        passkeys: z.number().int(),
        has_codes: z.boolean(),
        seen_at: moment.nullable(),
        is_locked_out: z.boolean().describe('Locked out by the command line; `admitToOffice` ends that'),
        link_expires_at: moment.nullable().describe('When the unused link of this person expires'),
      }),
    ),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const inviteToOffice = defineCall({
  ...call('inviteToOffice', '/people/invite', 'Give a colleague a role and a one-time link'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ email, display_name: personName, role: roleName }),
  reply: z.object({ data: officeLink }),
  errors: [...guarded, 'conflict'],
  rateLimit: seldom,
})
export const resetSecondStep = defineCall({
  ...call(
    'resetSecondStep',
    '/people/reset',
    'Remove a colleague’s sign-in methods, end their sessions and make a new link',
  ),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId }),
  reply: z.object({ data: officeLink }),
  errors: [...guarded, 'not_found', 'conflict'],
  rateLimit: seldom,
})
export const admitToOffice = defineCall({
  ...call('admitToOffice', '/people/admit', 'Admit a person again after the office was locked'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId }),
  reply: done,
  errors: [...guarded, 'not_found'],
  rateLimit: often,
})

export const changeOfficeRole = defineCall({
  ...call(
    'changeOfficeRole',
    '/people/role',
    'Change or remove the role of a colleague, who is signed out of the office if they lose rights',
  ),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId, role: roleName.nullable().describe('null removes the role') }),
  reply: z.object({ data: z.object({ before: roleName.nullable().describe('The highest former role') }) }),
  errors: [...guarded, 'not_found', 'conflict'],
  rateLimit: often,
})
export const changeOfficeExpert = defineCall({
  ...call('changeOfficeExpert', '/people/expert', 'Mark a colleague as an expert, or remove the mark'),
  ...ofPerson,
  method: 'POST',
  body: z.object({
    id: userId,
    expertise: line(120)
      .pipe(z.string().min(1))
      .nullable()
      .describe('Expertise as shown to readers; null if not an expert'),
  }),
  reply: done,
  errors: [...guarded, 'not_found'],
  rateLimit: often,
})
export const showOfficeAddress = defineCall({
  ...call('showOfficeAddress', '/people/address', 'Get the email address of a colleague; the access is logged'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId }),
  reply: z.object({ data: z.object({ email: z.string().nullable() }) }),
  errors: [...changes, 'not_found'],
  rateLimit: often,
})

// ---- internal calls of the server and the command line

const internal = { auth: 'internal', method: 'POST' } as const
const madeLink = z.object({ token: z.string(), expires_at: moment })

export const makeFirstLink = defineCall({
  ...call('makeFirstLink', '/internal/first-link', 'A link for a new administrator'),
  ...internal,
  body: z.object({ if_none: z.boolean().describe('Makes a link only if the office has no administrator') }),
  reply: z.object({ data: madeLink.nullable().describe('null if there is an administrator') }),
})
export const makeReturnLink = defineCall({
  ...call(
    'makeReturnLink',
    '/internal/return-link',
    'Reset the second step of an email address and make a link for it',
  ),
  ...internal,
  body: z.object({ email }),
  reply: z.object({ data: madeLink }),
  errors: ['not_found', 'conflict'],
})
export const lockOffice = defineCall({
  ...call('lockOffice', '/internal/lock', 'End all sessions and links of the office; people must be admitted again'),
  ...internal,
  body: nothing,
  reply: z.object({ success: z.literal(true), sessions: z.number().int(), links: z.number().int() }),
})

export const officeAccessCalls = [
  openOfficeLink,
  getOfficeStart,
  saveOfficePerson,
  beginFirstPasskey,
  finishFirstPasskey,
  beginFirstCodes,
  finishFirstCodes,
  beginOfficePasskey,
  signInByPasskey,
  signInByCode,
  getOfficeToken,
  signOutOfOffice,
  getOwnOfficeAccess,
  repeatSecondStep,
  endOfficeSession,
  endOtherOfficeSessions,
  confirmOfficeSession,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginCodes,
  setCodes,
  removeCodes,
  makeSpareCodes,
  listOfficePeople,
  inviteToOffice,
  resetSecondStep,
  admitToOffice,
  changeOfficeRole,
  changeOfficeExpert,
  showOfficeAddress,
  makeFirstLink,
  makeReturnLink,
  lockOffice,
] as const
