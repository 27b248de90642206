import { expect, test } from 'vitest'
import { parseBody } from '../../parse.ts'
import { renderBodyHtml } from '../../render-web.tsx'

const html = (rows: string) =>
  renderBodyHtml(parseBody(`<table>${rows}</table>`, { siteOrigin: 'https://delno.example' }))
const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const head = (cells: readonly string[]) => `<thead>${row(cells, 'th')}</thead>`

test('a column of numbers stands at the right with its header; words, and hours that name a row, do not', () => {
  const table = html(
    head(['Год', 'Сумма', 'Рост', 'Норма', 'Заметка']) +
      row(['2024', '1 200 ₽', '−5 %', '10–14', 'раз в 2 дня']) +
      row(['2025', '900 ₽', '+12,5 %', '—', '30']),
  )
  expect(
    [...table.matchAll(/class="b-right"[^>]*>([^<]+)</g)].map(([, text]) =>
      text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
    ),
  ).toEqual(['Сумма', 'Рост', 'Норма', '1 200 ₽', '−5 %', '10–14', '900 ₽', '+12,5 %', '—'])
})

test('each cell carries the name of its column, and a table of three columns may become cards', () => {
  const table = html(head(['Кто', 'Что', 'Когда']) + row(['Анна', 'пишет', 'утром']))
  expect(table).toContain('class="b-table b-table--rows"')
  expect([...table.matchAll(/<td data-label="([^"]+)">([^<]+)/g)].map(([, label, text]) => [label, text])).toEqual([
    ['Кто', 'Анна'],
    ['Что', 'пишет'],
    ['Когда', 'утром'],
  ])
})

test.each([
  ['with two columns of numbers', head(['Где', 'Литры', 'Рубли']) + row(['Душ', '60', '25 ₽'])],
  ['of two columns', head(['Кто', 'Что']) + row(['Анна', 'пишет'])],
  ['without a header', row(['Анна', 'пишет', 'утром'])],
  ['with merged cells', `${head(['Кто', 'Что', 'Когда'])}<tr><td>Анна</td><td colspan="2">7</td></tr>`],
])('a table %s stays a table on a phone', (_, rows) => {
  expect(html(rows)).not.toContain('b-table--rows')
})
