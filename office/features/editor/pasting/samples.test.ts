import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { editingExtensions } from '../blocks/editing-nodes.ts'
import { makePaste, pasteWords, readPasted } from './paste.ts'
import { htmlOfPlainText } from './plain-text.ts'
import { samples } from './samples.fixture.ts'

const schema = getSchema(editingExtensions())
const origin = 'https://delno.example'
const htmlOf = (name: string) => samples[name]!.html || htmlOfPlainText(samples[name]!.text)!
const read = (name: string) => readPasted(schema, htmlOf(name), origin)

/** A short form: `h2"Глава" ul[«раз» ul[«два»]] p"слова *полужирно*"`. */
function show(node: Node): string {
  const words = () =>
    node.children
      .map(child => {
        if (!child.isText) return child.type.name === 'br' ? '⏎' : `<${child.type.name}>`
        const marks = child.marks.map(({ type, attrs }) => (type.name === 'link' ? `link:${attrs.href}` : type.name))
        return marks.length > 0 ? `{${marks.join(' ')} ${child.text}}` : child.text
      })
      .join('')
  const inside = () => node.children.map(show).join(' ')
  switch (node.type.name) {
    case 'paragraph':
      return `p"${words()}"`
    case 'line':
      return `«${words()}»`
    case 'heading':
      return `h${node.attrs.level}"${words()}"`
    case 'list':
      return `${node.attrs.ordered === true ? `ol${node.attrs.start ?? ''}` : 'ul'}[${inside()}]`
    case 'table':
      return `table[${node.children.flatMap(section => section.children.map(row => row.children.map(cell => cell.textContent).join('|'))).join(' / ')}]`
    case 'list-item':
      return inside()
    default:
      return `${node.type.name}${node.isTextblock ? `"${words()}"` : `(${inside()})`}`
  }
}
const shown = (name: string) => read(name).blocks.map(show)

describe('all copied words are pasted', () => {
  test.each(Object.keys(samples).filter(name => name !== 'Telegram Desktop'))('%s', name => {
    const { words, wordsBefore } = read(name)
    expect(wordsBefore).toBeGreaterThan(3)
    expect(words).toBe(wordsBefore)
  })
})

test('Word: nested lists, headings and footnotes are kept, and what was dropped is counted', () => {
  expect(shown('Word 365')).toEqual([
    'h2"Три недели по плану"',
    'h2"Что вышло"',
    'p"К концу третьей недели я перестал считать часы и\u00a0начал считать силы. Оказалось, что {strong до обеда их вдвое больше}, чем после<footnote-ref>."',
    'ol[«Утром — то, что требует головы.» ol[«Отчёт и письма, на которые страшно отвечать.» «Черновик статьи.»] «После обеда — созвоны и переписка.»]',
    'p"Вечером ничего, что нельзя бросить — см. {link:/polka статью о полке}."',
    'ul[«Таймер на 25 минут» «Закрытая дверь»]',
    'table[Время|Сил, % / 9–12|80]',
    'image()',
  ])
  const { notes, dropped } = read('Word 365')
  expect(notes.map(show)).toEqual(['footnote(«Так у половины {em моих} знакомых.»)'])
  expect(dropped.pictures).toBe(1)
  expect(dropped.emptyLines).toBeGreaterThanOrEqual(1)
  expect(pasteWords(read('Word 365'))).toMatch(/^Вставлено: \d+\sслов.*Убрано: \d+\sстил/)
})

test('Google Docs: the outer `b` is ignored, weights of spans count, lists are nested, redirects are replaced by their targets', () => {
  expect(shown('Google Docs')).toEqual([
    'h2"Сырники, которые держат форму"',
    'p"Секрет в {strong сухом твороге}{em  и терпении}. Об этом {link:/tvorog уже писали}."',
    'ul[«Творог 9 %» ul[«отжать под гнётом»] «Яйцо и мука»]',
    'h2"Как жарить"',
    'ol[«На среднем огне.» «По три минуты.»]',
    'table[Продукт|Грамм / Творог|500]',
  ])
})

test('Telegram: empty lines separate paragraphs, and emoji pictures become characters', () => {
  expect(shown('Telegram Web')).toEqual([
    'p"Коллеги, {strong завтра в 11} снимаем полку 📷"',
    'p"Берём:⏎— рулетку;⏎— {em второй} штатив."',
    'p"Адрес: {link:https://t.me/delno_example/15 t.me/delno_example/15} {del или позвоните} код от двери 4512"',
  ])
})

