// Many articles for a measurement: some are generated and published, the rest are copies of their rows, which is a hundred times quicker.
import { savePeople, saveArticles, saveTerms } from '#contract/office/content.ts'
import { readMagazine } from '#demo/read-magazine.ts'
import { makeCorpus, makeSynthesizer, type MakeArticle } from '#demo/scale/synthetic.ts'
import type { Application } from '#server/compose.ts'

type Draft = ReturnType<MakeArticle>
const atOnce = 100
/** Ids of copies begin here: those of originals are smaller. */
const shiftBy = 1_000_000

/** Publishes `many` generated articles, each changed by `change`, with the topics, tags and authors that they name. */
export async function publishSynthetic(
  { ask }: Pick<Application, 'ask'>,
  many: number,
  change: (draft: Draft, at: number, all: readonly Draft[]) => Draft,
): Promise<Draft[]> {
  const magazine = readMagazine()
  const corpus = makeCorpus(magazine, [])
  await ask(saveTerms, {
    body: {
      terms: [
        ...corpus.topics.map(slug => ({ kind: 'topic' as const, slug, title: slug })),
        ...corpus.tags.map(slug => ({ kind: 'tag' as const, slug, title: slug })),
      ],
    },
  })
  await ask(savePeople, { body: { people: magazine.people.map(({ slug, name }) => ({ slug, name })) } })
  const make = makeSynthesizer(corpus, '2026-11-20')
  const drafts = Array.from({ length: many }, (_, at) => make(at + 1))
  const articles = drafts.map(change)
  for (let at = 0; at < many; at += atOnce)
    await ask(saveArticles, { body: { articles: articles.slice(at, at + atOnce) } })
  return articles
}

/** Copies the rows of the articles until there are `count`. */
export async function copyArticles(
  { context: { db } }: Pick<Application, 'context'>,
  { originals, count }: { originals: number; count: number },
): Promise<void> {
  const columnsOf = async (table: string) => {
    const { rows } = await db.sql.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'content' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  /** `changed`: expressions for columns that have to differ. */
  const copy = async (table: string, id: string, changed: Record<string, string>, most: number) => {
    const names = await columnsOf(table)
    await db.sql.query(
      `insert into content.${table} (${names.map(name => `"${name}"`).join(', ')}) overriding system value
       select ${names.map(name => changed[name] ?? `"${name}"`).join(', ')}
       from content.${table} where ${id} < ${shiftBy} order by ${id} limit ${most}`,
    )
  }
  for (let made = originals; made < count; made += originals) {
    const shift = (made / originals) * shiftBy
    const most = Math.min(originals, count - made)
    await copy('post', 'id', { id: `id + ${shift}`, slug: `slug || '-${shift}'`, source: 'null' }, most)
    await copy('post_body', 'post_id', { post_id: `post_id + ${shift}` }, most)
  }
}
