// A passkey in software: ES256, no attestation, user verified. It answers as a browser does (WebAuthn Level 3, `toJSON`).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** CBOR (RFC 8949) of what attestations hold: integers, texts, bytes, maps. */
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

export type Wishes = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number }

/** `counts` false: the counter is always 0, as of passkeys that travel between devices. */
export function makeAuthenticator({ origin, rpId, counts = true }: { origin: string; rpId: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, wishes: Wishes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wishes.origin ?? origin, crossOrigin: false }))
  function authenticatorData(bits: number, wishes: Wishes): Buffer {
    counter = wishes.counter ?? (counts ? counter + 1 : 0)
    const verified = wishes.isVerified === false ? 0 : flags.verified
    const backup = counts ? 0 : flags.backupEligible | flags.backedUp
    const tail = Buffer.alloc(5)
    tail[0] = bits | flags.present | verified | backup
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(wishes.rpId ?? rpId), tail])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: named.id,
    create(options: { challenge: string; user: { id: string } }, wishes: Wishes = {}) {
      userHandle = options.user.id
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
        authenticatorData(flags.attested, wishes),
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
          clientDataJSON: clientData('webauthn.create', options.challenge, wishes).toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }: { challenge: string }, wishes: Wishes = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, wishes)
      const authData = authenticatorData(0, wishes)
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
