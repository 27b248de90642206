// A software passkey: ES256, no attestation, user verified. Answers in the JSON form of browsers (WebAuthn Level 3, `toJSON`).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the CBOR types (RFC 8949) that attestations use: integers, texts, bytes, maps. */
function encode(value: Cbor): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(entry => entry.map(encode))])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

export type AnswerOptions = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number }

/** If `counts` is false, the counter is always 0, as for synchronised passkeys. */
export function makeAuthenticator({ origin, rpId, counts = true }: { origin: string; rpId: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, options: AnswerOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: options.origin ?? origin, crossOrigin: false }))
  function authenticatorData(bits: number, options: AnswerOptions): Buffer {
    counter = options.counter ?? (counts ? counter + 1 : 0)
    const verified = options.isVerified === false ? 0 : flags.verified
    const backup = counts ? 0 : flags.backupEligible | flags.backedUp
    const tail = Buffer.alloc(5)
    tail[0] = bits | flags.present | verified | backup
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(options.rpId ?? rpId), tail])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: named.id,
    create(creation: { challenge: string; user: { id: string } }, options: AnswerOptions = {}) {
      userHandle = creation.user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string | undefined) => Buffer.from(text!, 'base64url')
      const coseKey = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ])
      const authData = Buffer.concat([
        authenticatorData(flags.attested, options),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        encode(coseKey),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', creation.challenge, options).toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }: { challenge: string }, options: AnswerOptions = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, options)
      const authData = authenticatorData(0, options)
      const signed = Buffer.concat([authData, sha256(clientDataJSON)])
      return {
        ...named,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>
