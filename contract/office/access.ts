// Who may enter the office: one-time links, the second step, sessions, invitations, the log of access (office.md 5, decision 037).
import { z } from 'zod'
import { email, userId } from '../auth.ts'
import { defineCall, officeCallOf } from '../call.ts'
import { errorReply } from '../errors.ts'
import { line } from '../typed-text.ts'
import { roleName } from '../viewer.ts'
import { bigRowId, pieceQuery, wholeNumber } from '../whole-number.ts'

const moment = z.iso.datetime()
const done = z.object({ success: z.literal(true) })
const nothing = z.object({})

/** The page that a link opens. Browsers do not send what stands after `#`, so the key reaches no log. */
export const officeStartUrl = (siteUrl: string, token: string): string => `${siteUrl}/office/start#${token}`

/** Where a visit came from. */
export const officePlace = z.object({
  device: z.string().describe('System and browser: `Mac, Chrome`'),
  network: z.string().describe('The first two numbers of the IP address: `95.165.*.*`'),
  city: z.string().nullable().describe('null: the installation cannot tell'),
})
export type OfficePlace = z.output<typeof officePlace>

/** The ways to prove the second step. `spare_code`: one of ten codes kept on paper. */
export const officeMethod = z.enum(['passkey', 'code', 'spare_code'])
export type OfficeMethod = z.output<typeof officeMethod>

// ---- passkeys (WebAuthn Level 3): what a browser takes and gives, as `PublicKeyCredential` writes it in JSON

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
  excludeCredentials: z.array(credentialHint).describe('Keys that the person has already'),
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
  allowCredentials: z.array(credentialHint).describe('Always empty: the device knows its keys, and nobody learns ours'),
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

/** People copy codes with spaces and hyphens; O, I and L of a spare code are read as digits. */
const typedCode = z.string().transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
const sixDigits = typedCode.pipe(z.string().regex(/^\d{6}$/, 'ожидаются шесть цифр'))
const anyCode = typedCode
  .pipe(z.string().regex(/^(?:\d{6}|[\dA-Z]{8})$/, 'ожидаются шесть цифр или запасной код'))
  .describe('Six digits of the application, or a spare code of eight signs')
const keyName = line(60).pipe(z.string().min(1, 'назовите ключ'))
const personName = line(80).pipe(z.string().min(1, 'назовите себя'))

export const codesOffer = z.object({
  secret: z.string().describe('Base32, for those who type it by hand'),
  uri: z.string().describe('`otpauth://totp/…`: what the picture (QR) holds'),
  spare_codes: z.array(z.string()).length(10).describe('Shown until the first code is confirmed, never again'),
})
const newCodes = z.object({
  code: sixDigits,
  are_kept: z.literal(true, 'отметьте, что запасные коды лежат в надёжном месте').describe('The spare codes are kept'),
})

/** A wrong code. Unknown addresses get the same answer. */
export const refusedOfficeCode = errorReply.extend({
  data: z
    .object({
      attempts_left: z.number().int(),
      pause_seconds: z.number().int().describe('Until codes are taken again; 0: no pause'),
    })
    .optional(),
})

// ---- calls

const call = officeCallOf('auth', '/office')
/** Calls that a cookie of the office authorizes, or that set one. */
const byCookie = { auth: 'none', isForOwnPages: true, isForOwnSite: true } as const
const ofPerson = { isForOwnPages: true } as const
const often = { max: 60, perSeconds: 600 } as const
const seldom = { max: 30, perSeconds: 600 } as const

export const enteredOffice = z.object({
  data: z.object({
    access_token: z.string().describe('Lasts five minutes; getOfficeToken gives the next one'),
    expires_at: moment,
    user_id: userId,
    session_id: z.string(),
    display_name: z.string(),
    email: z.string().nullable(),
    roles: z.array(roleName).describe('Of application `quasar`; in a view with lesser rights that one'),
    own_roles: z.array(roleName).describe('All of the person, whatever the view'),
    is_expert: z.boolean(),
    second_step_at: moment.describe('Changes of keys and invitations need a second step of the last ten minutes'),
  }),
})
export type EnteredOffice = z.output<typeof enteredOffice>

// ---- the first entry

