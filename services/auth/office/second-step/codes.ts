// One-time codes of authenticator apps (TOTP, RFC 6238) and spare codes.
import { randomInt } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { secretBytes, spareCodes, spareCodeSigns, stepSeconds, stepsOfDrift, stepsOfSkew } from '../limits.ts'

/** A random secret of 160 bits in base32. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32

/** The `otpauth://` URI of the QR code. */
export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret, period: stepSeconds }).toString()

/** The number of 30-second steps since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The step of a code within `steps` of now; undefined if the code fits none. */
function findStep(secret: string, code: string, { now, steps }: { now: Date; steps: number }): number | undefined {
  const counter = stepAt(now)
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), digits: 6, counter, window: steps })
  return delta === null ? undefined : counter + delta
}

/** The step of a correct code; the previous and the next step are accepted too. */
export const findRightStep = (secret: string, code: string, now: Date): number | undefined =>
  findStep(secret, code, { now, steps: stepsOfDrift })

/**
 * By how many minutes the clock that made a wrong code is ahead (negative: behind); undefined if no clock explains the code. Never report this
 * at a sign-in, because a code of the future will soon be valid.
 */
export function findSkewMinutes(secret: string, code: string, now: Date): number | undefined {
  const step = findStep(secret, code, { now, steps: stepsOfSkew })
  return step === undefined ? undefined : Math.round(((step - stepAt(now)) * stepSeconds) / 60)
}

/** Without I, L, O and U, which are easily confused with others. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const makeSpareCode = () =>
  Array.from({ length: spareCodeSigns }, () => characters[randomInt(characters.length)]).join('')

/** Ten different codes in their printed form: `4F7K-91QD`. */
export function makeSpareCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < spareCodes) codes.add(makeSpareCode())
  return [...codes].map(code => `${code.slice(0, 4)}-${code.slice(4)}`)
}

/** Normalises a typed spare code for hashing; O, I and L are read as digits. */
export const readSpareCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
