import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MonthCalendar } from './MonthCalendar.tsx'

const draw = (year: number, month: number, days: number[]) =>
  renderToStaticMarkup(<MonthCalendar path={`/${year}/${month}`} year={year} month={month} days={new Set(days)} />)

test('days with articles lead to them, the others are only numbers', () => {
  const html = draw(2026, 11, [2, 27])
  expect([...html.matchAll(/<a href="([^"]+)" aria-label="([^"]+)">/g)].map(([, ...link]) => link)).toEqual([
    ['/2026/11/2', '2 ноября'],
    ['/2026/11/27', '27 ноября'],
  ])
  expect(html.match(/<li>/g)).toHaveLength(30)
})

test.each([
  [2026, 11, 7],
  [2026, 6, 1],
  [2024, 2, 4],
])('%i/%i begins in column %i of a week from Monday', (year, month, column) => {
  expect(draw(year, month, [])).toContain(`--first:${column}`)
})
