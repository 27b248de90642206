import { expect, it } from 'vitest'
import { effectiveStatus } from './status.ts'

const now = new Date('2026-03-08T09:00:00Z')
const before = new Date('2026-03-07T09:00:00Z')
const later = new Date('2026-03-09T09:00:00Z')

it.each([
  ['published', before, 'published'],
  ['published', now, 'published'],
  ['published', later, 'scheduled'],
  ['published', null, 'draft'],
  ['scheduled', later, 'scheduled'],
  ['scheduled', before, 'published'],
  ['scheduled', null, 'draft'],
  ['draft', before, 'draft'],
  ['private', before, 'private'],
] as const)('%s at %s is %s', (status, publishedAt, effective) => {
  expect(effectiveStatus(status, publishedAt, now)).toBe(effective)
})
