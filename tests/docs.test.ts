// The documentation names files of the repository: a renamed or removed file must be renamed or removed there too.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isSource = (name: string) => !/^(\..*|node_modules|build|data)$/.test(name)
const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && isSource(entry.name))
  .map(({ name }) => name)
const files = folders.flatMap(folder => globSync(`${folder}/**/*.*`, { cwd: root, exclude: name => !isSource(name) }))

const documents = globSync(['{README,CONTRIBUTING}.md', 'docs/**/*.md', '{services,demo}/**/README.md'], {
  cwd: root,
}).toSorted()

/** Files that exist only in a running installation or in an archive, and names that must not exist. */
const otherFiles = new Set(
  `holder.json state/demo.json index.ts media/ manifest.json terms.json recipe-terms.json polls.json widgets.json newsletters.json newsroom/members.json newsroom/settings.json search/words.json magazine.json consents.json moderation/rules.json state/last-backup.json front/pins.json front/menus.json front/ads.json`.split(
    ' ',
  ),
)

const isPlaceholder = (segment: string) => /^[A-Z]+$|NAME|SERVICE|NNN/.test(segment)

/** True for a path from the root, a folder with its slash, and a file name; false for a URL, a media type, a package and a placeholder. */
function isOfRepository(word: string): boolean {
  if (otherFiles.has(word) || !/^[a-z][\w./*-]*$/i.test(word)) return false
  const segments = word.split('/')
  if (segments[0] === 'data' || segments.some(isPlaceholder)) return false
  const isInFolder = segments.length > 1 && folders.includes(segments[0]!)
  return isInFolder || word.endsWith('/') || /\.(tsx?|mjs|sql|css|md|jsonc?|ya?ml)$/.test(word)
}

/**
 * True if the file exists: relative to the root, to the folder of the document, or to one of its subfolders; a bare file name may be anywhere.
 * The path may be a pattern or the beginning of a file name, as in `vitest run PATH`.
 */
function exists(word: string, folder: string): boolean {
  const patterns = [`${word}*`, normalize(`${folder}/${word}*`), ...(word.includes('/') ? [`${folder}/*/${word}`] : [])]
  if (patterns.some(pattern => globSync(pattern, { cwd: root }).length > 0)) return true
  const home = folder === '.' || folder.startsWith('docs') ? '' : `${folder}/`
  return files.some(file => file.startsWith(home) && basename(file) === word)
}

/** Names in a document for which there is no file or decision. */
function missingIn(document: string, text: string): string[] {
  const folder = dirname(document)
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, span = '']) => span.split(/\s+/))
    .map(word => word.replace(/^#/, ''))
    .filter(word => isOfRepository(word) && !exists(word, folder))
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, path = '']) => path)
    .filter(path => !/^[a-z]+:/.test(path) && !existsSync(join(root, folder, path)))
  const decisions = [...text.matchAll(/decisions\/(\d{3})(?!\d|-)/g)]
    .map(([path]) => path)
    .filter(path => globSync(`docs/${path}-*.md`, { cwd: root }).length === 0)
  return [...named, ...linked, ...decisions]
}

test.each(documents)('%s names only files that exist', document => {
  expect(missingIn(document, readFileSync(join(root, document), 'utf8'))).toEqual([])
})

test('a file, a folder, a link or a decision that does not exist is found', () => {
  const text =
    'See `server/lost.ts`, `lost.ts`, `lost/`, `#web/lost-*.tsx`, [a page](lost.md), decisions/999, `text/html`.'
  expect(missingIn('docs/architecture.md', text)).toEqual([
    'server/lost.ts',
    'lost.ts',
    'lost/',
    'web/lost-*.tsx',
    'lost.md',
    'decisions/999',
  ])
})
