import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all-calls.ts'
import { rulesOfLists } from './recommending.ts'

type Schema = { properties?: Record<string, unknown> }

/** A card of an article, a recipe or a found post. */
const isCard = ({ properties = {} }: Schema) =>
  ('title' in properties || 'post_title' in properties) &&
  ['categories', 'post_category', 'total_minutes'].some(field => field in properties)

function hasListOfCards(schema: unknown, isInList = false): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (isInList && isCard(schema)) return true
  return Object.entries(schema).some(([key, part]) =>
    hasListOfCards(part, isInList || (key === 'items' && 'type' in schema)),
  )
}

test('every call that lists posts for readers has a rule, and every rule such a call', () => {
  const lists = allCalls
    .filter(call => call.auth !== 'internal' && !call.isForOffice)
    .filter(({ reply }) => hasListOfCards(z.toJSONSchema(reply as z.ZodType, { unrepresentable: 'any' })))
    .map(({ name }) => name)
  expect(lists.length).toBeGreaterThan(25)
  expect(lists.toSorted()).toEqual(Object.keys(rulesOfLists).toSorted())
})
