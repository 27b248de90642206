// A call that is missing from `allCalls` is in no OpenAPI document, wire test or rights matrix.
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'
import { serviceNames, type Call } from './call.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value && 'reply' in value

/** Every call that a file of the contract exports. */
async function readDeclaredCalls(): Promise<Call[]> {
  const folder = new URL('./', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(file => /(?<!\.test)\.ts$/.test(file))
  const modules = await Promise.all(files.map(file => import(new URL(file, folder).href) as Promise<object>))
  return modules.flatMap(exported => Object.values(exported)).filter(isCall)
}

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name).toSorted()
const missingFrom = (list: readonly Call[], declared: readonly Call[]) => declared.filter(call => !list.includes(call))

test('every call that the contract declares is in the list, once', async () => {
  expect(namesOf(allCalls)).toEqual(namesOf(await readDeclaredCalls()))
})

test('a service that is left out of the list is noticed', async () => {
  const declared = await readDeclaredCalls()
  const withoutPolls = allCalls.filter(({ service }) => service !== 'quiz')
  expect(missingFrom(withoutPolls, declared).length).toBeGreaterThan(3)
  expect(new Set(missingFrom(withoutPolls, declared).map(({ service }) => service))).toEqual(new Set(['quiz']))
})

test('every service answers at least one call, except the one that serves documents only', () => {
  const silent = serviceNames.filter(name => !allCalls.some(({ service }) => service === name))
  expect(silent).toEqual(['indexing'])
})
