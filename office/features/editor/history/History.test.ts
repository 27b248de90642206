import { expect, test } from 'vitest'
import { foldVersions, type NamedVersion } from './History.tsx'

const version = (id: number, cause: NamedVersion['cause'], createdAt: string): NamedVersion => ({
  id,
  cause,
  createdAt,
  name: '',
  title: '',
  authorId: 'a',
  authorName: 'Анна',
  stage: 'draft',
})

test('automatic versions of one day are one row; versions named by people and by stages are rows of their own', () => {
  const rows = foldVersions([
    version(6, 'guard', '2026-11-24T12:00:00Z'),
    version(5, 'restore', '2026-11-24T11:00:00Z'),
    version(4, 'person', '2026-11-24T10:00:00Z'),
    version(3, 'guard', '2026-11-24T09:00:00Z'),
    version(2, 'guard', '2026-11-22T09:00:00Z'),
    version(1, 'stage', '2026-11-20T09:00:00Z'),
  ])
  expect(rows.map(row => ('version' in row ? row.version.id : row.versions.map(({ id }) => id)))).toEqual([
    [6, 5],
    4,
    [3],
    [2],
    1,
  ])
})
