import { expect, test } from 'vitest'
import { bindLines } from './bind-lines.ts'
import { parseBody } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyHtml } from './render-web.tsx'

/** `_` stands for a no-break space and `+` for a word joiner. */
const shown = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u2060', '+')

test.each([
  ['<p>Он в <a href="/a">доме у реки</a> — и всё-таки</p>', '<p>Он_в_<a href="/a">доме у_реки</a>_— и_всё-+таки</p>'],
  [
    '<pre>в доме - кто-то</pre><p><code>в доме</code> <span lang="en">a to-do</span></p>',
    '<pre>в доме - кто-то</pre></div><p><code>в доме</code> <span lang="en">a to-do</span></p>',
  ],
  [
    '<!-- wp:delno/callout {"title":"Дом у реки — да","kind":"tip"} --><p>кто-то</p><!-- /wp:delno/callout -->',
    'Дом у_реки_—_да',
  ],
])('%s', (source, part) => {
  const tree = parseBody(source)
  expect(shown(renderBodyHtml(tree))).toContain(part)
  expect(shown(renderBodyAmp(tree, { pageUrl: '/a' }).html)).toContain(part)
  expect(JSON.stringify(tree), 'the tree itself stays').not.toContain('\u2060')
})

test('the mark of a note touches its word', () => {
  const text = { type: 'text', attributes: {}, children: [], parser_type: 'html_parser' as const }
  const mark = { ...text, id: 'b', type: 'footnote-ref' as const, text: '', attributes: { footnoteId: 'n', number: 1 } }
  const [bound] = bindLines([{ ...text, id: 'a', type: 'text', text: 'У нас в Туле… ' }, mark])
  expect(shown(bound!.text)).toBe('У_нас в_Туле…+')
})
