import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectGolden, makeIdNames } from './golden-file.ts'

function placeFile(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'delno-golden-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return pathToFileURL(join(folder, 'kept', 'answer.json'))
}

test('a missing file fails, and WRITE_GOLDEN writes it', () => {
  const file = placeFile()
  vi.stubEnv('WRITE_GOLDEN', undefined)
  expect(() => expectGolden(file, '{}\n')).toThrow('is missing')
  expect(existsSync(file)).toBe(false)
  vi.stubEnv('WRITE_GOLDEN', '1')
  expectGolden(file, '{}\n')
  vi.stubEnv('WRITE_GOLDEN', undefined)
  expectGolden(file, '{}\n')
  expect(() => expectGolden(file, '[]\n')).toThrow()
  expect(readFileSync(file, 'utf8')).toBe('{}\n')
})

test('each person gets a name, so swapped people differ', () => {
  const [lena, oleg, vera] = ['1', '2', '3'].map(digit => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
    string,
    string,
    string,
  ]
  const name = (text: string) => makeIdNames(new Map([[lena, 'LENA']]))(text)
  expect(name(`${oleg} ${lena} ${vera} ${oleg}`)).toBe('ID-1 LENA ID-2 ID-1')
  expect(name(`/profile/${vera}/ of ${oleg}`)).toBe('/profile/ID-1/ of ID-2')
  expect(name(`${oleg} answers ${oleg}`)).not.toBe(name(`${oleg} answers ${vera}`))
})
