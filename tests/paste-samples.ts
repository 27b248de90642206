// Shows how the editor pastes clipboard content of common programs: `node tests/paste-samples.ts [FILE.html …]`. Prints the words before and after, the
// resulting blocks, and what was dropped.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { editingSchema } from '#article-body/editing/editing-schema.ts'
import { pasteWords, readPasted } from '#office/features/editor/pasting/paste.ts'
import { htmlOfPlainText } from '#office/features/editor/pasting/plain-text.ts'
import { samples } from '#office/features/editor/pasting/samples.fixture.ts'

const files = process.argv.slice(2)
const clips: [name: string, html: string][] =
  files.length > 0
    ? files.map(file => [basename(file), readFileSync(file, 'utf8')])
    : Object.entries(samples).flatMap(([name, { html, text }]) => {
        const source = html || htmlOfPlainText(text)
        return source === undefined ? [] : [[name, source]]
      })
for (const [name, html] of clips) {
  const pasted = readPasted(editingSchema, html, 'https://delno.test')
  const blocks = new Map<string, number>()
  for (const { type } of pasted.blocks) blocks.set(type.name, (blocks.get(type.name) ?? 0) + 1)
  const made = [...blocks].map(([type, count]) => `${type} ${count}`).join(', ')
  console.log(`${name}: ${pasted.wordsBefore} words → ${pasted.words}; ${made}; ${pasteWords(pasted)}`)
}
