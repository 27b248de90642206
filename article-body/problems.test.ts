import { expect, test } from 'vitest'
import { parseBody, parseTree } from './parse.ts'
import { listProblems } from './problems.ts'
import { toText } from './to-text.ts'
import { walk } from './tree.ts'

/** Spec 5, "Embedded blocks have mandatory attributes". */
const lacking: [source: string, block: string, missing: string[], text: string][] = [
  ['<!-- wp:delno/gallery {"columns":2} /-->', 'gallery', ['images'], ''],
  ['<!-- wp:delno/gallery {"images":[]} /-->', 'gallery', ['images'], ''],
  ['<!-- wp:delno/spoiler {"title":"Ответ"} --><!-- /wp:delno/spoiler -->', 'spoiler', ['content'], 'Ответ'],
  ['<!-- wp:delno/spoiler {"title":" "} --><p>Внутри</p><!-- /wp:delno/spoiler -->', 'spoiler', ['title'], 'Внутри'],
  ['<!-- wp:delno/spoiler /-->', 'spoiler', ['title', 'content'], ''],
  ['<!-- wp:delno/carousel {"title":"Ещё"} /-->', 'carousel', ['posts'], 'Ещё'],
  ['<!-- wp:delno/carousel {"posts":["hrap"]} /-->', 'carousel', ['title'], ''],
  ['<!-- wp:delno/email {"type":"newsletter","title":"Письма"} /-->', 'email', ['action'], 'Письма'],
  ['<!-- wp:delno/email /-->', 'email', ['action', 'type'], ''],
  [
    '<!-- wp:delno/question {"title":"Спросите","success":"Спасибо"} /-->',
    'question',
    ['subtitle', 'submit', 'placeholder'],
    'Спросите',
  ],
  [
    '<!-- wp:delno/question {"subtitle":"О чём угодно","submit":"Спросить","placeholder":"Вопрос"} /-->',
    'question',
    ['title', 'success'],
    'О чём угодно',
  ],
  ['<!-- wp:delno/goods {"title":"Блокнот","price":"450 ₽"} /-->', 'goods', ['link', 'image'], 'Блокнот\n\n450 ₽'],
  [
    '<!-- wp:delno/goods {"title":"Блокнот","link":"javascript:1","image":"https://i.example/n.png"} /-->',
    'goods',
    ['link'],
    'Блокнот',
  ],
  ['<!-- wp:delno/goods {"title":"Блокнот","link":"/n","image":"javascript:1"} /-->', 'goods', ['image'], 'Блокнот'],
  [
    '<!-- wp:delno/faq {"items":[{"question":"Можно?","answer":"Да."},{"question":"А нельзя?"}]} /-->',
    'faq',
    ['items'],
    'Можно?\n\nДа.\n\nА нельзя?',
  ],
  [
    '<!-- wp:delno/quick-poll {"question":"Чай?","answers":["Один ответ"]} /-->',
    'quick-poll',
    ['answers'],
    'Чай?\n\nОдин ответ',
  ],
]

test.each(lacking)(
  '%s tells the editor what is missing and shows the reader its words',
  (source, block, missing, text) => {
    const tree = parseBody(`<p>До</p>${source}<p>После</p>`)
    let nodeId = ''
    walk(tree, node => {
      if (node.type === 'unknown') nodeId = node.id
    })
    expect(listProblems(tree)).toEqual([{ nodeId, block, missing }])
    expect(toText(tree)).toBe(['До', text, 'После'].filter(Boolean).join('\n\n'))
    expect(listProblems(parseTree(tree))).toEqual(listProblems(tree))
  },
)

test('a gallery keeps its valid pictures; the others become a problem of their own and keep their captions', () => {
  const tree = parseBody(
    '<!-- wp:delno/gallery {"images":[{"src":"https://i.example/1.jpg","alt":"раз"},{"alt":"два","caption":"Вторая"}]} /-->',
  )
  expect(tree.map(node => node.type)).toEqual(['gallery', 'unknown'])
  expect(tree[0]!.attributes).toMatchObject({ images: [{ alt: 'раз' }] })
  expect(listProblems(tree)).toMatchObject([{ block: 'gallery', missing: ['images'] }])
  expect(toText(tree)).toBe('Вторая')
})

test('a step whose picture has no URL is a step without a picture', () => {
  const tree = parseBody('<!-- wp:delno/steps {"items":[{"text":"Открутите.","image":"javascript:1"}]} /-->')
  expect(tree).toMatchObject([{ type: 'steps', attributes: { items: [{ text: 'Открутите.' }] } }])
  expect(listProblems(tree)).toEqual([])
})

test('a part without its container gets one: items a list, cells a table, notes of a table a paragraph', () => {
  const text = (words: string) => ({ type: 'text', text: words, children: [] })
  const tree = parseTree([
    { type: 'list-item', children: [text('раз')] },
    { type: 'list-item', children: [text('два')] },
    { type: 'table-cell', attributes: { header: false }, children: [text('три')] },
    { type: 'caption', children: [text('четыре')] },
    { type: 'group', children: [{ type: 'term', children: [text('пять')] }] },
  ])
  expect(tree.map(node => node.type)).toEqual(['list', 'table', 'paragraph', 'group'])
  expect(tree[0]!.children).toHaveLength(2)
  expect(toText(tree)).toBe('раз\nдва\n\nтри\n\nчетыре\n\nпять')
  expect(parseTree(tree)).toEqual(tree)
})
