import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Heading, Standfirst } from './Heading.tsx'

const noBreak = '\u00a0'

test('a short word of a heading or of a standfirst stays with the next one, inside a link too', () => {
  expect(
    renderToStaticMarkup(
      <Heading level={2} id="warm">
        <a href="/teplo">Тепло в доме</a>
      </Heading>,
    ),
  ).toBe(`<h2 id="warm"><a href="/teplo">Тепло в${noBreak}доме</a></h2>`)
  expect(renderToStaticMarkup(<Standfirst>Читать можно в своём темпе.</Standfirst>)).toBe(
    `<p class="stand">Читать можно в${noBreak}своём темпе.</p>`,
  )
})

test('pages print headings and standfirsts only through these components; AMP has documents of its own', () => {
  const files = globSync('web/**/*.tsx', { cwd: new URL('../..', import.meta.url) }).filter(
    file => !/[./]amp[./]|Heading\.tsx$|\.test\.tsx$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const raw = files.filter(file =>
    /<h[1-4][\s>]|`h\$\{|<p className="stand">/.test(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')),
  )
  expect(raw).toEqual([])
})
