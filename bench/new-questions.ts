// Questions that nobody has asked: three words of titles of the magazine, in an order that never comes back. For wrk, as a script.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchPosts } from '#contract/search.ts'
import { mounts } from '#server/mounts.ts'

const pagesOfTitles = 8

/** The path of a script for `load`. */
export async function makeNewQuestions(origin: string): Promise<string> {
  const words = new Set<string>()
  for (let page = 1; page <= pagesOfTitles; page += 1) {
    const answer = await fetch(`${origin}/api/20/v1/home-posts?page=${page}`)
    const { items } = (await answer.json()) as { items: { title: string }[] }
    for (const { title } of items)
      for (const [word] of title.matchAll(/[а-яё]{4,}/gi)) words.add(encodeURIComponent(word))
  }
  const script = join(mkdtempSync(join(tmpdir(), 'delno-bench-')), 'questions.lua')
  const path = mounts.search + searchPosts.path
  writeFileSync(
    script,
    `local words = { ${[...words].map(word => `"${word}"`).join(', ')} }
local count = #words
local at = ${Date.now() % 1_000_000}
request = function()
  at = at + 7919
  local a, b, c = at % count, math.floor(at / count) % count, math.floor(at / count / count) % count
  return wrk.format("GET", "${path}?q=" .. words[a + 1] .. "%20" .. words[b + 1] .. "%20" .. words[c + 1])
end
`,
  )
  return script
}
