import { expect, test } from 'vitest'
import { articleDraft } from './office/content.ts'
import { textFieldNames } from './text-fields.ts'

/** Fields of a draft that are no fields of a text, with where a text has them. */
const elsewhere: Record<string, string> = {
  source: 'the row of the text',
  id: 'the row of the text',
  type: 'the kind of the text',
  status: 'the stage of the text',
  title: 'a part of the document',
  excerpt: 'a part of the document: the standfirst',
  body: 'a part of the document',
  modifiedAt: 'the time of the release',
  claims: 'a table of their own (services/newsroom/health)',
  typography: 'the editor applies it while people type',
}

/** What the newsroom alone knows of an article: a text has it as fields, a draft below `meta.office`. */
const { office } = articleDraft.shape.meta.unwrap().shape
const officeNames = Object.keys(office.unwrap().unwrap().shape)

test('every field of an article’s draft is a field of its text, or stands elsewhere in it', () => {
  expect([...textFieldNames, ...Object.keys(elsewhere)].toSorted()).toEqual(
    [...Object.keys(articleDraft.shape), ...officeNames].toSorted(),
  )
})
