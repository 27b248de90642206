// Reads all prose of the demo magazine as blocks: articles, pages, recipes, titles and announcements.
import { parseBody } from '#article-body/parse.ts'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { readMagazine } from '#demo/read-magazine.ts'
import type { Block } from '#proofreading/rule.ts'

export function readDemo(): { blocks: Block[]; people: string[]; paths: Set<string> } {
  const { articles, recipes, people } = readMagazine()
  const texts: string[] = []
  for (const { title, excerpt, body } of articles) {
    texts.push(title, excerpt)
    for (const node of parseBody(body) as Tree) texts.push(...toText([node] as Tree).split('\n'))
  }
  for (const recipe of recipes) {
    texts.push(recipe.title, recipe.excerpt)
    for (const { title, text } of recipe.steps) texts.push(title, text)
    for (const { question, answer } of recipe.faq ?? []) texts.push(question, answer)
    texts.push(...(recipe.tips ?? []))
  }
  return {
    blocks: texts.filter(text => text.trim() !== '').map(text => ({ text })),
    people: people.map(({ name }) => name),
    paths: new Set([...articles, ...recipes].map(({ slug }) => `/${slug}`)),
  }
}