export const officeStart = z.object({
  purpose: z
    .enum(['first', 'invitation', 'return'])
    .describe('`first`: becomes the administrator; `return`: the second step was reset'),
  step: z.enum(['person', 'second']).describe('Where to go on'),
  display_name: z.string().nullable(),
  email: z.string().nullable(),
  is_email_fixed: z.boolean().describe('The link is for this very address'),
  expires_at: moment.describe('Until when the steps can be finished in this browser'),
})
const start = z.object({ data: officeStart })
const unusableLink = errorReply.extend({
  data: z
    .object({ at: moment.describe('When it was used, or when it ended'), place: officePlace.nullable() })
    .describe('`place`: who used it; null: nobody did'),
})
const startErrors = ['validation', 'forbidden', 'link_expired', 'conflict', 'rate_limited'] as const

export const openOfficeLink = defineCall({
  ...call(
    'openOfficeLink',
    '/start/open',
    'Exchanges a one-time link for a cookie, with which the first entry goes on',
  ),
  ...byCookie,
  method: 'POST',
  body: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'ожидается ключ ссылки') }),
  reply: start,
  otherReplies: { 410: unusableLink },
  errors: ['validation', 'forbidden', 'not_found', 'rate_limited'],
  rateLimit: seldom,
})
export const getOfficeStart = defineCall({
  ...call('getOfficeStart', '/start', 'The first entry of this browser: where a reload goes on'),
  ...byCookie,
  method: 'GET',
  reply: start,
  errors: ['forbidden', 'link_expired'],
})
export const saveOfficePerson = defineCall({
  ...call('saveOfficePerson', '/start/person', 'First step: name and address'),
  ...byCookie,
  method: 'POST',
  body: z.object({ display_name: personName, email }),
  reply: start,
  errors: startErrors,
  rateLimit: often,
})
export const beginFirstPasskey = defineCall({
  ...call('beginFirstPasskey', '/start/passkey/begin', 'Second step by a passkey: what the browser is asked for'),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: passkeyCreation }),
  errors: startErrors,
  rateLimit: often,
})
export const finishFirstPasskey = defineCall({
  ...call('finishFirstPasskey', '/start/passkey', 'Second step by a passkey: opens the office'),
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
    'Second step by codes: the secret and ten spare codes; repeats them',
  ),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: codesOffer }),
  errors: startErrors,
  rateLimit: often,
})
export const finishFirstCodes = defineCall({
  ...call('finishFirstCodes', '/start/codes', 'Second step by codes: the first code opens the office'),
  ...byCookie,
  method: 'POST',
  body: newCodes,
  reply: enteredOffice,
  errors: [...startErrors, 'wrong_code'],
  rateLimit: seldom,
})

// ---- signing in

export const beginOfficePasskey = defineCall({
  ...call('beginOfficePasskey', '/sign-in/passkey/begin', 'What the browser is asked for; the same for everybody'),
  ...byCookie,
  method: 'POST',
  reply: z.object({ data: passkeyRequest }),
  errors: ['forbidden', 'rate_limited'],
  rateLimit: often,
})
export const signInByPasskey = defineCall({
  ...call('signInByPasskey', '/sign-in/passkey', 'Signs in to the office by a passkey'),
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
    'Signs in to the office by an address and a code; addresses are not told apart',
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
      .describe('A role below one’s own: the token has its rights and no more'),
  }),
  reply: enteredOffice,
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
  rateLimit: { max: 600, perSeconds: 600 },
})
export const signOutOfOffice = defineCall({
  ...call('signOutOfOffice', '/sign-out', 'Ends the session of the cookie'),
  ...byCookie,
  method: 'POST',
  reply: done,
  errors: ['forbidden', 'rate_limited'],
  rateLimit: often,
})

// ---- one's own sign-in. All need a token of the office; changes need a second step of the last ten minutes

const officeKey = z.object({
  id: z.string(),
  name: z.string(),
  is_synced: z.boolean().describe('Goes along to other devices of the person'),
  created_at: moment,
  used_at: moment.nullable(),
})
export const getOwnOfficeAccess = defineCall({
  ...call('getOwnOfficeAccess', '/own', 'Sessions, this one first, and the ways to sign in'),
  ...ofPerson,
  method: 'GET',
  reply: z.object({
    data: z.object({
      sessions: z.array(
        officePlace.extend({
          id: z.string(),
          method: officeMethod,
          is_this: z.boolean(),
          is_odd: z.boolean().describe('From a network and a city that the person had never come from before'),
          created_at: moment,
          seen_at: moment,
        }),
      ),
      usual_places: z
        .array(z.string())
        .describe('Where else the person has come from: cities, or networks without one'),
      passkeys: z.array(officeKey),
      codes: z.object({ created_at: moment, used_at: moment.nullable() }).nullable(),
      spare_codes: z.object({ left: z.number().int(), created_at: moment }).nullable(),
    }),
  }),
  errors: ['unauthorized', 'forbidden'],
})
const changes = ['validation', 'unauthorized', 'forbidden', 'banned', 'archived', 'rate_limited'] as const
const guarded = [...changes, 'second_step'] as const

