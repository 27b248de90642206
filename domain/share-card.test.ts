import { expect, test } from 'vitest'
import { shareGrounds } from './share-card.ts'

/** WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test.each(Object.values(shareGrounds))('on «$title» the title and the kicker are readable', ({ ground, kicker }) => {
  expect(contrast('#22253b', ground)).toBeGreaterThan(7)
  expect(contrast(kicker, ground)).toBeGreaterThan(4.5)
})
