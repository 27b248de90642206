// Encrypts secrets of code applications: somebody who has the database alone cannot make codes.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

export type Vault = {
  /** `owner`: whose secret it is; a text moved to another row does not open. */
  seal(owner: string, text: string): string
  /** Undefined when the text was sealed by another key or for another owner. */
  open(owner: string, sealed: string): string | undefined
}

const [ivBytes, tagBytes] = [12, 16]

export function makeVault(accessKey: KeyObject): Vault {
  const key = Buffer.from(
    hkdfSync('sha256', accessKey.export({ type: 'pkcs8', format: 'der' }), '', 'delno office secrets', 32),
  )
  return {
    seal(owner, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
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
