// One-time codes of an application (TOTP, RFC 6238) and spare codes.
import { randomInt } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { secretBytes, spareCodes, spareCodeSigns, stepSeconds, stepsOfDrift, stepsOfSkew } from '../limits.ts'

/** Base32 of 160 bits. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32

/** `otpauth://`: what applications read from the picture. */
export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret, period: stepSeconds }).toString()

/** The number of the half minute since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The step of a code within `steps` of now; undefined for a code of no such step. */
function findStep(secret: string, code: string, { now, steps }: { now: Date; steps: number }): number | undefined {
  const counter = stepAt(now)
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), digits: 6, counter, window: steps })
  return delta === null ? undefined : counter + delta
}

/** The step of a right code. The step before and the one after now are taken too. */
export const findRightStep = (secret: string, code: string, now: Date): number | undefined =>
  findStep(secret, code, { now, steps: stepsOfDrift })

/**
 * Returns by how many minutes the clock that made a wrong code is ahead (negative: behind); undefined if no clock explains the code.
 * Never tell this to a person who signs in: a code of the future will soon be valid.
 */
export function findSkewMinutes(secret: string, code: string, now: Date): number | undefined {
  const step = findStep(secret, code, { now, steps: stepsOfSkew })
  return step === undefined ? undefined : Math.round(((step - stepAt(now)) * stepSeconds) / 60)
}

/** Without I, L, O and U, which are mistaken for others. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const makeSpareCode = () => Array.from({ length: spareCodeSigns }, () => signs[randomInt(signs.length)]).join('')

/** Ten different codes as they are printed: `4F7K-91QD`. */
export function makeSpareCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < spareCodes) codes.add(makeSpareCode())
  return [...codes].map(code => `${code.slice(0, 4)}-${code.slice(4)}`)
}

/** A spare code as it is hashed, from what somebody typed. */
export const readSpareCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
