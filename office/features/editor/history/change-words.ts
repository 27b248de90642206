// Describes a change of a text in Russian: where it is and what changed. Pure.
import type { Change } from '#article-body/editing/compare/texts.ts'
import { plainWords, type Json } from '#article-body/editing/compare/lines.ts'
import { isNodeType } from '#article-body/tree.ts'
import { nameOfAttribute as nameOfFormField, nameOfValue } from '../blocks/attribute-fields.ts'
import { blockNames } from '../blocks/block-names.ts'

const editingNames: Record<string, string> = {
  line: 'Строка',
  item: 'Пункт',
  field: 'Текст',
  unseen: 'Кусок без вида',
}

/** Labels of texts within blocks and of attributes that have no form field. */
const attributeNames: Record<string, string> = {
  caption: 'Подпись',
  summary: 'Заголовок',
  text: 'Текст',
  price: 'Цена',
  button: 'Кнопка',
  question: 'Вопрос',
  answer: 'Ответ',
  subtitle: 'Подзаголовок',
  submit: 'Кнопка',
  success: 'После отправки',
  placeholder: 'Подсказка',
  anchor: 'Якорь',
  className: 'Вид',
  style: 'Вид',
  rest: 'Настройки пункта',
  within: 'Оформление',
  imageId: 'Картинка',
}
const nameOfAttribute = (name: string): string => attributeNames[name] ?? nameOfFormField(name) ?? name

function nameOfBlock({ type }: Json): string {
  return isNodeType(type) ? blockNames[type].title : (editingNames[type] ?? 'Блок')
}

/** The place within the block: «строка 2, столбец 3», «пункт 4». */
function placeWithin({ nodes, after }: Change): string {
  const places = nodes.slice(1).flatMap((node, index) => {
    const at = after[index + 1]! + 1
    if (node.type === 'table-row') return [`строка ${at}`]
    if (node.type === 'table-cell') return [`столбец ${at}`]
    if (node.type === 'list-item' || node.type === 'item') return [`пункт ${at}`]
    if (node.type === 'field') return [nameOfAttribute(String(node.attrs?.name ?? '')).toLowerCase()]
    if (node.type === 'line' || node.type === 'paragraph' || node.type === 'table-section') return []
    return [nameOfBlock(node).toLowerCase()]
  })
  return places.join(', ')
}

const deeds: Partial<Record<Change['kind'], string>> = {
  added: 'добавлено',
  removed: 'убрано',
  moved: 'переставлено',
  replaced: 'стал другим блоком',
}

/** «Таблица: строка 2, столбец 3», «Абзац: убрано». */
export function titleOfChange(change: Change): string {
  if (change.kind === 'title') return 'Заголовок'
  if (change.kind === 'standfirst') return 'Подводка'
  if (change.kind === 'field') return `Поле «${nameOfAttribute(change.value!.name)}»`
  const [top] = change.nodes
  const what = [placeWithin(change), deeds[change.kind], isOnlyMarks(change) ? 'оформление' : undefined]
  const rest = what.filter(Boolean).join(', ')
  const name = nameOfBlock(top!)
  return rest === '' ? name : `${name}: ${rest}`
}

/** True if the text is the same and only marks changed, for example to bold or to a link. */
function isOnlyMarks({ kind, runs }: Change): boolean {
  if (kind !== 'words') return false
  const text = (of: 'gone' | 'new') =>
    runs.flatMap(run => (run.kind === of || run.kind === 'same' ? [run.text] : [])).join('')
  return text('gone') === text('new')
}

const shortMax = 60
const shorten = (text: string) => (text.length > shortMax ? `${text.slice(0, shortMax).trimEnd()}…` : text)

/** Describes a move: «выше, перед „Что вышло“». */
export function moveInWords({ move }: Change): string {
  const { isUp, beforeWords } = move!
  return `${isUp ? 'Теперь выше' : 'Теперь ниже'}${beforeWords === '' ? '' : `, перед «${shorten(beforeWords)}»`}. Слова внутри\u00a0— те же или отдельной правкой`
}

/** The parts of «Ссылка: было …, стало …», for a change of an attribute. */
export function valueInWords({ value }: Change): { name: string; before: string; after: string } {
  return { name: nameOfAttribute(value!.name), before: sayValue(value!.before), after: sayValue(value!.after) }
}

function sayValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'string') return nameOfValue(value)
  if (typeof value === 'number') return String(value)
  const { src } = value as { src?: unknown }
  return shorten(typeof src === 'string' ? src : JSON.stringify(value))
}

export const wordsOfChange = ({ nodes }: Change): string => shorten(nodes.length > 0 ? plainWords(nodes.at(-1)!) : '')
