import { parseFragment, type DefaultTreeAdapterTypes as Html } from 'parse5'
import { expect, test } from 'vitest'
import { toScriptJson } from './script-json.ts'

const hostile = [
  '</script><img src=x onerror=alert(1)>',
  '<!--<script>',
  ']]>',
  'строка\u2028ещё\u2029и ещё',
  '&lt;/script&gt; &amp; \\u003c',
  '"}]\\"',
]

test.each(hostile)('%j stays text of its script and is parsed back unchanged', text => {
  const html = `<script type="application/ld+json">${toScriptJson({ [text]: text })}</script><p>after</p>`
  const [script, after, ...rest] = parseFragment(html).childNodes
  expect([script?.nodeName, after?.nodeName, rest]).toEqual(['script', 'p', []])
  const [inside] = (script as Html.Element).childNodes as Html.TextNode[]
  expect(JSON.parse(inside!.value)).toEqual({ [text]: text })
  expect(inside!.value).not.toMatch(/[<>&\u2028\u2029]/)
})
