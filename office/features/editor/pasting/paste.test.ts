import { getSchema } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { editingExtensions } from '../blocks/editing-nodes.ts'
import { pasteWords, readPasted, withSafeAttributes } from './paste.ts'

const schema = getSchema(editingExtensions())
const read = (html: string) => readPasted(schema, html, 'https://delno.test')
const names = (html: string) => read(html).blocks.map(({ type }) => type.name)

const word = `<html><body lang=RU><!--StartFragment-->
<p class=MsoNormal style='margin:0cm'><b><span style='font-size:14.0pt;color:red'>План</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal style='x'>Три недели, <i>один</i> лист. <!--[if gte mso 9]><xml>…</xml><![endif]--></p>
<img src="file:///C:/1.png">
<!--EndFragment--></body></html>`

test('a text from Word keeps its words and emphasis, and what was dropped is reported', () => {
  const pasted = read(word)
  expect(pasted.blocks.map(({ type, textContent }) => [type.name, textContent])).toEqual([
    ['paragraph', 'План'],
    ['paragraph', 'Три недели, один лист.'],
    ['image', ''],
  ])
  expect(pasted.blocks[0]!.firstChild!.marks.map(({ type }) => type.name)).toEqual(['strong'])
  expect(pasted.words).toBe(5)
  expect(pasteWords(pasted)).toMatch(/^Вставлено: 5\sслов\. Убрано: 3\sстиля, 1\sпустая строка/)
  expect(pasted.dropped.pictures).toBe(1)
})

test('headings, lists, tables and links become our blocks', () => {
  expect(names('<h2>Глава</h2><ul><li>а</li><li>б</li></ul><table><tr><td>1</td></tr></table>')).toEqual([
    'heading',
    'list',
    'table',
  ])
  const [paragraph] = read('<p><a href="https://delno.test/polka" style="color:red">полка</a></p>').blocks
  expect(paragraph!.firstChild!.marks[0]!.attrs.href).toBe('/polka')
})

test('scripts and event handlers are removed', () => {
  const { blocks } = read('<p onclick="x()"><a href="javascript:x()">раз</a></p><script>x()</script>')
  expect(JSON.stringify(blocks.map(block => block.toJSON()))).not.toMatch(/javascript|onclick|x\(\)/)
})

test('pasted blocks have no id and no saved source', () => {
  for (const { attrs } of read('<p>а</p><p>б</p>').blocks)
    expect([attrs.blockId, attrs.sourceText, attrs.sourceBlock]).toEqual([null, null, null])
})

test('attributes of a slice from elsewhere are validated like those of an article', () => {
  const goods = schema.nodes['goods']!.create({ link: 'javascript:x()', erid: '2Vtz' })
  const { attrs } = withSafeAttributes(new Slice(Fragment.from(goods), 0, 0)).content.firstChild!
  expect([attrs.link, attrs.erid]).toEqual([null, '2Vtz'])
})

test('a picture on the author’s disk becomes a placeholder with its path, and no word is lost or added', () => {
  const pasted = read('<p>До</p><p><img src="file:///C:/Users/Denis/%D1%84%D0%BE%D1%82%D0%BE.jpg"></p><p>После</p>')
  expect(pasted.blocks.map(({ type, attrs }) => [type.name, attrs.src ?? null, attrs.alt ?? null])).toEqual([
    ['paragraph', null, null],
    ['image', null, 'C:\\Users\\Denis\\фото.jpg'],
    ['paragraph', null, null],
  ])
  expect([pasted.words, pasted.wordsBefore]).toEqual([2, 2])
  expect(pasteWords(pasted)).toMatch(/Выберите файлом: 1\sкартинку$/)
})

test('a comment of Word is kept with the words that it refers to', () => {
  const { reviews, blocks } =
    read(`<p class=MsoNormal>Встать <a style='mso-comment-reference:ДЛ_1;mso-comment-date:20261120T1015'>в семь</a><span
    class=MsoCommentReference><span style='mso-special-character:comment'>&nbsp;<a href="#_msocom_1">[ДЛ1]</a></span></span> утра.</p>
    <div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt>
    <p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1">[ДЛ1]</a></span>Не рано ли?</p></div></div></div>`)
  expect(reviews).toEqual([{ quote: 'в семь', words: 'Не рано ли?' }])
  expect(blocks.map(({ textContent }) => textContent)).toEqual(['Встать в семь утра.'])
})

test('tracked changes of Word become suggestions: the text is the one before them, and no word is duplicated', () => {
  const { reviews, blocks } =
    read(`<p class=MsoNormal>Встать <del cite="mailto:nina" datetime="2026-11-20T10:00">в семь</del><ins
    cite="mailto:nina" datetime="2026-11-20T10:00">в восемь</ins> утра<span class=msoIns><ins cite="mailto:nina"
    datetime="2026-11-20T10:01"> и пить воду</ins></span>.</p><p>На странице <del>зачёркнуто</del></p>`)
  expect(blocks.map(({ textContent }) => textContent)).toEqual(['Встать в семь утра.', 'На странице зачёркнуто'])
  expect(reviews).toEqual([
    { quote: 'в семь', words: 'Правка из Word', suggestion: 'в восемь' },
    { quote: 'утра', words: 'Правка из Word', suggestion: 'утра и пить воду' },
  ])
})
