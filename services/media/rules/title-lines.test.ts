import { expect, test } from 'vitest'
import { besideCover, besideDisc, setTitle as setIn } from './title-lines.ts'

/** Every character is half as wide as the font size. */
const measure = (text: string, size: number) => (text.length * size) / 2
const width = 1000
const setTitle = (title: string, by = measure, widthMax = width, steps = besideDisc) =>
  setIn(title, by, widthMax, steps)

test('a short title gets the largest size', () => {
  expect(setTitle('Зима', measure, width)).toEqual({ size: 128, lines: ['Зима'] })
})

test.each([
  'Что делать, если день не задался с утра',
  'Как уснуть в жару, если кондиционера нет, а окна выходят на шумный проспект',
  'Почему домашние растения не любят сквозняков и как понять, что фикусу пора в новый горшок, а не в отпуск',
])('«%s» keeps all its words in lines of similar length', title => {
  const { size, lines } = setTitle(title, measure, width)
  expect(lines.join(' ')).toBe(title)
  expect(lines.length).toBeLessThanOrEqual(5)
  const widths = lines.map(line => measure(line, size))
  expect(Math.max(...widths)).toBeLessThanOrEqual(width)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
})

test('a longer title gets a smaller size', () => {
  const sizes = [1, 4, 9, 16].map(words => setTitle('слово '.repeat(words), measure, width).size)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes).size).toBe(4)
})

test('a short word stays with the next one, but a chain of them does not make a title small', () => {
  const { lines } = setTitle('Шесть способов не\u00a0отдать вечер неудачному\u00a0дню', measure, width)
  expect(lines.some(line => line.endsWith('не'))).toBe(false)
  const chained = setTitle('Если\u00a0вы\u00a0проспали\u00a0всё\u00a0утро', measure, 400)
  expect(chained.size).toBeGreaterThanOrEqual(74)
})

test('a title that never fits is cut in the last line with an ellipsis', () => {
  for (const title of ['слово '.repeat(80), 'ж'.repeat(500), `${'не\u00a0'.repeat(200)}конец`]) {
    const { size, lines } = setTitle(title, measure, width)
    expect(lines).toHaveLength(6)
    expect(lines[5]).toMatch(/\S…$/)
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(width)
  }
})

test.each([
  ['Плов, в\u00a0котором рис не\u00a0слипается', ['Плов, в котором', 'рис не слипается']],
  [
    'Как говорить «нет» и\u00a0не\u00a0чувствовать себя виноватым',
    ['Как говорить «нет»', 'и не чувствовать', 'себя виноватым'],
  ],
  ['Пельмени, ради которых собирают семью', ['Пельмени,', 'ради которых', 'собирают семью']],
])(
  '«%s» is set smaller where a larger size leaves a short word alone in a line or a preposition at its end',
  (title, lines) => {
    expect(setTitle(title, (text, size) => text.length * size * 0.56, 498, besideCover).lines).toEqual(lines)
  },
)
