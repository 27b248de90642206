// Derives the form of a block from the schema of its attributes, so that a new attribute is editable without a change here. Pure.
import type { z } from 'zod'
import { editingTable, type Row } from '#article-body/editing/editing-table.ts'
import { ownBlockAttributes, valueAttributes } from '#article-body/editing/editing-schema.ts'
import { attributeSchemas, type NodeType } from '#article-body/tree.ts'
import type { LibraryKind } from '#contract/office/library.ts'
import { filePlace } from './block-files.ts'

export type AttributeField = {
  /** The path of the value; `image.alt` is a property of an object attribute. */
  path: string
  label: string
  /** `file`: an address in the media library, or a picture object from it (`isWhole`). */
  kind: 'line' | 'number' | 'switch' | 'choice' | 'lines' | 'file'
  media?: LibraryKind
  /** The value is a picture object with size and alternative text; its address is in `src`. */
  isWhole?: boolean
  choices?: readonly string[]
  isRequired: boolean
}

/** Attributes that the media service or the parser sets. */
const hidden = new Set([
  'imageId', 'width', 'height', 'sizes', 'thumbhash', 'focal', 'className', 'style', 'anchor', 'lang', 'rel', 'reason',
  'missing', 'source', 'sizeBytes', 'pollId', 'tracks', 'caption', 'parser',
]) // prettier-ignore

const labels: Record<string, string> = {
  src: 'Адрес файла', href: 'Ссылка', url: 'Адрес', link: 'Ссылка', alt: 'Что на картинке, для незрячих', level: 'Уровень',
  ordered: 'С номерами', kind: 'Вид', provider: 'Сайт', id: 'Номер ролика', posts: 'Адреса статей, по одному в строке',
  erid: 'erid', columns: 'Колонок', align: 'Место', target: 'Где открыть', title: 'Заголовок', open: 'Раскрыт сразу',
  loop: 'По кругу', muted: 'Без звука', poster: 'Заставка', side: 'Сторона', start: 'Начать с', reversed: 'В обратном порядке',
  marker: 'Вид номеров', dropCap: 'Буквица', action: 'Куда отправить', type: 'Список рассылки', language: 'Язык',
  citeUrl: 'Источник', name: 'Имя', code: 'Код', isAsync: 'Не ждать', scriptType: 'Вид сценария', video: 'Адрес видео',
  width: 'Ширина, %', image: 'Картинка', before: 'До', after: 'После', header: 'Заголовок столбца',
} // prettier-ignore

const valueNames: Record<string, string> = {
  left: 'слева', right: 'справа', center: 'по центру', wide: 'широко', full: 'во всю ширину', justify: 'по ширине',
  note: 'заметка', warning: 'предупреждение', tip: 'совет', youtube: 'YouTube', vimeo: 'Vimeo', rutube: 'Rutube',
  vk: 'VK Видео', dzen: 'Дзен', ok: 'Одноклассники', _blank: 'в новой вкладке',
} // prettier-ignore

const fileNames: Record<LibraryKind, string> = { picture: 'Картинка', audio: 'Звук', video: 'Видео', document: 'Файл' }

const textNames: Record<string, string> = {
  caption: 'Подпись',
  title: 'Заголовок',
  summary: 'Заголовок',
  text: 'Текст',
  price: 'Цена',
  button: 'Кнопка',
  subtitle: 'Пояснение',
  submit: 'Кнопка',
  success: 'Когда отправлено',
  placeholder: 'Подсказка в поле',
  question: 'Вопрос',
  answer: 'Ответ',
  name: 'Название',
}

/** The Russian label of a text field of a block. */
export const nameOfText = (name: string): string => textNames[name] ?? name
export const nameOfAttribute = (name: string): string | undefined => labels[name]
export const nameOfValue = (value: string): string => valueNames[value] ?? value

