// Fallback fonts that stand in until the magazine's fonts have loaded, sized so that nothing moves then. The width ratio of two fonts
// differs by weight and by kind of character (a space is a tenth narrower, a digit wider), so each kind has its own size.
// tests/browser/fonts.test.ts measures them.

/** Percent of the width of the fallback font. */
type Widths = readonly [signs: number, cyrillic: number, latin: number, digits: number, spaces: number, dashes: number]
type Fallback = {
  family: string
  style: 'normal' | 'italic'
  /** Fonts with the same outlines, by their names on Windows and macOS, and on Linux. */
  local: readonly string[]
  /** Percent of the font size. */
  ascent: number
  descent: number
  weights: Readonly<Record<string, Widths>>
}

const golos = { family: 'Golos fallback', style: 'normal', ascent: 98, descent: 22 } as const
const literata = { family: 'Literata fallback', style: 'normal', ascent: 118, descent: 31 } as const

const fallbacks: readonly Fallback[] = [
  {
    ...golos,
    local: ['Arial', 'Liberation Sans', 'Helvetica'],
    weights: { '400 599': [100, 107.8, 110, 105, 90, 73] },
  },
  {
    ...golos,
    local: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    weights: { '600 699': [99.4, 100.8, 101.7, 107.7, 90, 73], '700 900': [101, 101.6, 102.4, 109.2, 90, 73] },
  },
  {
    ...literata,
    local: ['Times New Roman', 'Liberation Serif', 'Times'],
    weights: { '200 599': [114.5, 122.8, 122, 104.2, 80, 100] },
  },
  {
    ...literata,
    local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'],
    weights: { '600 900': [114.3, 120.8, 122, 111.1, 80.4, 100] },
  },
  {
    ...literata,
    style: 'italic',
    local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'],
    weights: { '200 900': [115.1, 112.6, 113.2, 103.5, 76, 112.6] },
  },
]

/** In the order of `Widths`; of two ranges that contain a character the later one is used. */
const ranges = [undefined, 'U+400-4FF', 'U+41-5A, U+61-7A', 'U+30-39', 'U+20, U+A0', 'U+2014']

const percent = (value: number) => `${Math.round(value * 10) / 10}%`

export const fallbackRules = (): string[] =>
  fallbacks.flatMap(({ family, style, local, ascent, descent, weights }) =>
    Object.entries(weights).flatMap(([weight, widths]) =>
      widths.map(
        (width, kind) => `@font-face {
  font-family: '${family}';
  src: ${local.map(name => `local('${name}')`).join(', ')};
  font-weight: ${weight};
  font-style: ${style};
  size-adjust: ${width}%;
  ascent-override: ${percent((ascent * 100) / width)};
  descent-override: ${percent((descent * 100) / width)};
  line-gap-override: 0%;
${ranges[kind] ? `  unicode-range: ${ranges[kind]};\n` : ''}}`,
      ),
    ),
  )