test('spreadsheet cells become tables, from HTML and from tab-separated text', () => {
  const table = 'table[Занятие|По плану, ч|На деле, ч / Созвоны|2|2,5 / Переходы|0|1]'
  expect(shown('Excel')).toEqual([table])
  expect(shown('Excel, plain text')).toEqual([table])
  expect(shown('Google Sheets')).toEqual(['table[Город|Читатели / Томск|1200]'])
})

test('LibreOffice, Apple Notes, a news page and Markdown', () => {
  expect(shown('LibreOffice')).toEqual([
    'h2"Как выбрать дрель"',
    'p"Для полки хватит {strong ударной} дрели на {u 600 ватт}."',
    'ol[«Возьмите в руку.» «Проверьте патрон.» ul[«ключевой» «быстрозажимной»]]',
    'table[Стена|Сверло / Бетон|победитовое, 6\u00a0мм]',
  ])
  expect(shown('Apple Notes')).toEqual([
    'p"{strong Идеи на декабрь}"',
    'ul[«как пережить темноту» «ёлка, которая {em не осыплется}»]',
    'p"Спросить Веру про {link:/teplo тёплые окна}"',
  ])
  expect(shown('Markdown')).toEqual([
    'h2"Полка за вечер"',
    'p"Нужны {strong дрель} и {em уровень}, а ещё {link:/kronshteyny кронштейны}."',
    'h2"Порядок"',
    'ol[«Отметить высоту.» «Просверлить:» ul[«сверло 6 мм;» «глубина 4 см.»] «Повесить.»]',
    'quote(p"Не сверлите под розеткой.")',
    'table[Деталь|Штук / Дюбель|4 / Шуруп|4]',
    'code"уровень = 0"',
    'separator()',
    'p"Готово за {inline-code 40} минут."',
  ])
  const news = shown('a news page')
  expect(news[0]).toBe('h2"Почему в квартире сухо зимой"')
  expect(news.join(' ')).toContain('ul[«сохнут губы» «трещит {strong паркет}»]')
  expect(news.join(' ')).not.toMatch(/adfox|Поделиться|pixel/)
})

describe('at the caret', () => {
  const open = (...content: object[]) => {
    const state = EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content }) })
    return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
  }
  const p = (text = '') => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
  const after = (state: EditorState, clip: { html?: string; text?: string }) => {
    const paste = makePaste(state, { html: '', text: '', ...clip }, origin)
    return paste && state.apply(paste.tr).doc.children.map(show)
  }

  test('the address of a post or video on an empty line becomes an embed; elsewhere, and for other addresses, it stays text', () => {
    const text = 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/'
    expect(after(open(p()), { text })).toEqual(['video-facade()', 'p""'])
    expect(after(open(p()), { text: 'https://t.me/delno_example/15', html: '<a href="x">x</a>' })).toEqual([
      'embed()',
      'p""',
    ])
    expect(after(open(p('Смотрите ')), { text })).toBeUndefined()
    expect(after(open(p()), { text: 'https://delno.example/polka' })).toBeUndefined()
  })

  test('pasted footnotes are appended to the footnotes below the text', () => {
    const blocks = after(open(p()), samples['Word 365']!)!
    expect(blocks.at(-1)).toBe('footnotes(footnote(«Так у половины {em моих} знакомых.»))')
  })

  test('cells are pasted into cells', () => {
    const cell = { type: 'table-cell', attrs: { header: false }, content: [{ type: 'line' }] }
    const table = {
      type: 'table',
      content: [{ type: 'table-section', attrs: { part: 'body' }, content: [{ type: 'table-row', content: [cell] }] }],
    }
    const filled = ['table[Занятие|По плану, ч|На деле, ч / Созвоны|2|2,5 / Переходы|0|1]']
    expect(after(open(table), samples['Excel']!)).toEqual(filled)
    expect(after(open(table), { text: samples['Excel']!.text })).toEqual(filled)
  })

  test('plain text, and code pasted into code, are left to ProseMirror', () => {
    expect(after(open(p()), samples['Telegram Desktop']!)).toBeUndefined()
    expect(after(open({ type: 'code', content: [] }), { html: '<b>а</b>', text: 'а' })).toBeUndefined()
  })
})
