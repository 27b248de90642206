import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'delno-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: folder, ...variables })

describe('IndexNow', () => {
  const site = { SITE_URL: 'https://delno.test' }
  const key = 'abcdef0123456789'

  test('a fresh installation tells nobody', () => expect(read({}).indexNow).toBeUndefined())

  test('with a key, Yandex and the common endpoint are told', () =>
    expect(read({ ...site, INDEXNOW_KEY: key }).indexNow).toEqual({
      key,
      endpoints: ['https://yandex.com/indexnow', 'https://api.indexnow.org/indexnow'],
    }))

  test('other endpoints stand in one variable', () =>
    expect(
      read({ ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: 'https://a.test/x, http://b.test/y' }).indexNow?.endpoints,
    ).toEqual(['https://a.test/x', 'http://b.test/y']))

  test.each([
    ['a short key', { ...site, INDEXNOW_KEY: 'abc' }, 'INDEXNOW_KEY'],
    ['a key that is no file name', { ...site, INDEXNOW_KEY: '../../etc/passwd' }, 'INDEXNOW_KEY'],
    ['a key without an address of the site', { INDEXNOW_KEY: key }, 'SITE_URL'],
    ['endpoints without a key', { ...site, INDEXNOW_ENDPOINTS: 'https://a.test/' }, 'INDEXNOW_KEY'],
    [
      'an endpoint that is no address',
      { ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: 'yandex' },
      'INDEXNOW_ENDPOINTS',
    ],
    ['no endpoint', { ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: ' , ' }, 'INDEXNOW_ENDPOINTS'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})