type Definition = {
  type: string
  innerType?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

function unwrap(schema: z.ZodType): { inner: z.ZodType; isRequired: boolean } {
  const { type, innerType } = definitionOf(schema)
  if ((type === 'optional' || type === 'default' || type === 'nullable') && innerType)
    return { inner: unwrap(innerType).inner, isRequired: false }
  return { inner: schema, isRequired: true }
}

function fieldsOf(
  name: string,
  schema: z.ZodType,
  parent: { path: string; label: string } | undefined,
  type: NodeType,
): AttributeField[] {
  if (hidden.has(name)) return []
  const { inner, isRequired } = unwrap(schema)
  const definition = definitionOf(inner)
  const path = parent ? `${parent.path}.${name}` : name
  const own = labels[name] ?? name
  const field = { path, label: parent ? `${parent.label}: ${own.toLowerCase()}` : own, isRequired }
  const place = filePlace(type, path)
  if (place) {
    const label = place.isWhole || name === 'poster' ? field.label : fileNames[place.kind]
    const file = { ...field, label, kind: 'file', media: place.kind, isWhole: place.isWhole } as const
    const words = place.isWhole
      ? [{ path: `${path}.alt`, label: labels['alt']!, kind: 'line', isRequired: false } as const]
      : []
    return [file, ...words]
  }
  if (definition.type === 'boolean') return [{ ...field, kind: 'switch' }]
  if (definition.type === 'number') return [{ ...field, kind: 'number' }]
  if (definition.type === 'enum')
    return [{ ...field, kind: 'choice', choices: Object.values(definition.entries ?? {}) }]
  if (definition.type === 'literal')
    return [{ ...field, kind: 'choice', choices: (definition.values ?? []).map(String) }]
  if (definition.type === 'object' && !parent)
    return Object.entries(definition.shape ?? {}).flatMap(([key, value]) =>
      fieldsOf(key, value, { path, label: own }, type),
    )
  if (
    definition.type === 'array' &&
    definition.element &&
    definitionOf(unwrap(definition.element).inner).type === 'string'
  )
    return [{ ...field, kind: 'lines' }]
  return definition.type === 'string' ? [{ ...field, kind: 'line' }] : []
}

/** The form fields of a block's attributes; its texts and items are edited in the document. */
export function attributeFields(type: NodeType): AttributeField[] {
  const own = new Set<string>(ownBlockAttributes)
  const shape = attributeSchemas[type].shape as Record<string, z.ZodType>
  return valueAttributes(type)
    .filter(name => !own.has(name))
    .flatMap(name => fieldsOf(name, shape[name]!, undefined, type))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a field in the attributes of a node. */
export function readField(attributes: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), attributes)
}

/** The attribute that changes when a field changes: its name and its new value. An empty value removes it. */
export function writeField(
  attributes: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): { name: string; value: unknown } {
  const [name, key] = path.split('.') as [string, string?]
  const kept = value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
  if (key === undefined) return { name, value: kept }
  const before = isRecord(attributes[name]) ? attributes[name] : {}
  const { [key]: _, ...rest } = before
  const after = kept === null ? rest : { ...rest, [key]: kept }
  return { name, value: Object.keys(after).length > 0 ? after : null }
}

/** Labels of the required attributes that are missing. A draft may lack them; the gate refuses to release it. */
export function missingFields(type: NodeType, attributes: Readonly<Record<string, unknown>>): string[] {
  return attributeFields(type)
    .filter(
      ({ isRequired, kind, path, isWhole }) =>
        isRequired && kind !== 'switch' && isEmpty(readField(attributes, isWhole ? `${path}.src` : path)),
    )
    .map(({ label }) => label.toLowerCase())
}

/** Labels of the required texts that are empty. `texts`: the text of each field by its name. */
export function missingTexts(type: NodeType, texts: Readonly<Record<string, string>>): string[] {
  const row: Row = editingTable[type]
  if (row.as !== 'block') return []
  const shape = attributeSchemas[type].shape as Record<string, z.ZodType>
  return (row.texts ?? [])
    .filter(name => unwrap(shape[name]!).isRequired && (texts[name] ?? '').trim() === '')
    .map(name => nameOfText(name).toLowerCase())
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
