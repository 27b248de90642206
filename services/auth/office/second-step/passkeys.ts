// Passkeys (WebAuthn). The library verifies responses; this file defines the options and which responses are accepted.
import type { z } from 'zod'
import type { createdPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import { minuteMs } from '#domain/time-units.ts'
import { challengeMinutes, keysMax } from '../limits.ts'
import { inMinutes, note, type Office, type Visit } from '../office.ts'
import { findKey, listKeys, noteKeyUse, saveChallenge, useChallenge, type KeyRow } from '../store/credentials.ts'

type Created = z.output<typeof createdPasskey>
type Answer = z.output<typeof passkeyAnswer>

/** Imported when the first passkey is used: its 250 modules for certificates take 8 MB of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const timeout = challengeMinutes * minuteMs
/** ES256, EdDSA, RS256: supported by all platforms. */
const algorithms = [-7, -8, -257]
/** The owner of challenges for signing in, when the person is not known yet. */
export const signInOwner = 'sign-in'

export const keyNotTaken = () =>
  new DomainError('unauthorized', 'Ключ не подошёл. Спросите его ещё раз или войдите кодом')

async function ask(office: Office, challenge: string, owner: string): Promise<void> {
  await saveChallenge(office.db.kysely, {
    challenge_hash: office.secrets.keyedHash('office-challenge', challenge),
    owner,
    expires_at: inMinutes(office.now(), challengeMinutes),
  })
}

/** Checks that a response answers an unused challenge of this owner. */
const isAsked = (office: Office, owner: string) => (challenge: string) =>
  useChallenge(office.db.kysely, office.secrets.keyedHash('office-challenge', challenge), owner, office.now())

/** The options with which a browser creates a key. `owner` is the first sign-in or the session. Throws `conflict`. */
export async function askForNewKey(
  office: Office,
  owner: string,
  person: { id: string; email: string; name: string },
): Promise<z.output<typeof passkeyCreation>> {
  const keys = await listKeys(office.db.kysely, person.id)
  if (keys.length >= keysMax) throw new DomainError('conflict', `Больше ${keysMax} ключей не завести: уберите лишний`)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: office.context.magazine.name,
    rpID: office.passkeys.rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
  })
  await ask(office, options.challenge, owner)
  return {
    ...options,
    rp: { id: office.passkeys.rpID, name: options.rp.name },
    timeout,
    excludeCredentials: (options.excludeCredentials ?? []).map(key => ({ ...key, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Verifies a key that a browser created and returns its row. Throws `unauthorized`. */
export async function readNewKey(
  office: Office,
  owner: string,
  { userId, name, passkey, visit }: { userId: string; name: string; passkey: Created; visit: Visit },
): Promise<KeyRow> {
  const { transports, ...response } = passkey.response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: isAsked(office, owner),
    expectedOrigin: office.passkeys.origin,
    expectedRPID: office.passkeys.rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => refuse(office, cause, visit))
  if (!checked.verified) throw keyNotTaken()
  const { credential, credentialBackedUp } = checked.registrationInfo
  const now = office.now()
  return {
    id: credential.id,
    user_id: userId,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
    name,
    is_synced: credentialBackedUp,
    created_at: now,
    used_at: now,
  }
}

/** The options with which a browser uses a key; they are the same for everybody. */
export async function askForKey(office: Office, owner: string): Promise<z.output<typeof passkeyRequest>> {
  const { rpID } = office.passkeys
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' })
  await ask(office, options.challenge, owner)
  return { rpId: rpID, challenge: options.challenge, timeout, allowCredentials: [], userVerification: 'required' }
}

/** Verifies the use of a key, stores the use and returns the key. Throws `unauthorized`. */
export async function readProvedKey(
  office: Office,
  owner: string,
  { passkey, visit }: { passkey: Answer; visit: Visit },
): Promise<KeyRow> {
  const key = await findKey(office.db.kysely, passkey.id)
  if (!key) throw keyNotTaken()
  const { userHandle, ...response } = passkey.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== key.user_id) throw keyNotTaken()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: isAsked(office, owner),
    expectedOrigin: office.passkeys.origin,
    expectedRPID: office.passkeys.rpID,
    requireUserVerification: true,
    // Counters are compared below, after the signature is verified, because only then the response is authentic.
    credential: { id: key.id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: 0 },
  }).catch((cause: unknown) => refuse(office, cause, visit))
  if (!checked.verified) throw keyNotTaken()
  await takeCounter(office, key, { counter: checked.authenticationInfo.newCounter, visit })
  return key
}

/**
 * Updates the counter of a key. A counter that does not increase belongs to a copied key (WebAuthn 6.1.1); synchronised keys always send 0.
 * Throws `unauthorized`.
 */
async function takeCounter(
  office: Office,
  key: KeyRow,
  { counter, visit }: { counter: number; visit: Visit },
): Promise<void> {
  const counts = counter > 0 || key.counter > 0
  const isMoved =
    (!counts || counter > key.counter) &&
    (await noteKeyUse(office.db.kysely, key.id, { from: key.counter, to: counter, now: office.now() }))
  if (isMoved) return
  await office.db.inTransaction(trx =>
    note(office, trx, 'key_copied', { userId: key.user_id, actorId: null, visit, detail: key.name }),
  )
  throw new DomainError(
    'unauthorized',
    'Ключ не подошёл: похоже, с него сняли копию. Войдите иначе и уберите этот ключ',
  )
}

/** Logs an error of the library, whose message is for developers, and throws `unauthorized`. */
function refuse(office: Office, cause: unknown, { ip }: Visit): never {
  office.context.log.info({ err: cause, ip }, 'a passkey was refused')
  throw keyNotTaken()
}
