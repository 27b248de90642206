// Encrypts the secrets of authenticator apps, so that the database alone is not enough to make codes.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

export type SecretEncryption = {
  /** `owner` is bound to the ciphertext, so that a text copied to another row cannot be decrypted. */
  encrypt(owner: string, text: string): string
  /** Undefined if the text was encrypted with another key or for another owner. */
  decrypt(owner: string, encrypted: string): string | undefined
}

const [ivBytes, tagBytes] = [12, 16]

export function makeSecretEncryption(accessKey: KeyObject): SecretEncryption {
  const key = Buffer.from(
    hkdfSync('sha256', accessKey.export({ type: 'pkcs8', format: 'der' }), '', 'delno office secrets', 32),
  )
  return {
    encrypt(owner, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(owner, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
