import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import { expect, test } from 'vitest'
import { declareTable, once, type Written } from './columns.ts'

type NoteTable = {
  id: Generated<number>
  kind: 'short' | 'long'
  title: string | null
  tags: string[]
  picture: JSONColumnType<{ id: number }> | null
  seen_at: Date
  place: ColumnType<string, never, never>
}

const declared = {
  id: 'integer',
  kind: once('text'),
  title: 'text',
  tags: 'text[]',
  picture: 'jsonb',
  seen_at: 'timestamptz',
  place: 'not saved',
} as const
const notes = declareTable<NoteTable>('desk.note', 'id', declared)

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: kysely => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('a batch is one statement that inserts all saved columns and updates all but the key and those written once', () => {
  const row: Written<NoteTable> = {
    id: 1,
    kind: 'short',
    title: null,
    tags: ['а'],
    picture: { id: 2 },
    seen_at: new Date('2026-11-01T08:00:00Z'),
  }
  const { sql, parameters } = notes.upsert([row]).compile(db)
  expect(sql).toBe(
    'insert into desk.note (id, kind, title, tags, picture, seen_at)' +
      ' select id, kind, title, tags, picture, seen_at from jsonb_to_recordset($1::jsonb)' +
      ' as row (id integer, kind text, title text, tags text[], picture jsonb, seen_at timestamptz) order by id' +
      ' on conflict (id) do update set title = excluded.title, tags = excluded.tags, picture = excluded.picture,' +
      ' seen_at = excluded.seen_at',
  )
  expect(parameters).toEqual([JSON.stringify([row])])
})

test('a read that leaves columns out names the others', () => {
  expect(notes.columnsBut('tags', 'picture')).toEqual(['id', 'kind', 'title', 'seen_at'])
})

test('a declaration that differs from the table does not compile', () => {
  const { title: _title, ...without } = declared
  // @ts-expect-error -- `title` is a column of the table
  declareTable<NoteTable>('desk.note', 'id', without)
  // @ts-expect-error -- `colour` is no column of the table
  declareTable<NoteTable>('desk.note', 'id', { ...declared, colour: 'text' })
  // @ts-expect-error -- dates are no text
  declareTable<NoteTable>('desk.note', 'id', { ...declared, seen_at: 'text' })
  // @ts-expect-error -- the database makes `place`
  declareTable<NoteTable>('desk.note', 'id', { ...declared, place: 'text' })
  // @ts-expect-error -- a row without its tags would lose them
  const row: Written<NoteTable> = { id: 1, kind: 'short', title: null, picture: null, seen_at: new Date() }
  expect(row.id).toBe(1)
})