export const repeatSecondStep = defineCall({
  ...call('repeatSecondStep', '/own/second-step', 'Proves the second step again, for changes of keys'),
  ...ofPerson,
  method: 'POST',
  body: z.union([z.object({ code: anyCode }), z.object({ passkey: passkeyAnswer })]),
  reply: z.object({ data: z.object({ second_step_at: moment }) }),
  otherReplies: { 400: refusedOfficeCode, 429: refusedOfficeCode },
  errors: ['unauthorized', 'forbidden', 'banned', 'archived'],
  rateLimit: often,
})
export const endOfficeSession = defineCall({
  ...call('endOfficeSession', '/own/sessions/end', 'Ends another session of one’s own'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: z.uuid() }),
  reply: done,
  errors: [...changes, 'not_found'],
  rateLimit: often,
})
export const endOtherOfficeSessions = defineCall({
  ...call('endOtherOfficeSessions', '/own/sessions/end-others', 'Ends all sessions of one’s own except this one'),
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
  ...call('beginPasskey', '/own/passkeys/begin', 'One more key: what the browser is asked for'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: passkeyCreation }),
  errors: guarded,
  rateLimit: often,
})
export const addPasskey = defineCall({
  ...call('addPasskey', '/own/passkeys', 'Adds a key'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ name: keyName.optional(), passkey: createdPasskey }),
  reply: z.object({ data: officeKey }),
  errors: [...guarded, 'conflict'],
  rateLimit: often,
})
export const removePasskey = defineCall({
  ...call('removePasskey', '/own/passkeys/remove', 'Removes a key, unless it is the last way in'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: base64url(1400) }),
  reply: done,
  errors: [...guarded, 'not_found', 'last_way'],
  rateLimit: often,
})
export const beginCodes = defineCall({
  ...call('beginCodes', '/own/codes/begin', 'Codes of an application, first or instead of the present ones: the offer'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: codesOffer }),
  errors: guarded,
  rateLimit: often,
})
export const setCodes = defineCall({
  ...call('setCodes', '/own/codes', 'Takes the offered codes over, by the first of them'),
  ...ofPerson,
  method: 'POST',
  body: newCodes,
  reply: done,
  errors: [...guarded, 'wrong_code', 'conflict'],
  rateLimit: seldom,
})
export const removeCodes = defineCall({
  ...call('removeCodes', '/own/codes/remove', 'Removes the codes of the application, unless they are the last way in'),
  ...ofPerson,
  method: 'POST',
  reply: done,
  errors: [...guarded, 'not_found', 'last_way'],
  rateLimit: often,
})
export const makeSpareCodes = defineCall({
  ...call('makeSpareCodes', '/own/spare-codes', 'Ten new spare codes instead of the former ones'),
  ...ofPerson,
  method: 'POST',
  reply: z.object({ data: z.object({ spare_codes: z.array(z.string()).length(10) }) }),
  errors: guarded,
  rateLimit: often,
})

// ---- people of the office: by its administrators

