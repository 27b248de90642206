import { generateKeyPairSync } from 'node:crypto'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import {
  findRightStep,
  findSkewMinutes,
  makeSecret,
  makeSpareCodes,
  readSpareCode,
  secretUri,
  stepAt,
} from './codes.ts'
import { cutNetwork, describeDevice } from '#platform/http/place.ts'
import { makeSecretEncryption } from './secret-encryption.ts'

const makeAccessKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** RFC 6238, appendix B, SHA-1: seconds and the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of the RFC is right', (seconds, code) => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const now = new Date(seconds * 1000)
  expect(findRightStep(secret, code, now)).toBe(stepAt(now))
})

test('codes of the previous and the next step are accepted, others are not', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const at = (seconds: number) => findRightStep(secret, '081804', new Date(seconds * 1000))
  const step = Math.floor(1_111_111_109 / 30)
  expect([at(1_111_111_109 - 30), at(1_111_111_109 + 30)]).toEqual([step, step])
  expect([at(1_111_111_109 - 90), at(1_111_111_109 + 90)]).toEqual([undefined, undefined])
})

test('a clock that is minutes off is recognised, a random wrong code is not', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const skewAt = (seconds: number) => findSkewMinutes(secret, '081804', new Date(seconds * 1000))
  expect([skewAt(1_111_111_109 - 300), skewAt(1_111_111_109 + 600)]).toEqual([5, -10])
  expect(skewAt(1_111_111_109 + 7_200)).toBeUndefined()
})

test('a secret has 160 bits, and its URI names the magazine and the person', () => {
  const secret = makeSecret()
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  const { host, pathname, searchParams } = new URL(secretUri(secret, { issuer: 'Дельно', label: 'anna@delno.test' }))
  expect([host, decodeURIComponent(pathname)]).toEqual(['totp', '/Дельно:anna@delno.test'])
  expect(searchParams.get('secret')).toBe(secret)
})

test('ten spare codes are different, and are accepted in any case and with confused characters', () => {
  const codes = makeSpareCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/)
  expect(readSpareCode(' 4f7k-91qo ')).toBe('4F7K91Q0')
  expect(readSpareCode('ILO0-1234')).toBe('11001234')
})

test('a secret is decrypted only with the same key for the same user', () => {
  const accessKey = makeAccessKey()
  const secretEncryption = makeSecretEncryption(accessKey)
  const encrypted = secretEncryption.encrypt('anna', 'секрет')
  expect(encrypted).not.toContain('секрет')
  expect(secretEncryption.decrypt('anna', encrypted)).toBe('секрет')
  expect(makeSecretEncryption(accessKey).decrypt('anna', encrypted)).toBe('секрет')
  expect(secretEncryption.decrypt('oleg', encrypted)).toBeUndefined()
  expect(makeSecretEncryption(makeAccessKey()).decrypt('anna', encrypted)).toBeUndefined()
  expect(secretEncryption.decrypt('anna', `${encrypted.slice(0, -2)}AA`)).toBeUndefined()
  expect(secretEncryption.decrypt('anna', 'x')).toBeUndefined()
})

test.each([
  ['95.165.10.20', '95.165.*.*'],
  ['::ffff:95.165.10.20', '95.165.*.*'],
  ['2a02:6b8:0:1::5', '2a02:6b8:*'],
  ['[2a02:6b8::1]:443', '2a02:6b8:*'],
])('of %s only the first two numbers are kept', (ip, cut) => expect(cutNetwork(ip)).toBe(cut))

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) … Chrome/156.0.0.0 Safari/537.36', 'Mac, Chrome'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) … Version/26.0 Mobile/15E148 Safari/604.1',
    'iPhone, Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/150.0.0.0 YaBrowser/26.9 Safari/537.36',
    'Windows, Яндекс Браузер',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Linux, Firefox'],
  ['curl/8', 'неизвестное устройство'],
])('%s is %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device))
