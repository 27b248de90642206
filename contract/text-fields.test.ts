import { expect, test } from 'vitest'
import { articleDraft } from './office/content.ts'
import { readTextFields, textFieldNames } from './text-fields.ts'

const meta = articleDraft.shape.meta.unwrap().shape.office.unwrap().unwrap()

test('a text carries every field of an article’s draft that stands nowhere else in it', () => {
  const elsewhere = ['source', 'id', 'type', 'status', 'title', 'excerpt', 'body', 'modifiedAt', 'typography', 'claims']
  expect([...textFieldNames, ...elsewhere].toSorted()).toEqual(
    [...Object.keys(articleDraft.shape), ...Object.keys(meta.shape)].toSorted(),
  )
})

test('what nobody has set has no value, and a wrong value spoils no other', () => {
  expect(readTextFields({})).toEqual({ fields: {}, problems: [] })
  const { fields, problems } = readTextFields({ commentsEnabled: 'нет', isPromo: true, advertLabel: null })
  expect(fields).toEqual({ isPromo: true, advertLabel: null })
  expect(problems.map(({ field }) => field)).toEqual(['commentsEnabled'])
})
