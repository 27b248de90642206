// What a text of the newsroom says beside its words: the values of the Yjs map `fields`. One key is one value, and the later writer wins.
// The names and shapes are those of an article's draft; a recipe and the office may add keys of their own, which stay as they are.
import { z } from 'zod'
import { storedMeta } from './article.ts'
import { articleDraft } from './office/content.ts'

const { shape } = articleDraft
/** A text has these elsewhere: in its row, its stage, its document or its release; typography is applied while people type. */
const { source, id, type, status, title, excerpt, body, modifiedAt, typography, ...carried } = shape
/** The claims of a health text have tables of their own. */
const { claims, ...ofOffice } = shape.meta.unwrap().shape.office.unwrap().unwrap().shape

type Undefaulted<Schema extends z.ZodType> = Schema extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Schema
/** A text says only what somebody has set, so a field has no default value in it. */
const optional = <Shape extends Record<string, z.ZodType>>(fields: Shape) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
    ]),
  ) as { [Name in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Name]>> }

export const textFields = z.looseObject({
  ...optional(carried),
  ...ofOffice,
  categories: shape.categories.unwrap().optional().describe('Beside the section of the text, which comes first'),
  meta: storedMeta.optional(),
  images: shape.images.unwrap().optional().describe('Pictures of the body that are stored under another address'),
  footnotes: shape.footnotes.unwrap().optional().describe('Notes that the body does not have'),
  keptTexts: shape.keptTexts.unwrap().optional().describe('Texts that typography leaves unchanged'),
  publishedAt: shape.publishedAt
    .optional()
    .describe('The date that readers see, where it is not the time of the release'),
})
export type TextFields = z.output<typeof textFields>
export type TextFieldName = keyof (typeof textFields)['shape']

export const textFieldNames = Object.keys(textFields.shape) as TextFieldName[]

/** The sound values, and why the others are not: one wrong value spoils no other. */
export function readTextFields(values: Readonly<Record<string, unknown>>): {
  fields: Partial<TextFields>
  problems: { field: TextFieldName; reason: string }[]
} {
  const fields: Record<string, unknown> = {}
  const problems: { field: TextFieldName; reason: string }[] = []
  for (const field of textFieldNames) {
    if (values[field] === undefined) continue
    const read = textFields.shape[field].safeParse(values[field])
    if (read.success) fields[field] = read.data
    else problems.push({ field, reason: read.error.issues[0]?.message ?? 'не подходит' })
  }
  return { fields, problems }
}