export const officeLink = z.object({
  user_id: userId,
  url: z.string().describe('To be handed over in person: it opens the office once'),
  expires_at: moment,
})
export const listOfficePeople = defineCall({
  ...call('listOfficePeople', '/people', 'Everybody with a role in the office, and how they sign in'),
  ...ofPerson,
  method: 'GET',
  query: pieceQuery({ most: 100, usual: 50 }),
  reply: z.object({
    items: z.array(
      z.object({
        id: userId,
        integer_id: z.number().int(),
        display_name: z.string(),
        email: z.string().nullable().describe('Masked: `ann***@delno.ru`; `showOfficeAddress` shows it'),
        roles: z.array(roleName),
        is_expert: z.boolean(),
        expertise: z.string().nullable(),
        is_banned: z.boolean(),
        passkeys: z.number().int(),
        has_codes: z.boolean(),
        seen_at: moment.nullable(),
        is_locked_out: z.boolean().describe('The office was locked from the server; `admitToOffice` lets in again'),
        link_expires_at: moment.nullable().describe('A link for this person waits until then'),
      }),
    ),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})
export const inviteToOffice = defineCall({
  ...call('inviteToOffice', '/people/invite', 'Gives a colleague a role and a one-time link'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ email, display_name: personName, role: roleName }),
  reply: z.object({ data: officeLink }),
  errors: [...guarded, 'conflict'],
  rateLimit: seldom,
})
export const resetSecondStep = defineCall({
  ...call('resetSecondStep', '/people/reset', 'Removes a colleague’s ways in, ends their sessions, gives a new link'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId }),
  reply: z.object({ data: officeLink }),
  errors: [...guarded, 'not_found', 'conflict'],
  rateLimit: seldom,
})
export const admitToOffice = defineCall({
  ...call('admitToOffice', '/people/admit', 'Lets a person in again after the office was locked'),
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
    'Gives a colleague this role instead of the former one, or takes it. Who loses rights is signed out of the office',
  ),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId, role: roleName.nullable().describe('null: no role') }),
  reply: z.object({ data: z.object({ before: roleName.nullable().describe('The highest of the former roles') }) }),
  errors: [...guarded, 'not_found', 'conflict'],
  rateLimit: often,
})
export const changeOfficeExpert = defineCall({
  ...call('changeOfficeExpert', '/people/expert', 'Marks a colleague as an expert, or takes the mark'),
  ...ofPerson,
  method: 'POST',
  body: z.object({
    id: userId,
    expertise: line(120).pipe(z.string().min(1)).nullable().describe('As readers see it; null: not an expert'),
  }),
  reply: done,
  errors: [...guarded, 'not_found'],
  rateLimit: often,
})
export const showOfficeAddress = defineCall({
  ...call('showOfficeAddress', '/people/address', 'The address of a colleague. The log names who looked'),
  ...ofPerson,
  method: 'POST',
  body: z.object({ id: userId }),
  reply: z.object({ data: z.object({ email: z.string().nullable() }) }),
  errors: [...changes, 'not_found'],
  rateLimit: often,
})

export const officeAccessEvent = z.enum([
  'link_made',
  'link_opened',
  'first_entry',
  'signed_in',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'code_pause',
  'key_added',
  'key_removed',
  'key_copied',
  'codes_set',
  'codes_removed',
  'spare_codes_made',
  'spare_code_used',
  'second_step_reset',
  'invited',
  'admitted',
  'role_changed',
  'expert_set',
  'expert_removed',
  'address_shown',
  'office_locked',
])
export type OfficeAccessEvent = z.output<typeof officeAccessEvent>
const inLog = z.object({ id: userId, display_name: z.string() }).nullable()

export const listOfficeLog = defineCall({
  ...call('listOfficeLog', '/log', 'Who entered, which links were used, which second steps changed; newest first'),
  ...ofPerson,
  method: 'GET',
  query: z.object({
    before: bigRowId.optional().describe('Older than this entry'),
    limit: wholeNumber(1, 100).default(50),
    person: z.uuid().optional().describe('What this person did, and what was done to their sign-in'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        at: moment,
        event: officeAccessEvent,
        person: inLog.describe('Whose sign-in it is; null: nobody’s yet'),
        by: inLog.describe('Who did it; null: the server, or a visitor'),
        place: officePlace.nullable().describe('null: the server'),
        detail: z
          .string()
          .describe('Name of a key, kind of a link, way of a sign-in, `moderator>user` of a role; or empty'),
      }),
    ),
  }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

// ---- for the server and the command line

const internal = { auth: 'internal', method: 'POST' } as const
const madeLink = z.object({ token: z.string(), expires_at: moment })

export const makeFirstLink = defineCall({
  ...call('makeFirstLink', '/internal/first-link', 'A link for a new administrator'),
  ...internal,
  body: z.object({ if_none: z.boolean().describe('Only while the office has no administrator') }),
  reply: z.object({ data: madeLink.nullable().describe('null: there is an administrator') }),
})
export const makeReturnLink = defineCall({
  ...call('makeReturnLink', '/internal/return-link', 'Resets the second step of an address, and gives a link for it'),
  ...internal,
  body: z.object({ email }),
  reply: z.object({ data: madeLink }),
  errors: ['not_found', 'conflict'],
})
export const lockOffice = defineCall({
  ...call('lockOffice', '/internal/lock', 'Ends all sessions and links of the office; nobody enters until admitted'),
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
  listOfficeLog,
  makeFirstLink,
  makeReturnLink,
  lockOffice,
] as const
