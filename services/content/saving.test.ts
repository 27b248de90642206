// Every column of an article survives a save and comes back in its draft; a save is right whatever another save did
// meanwhile.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  articleDraft,
  listArticleDrafts,
  saveArticles,
  savePeople,
  saveTerms,
  type ArticleDraft,
} from '#contract/office/content.ts'
import type { Publisher } from '#publishing/kind.ts'
import { savePosts } from '#publishing/save.ts'
import { listSameColumns, readColumns, readRow } from '#publishing/testing.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { fullDraft as full } from '#tests/full-draft.ts'
import { articleKind } from './kind.ts'
import { openContent } from './content.ts'
import { listPostsByIds } from './store/posts.ts'
import { postBodies, posts, type ContentTables } from './store/tables.ts'

/** The fields that a draft must have. */
const bare: ArticleDraft = { type: 'post', slug: 'pusto', title: 'Пусто', body: '<p>Слово.</p>', publishedAt: null }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  const people = ['anna', 'oleg'].map(slug => ({ slug, name: slug }))
  const terms = (['health:son', 'tag:zima', 'stream:kolonki'] as const).map(key => {
    const [kind, slug] = key.split(':') as ['health' | 'tag' | 'stream', string]
    return { kind, slug, title: slug }
  })
  await app.ask(savePeople, { body: { people } })
  await app.ask(saveTerms, { body: { terms } })
})

async function save(draft: ArticleDraft): Promise<{ id: number; outcome: string }> {
  return (await app.ask(saveArticles, { body: { articles: [draft] } })).results[0]!
}
async function stored(): Promise<ArticleDraft[]> {
  return (await app.ask(listArticleDrafts)).items
}

test.each([posts, postBodies])('the declared columns of $name are those of the database', async ({ name, columns }) => {
  expect(Object.fromEntries(columns)).toEqual(Object.fromEntries(await readColumns(app.context, name)))
})

test('a list reads no columns of a body but the advertising token and the titles of a trial, which cards show', async () => {
  const { id } = await save({ ...full, status: 'published' })
  const [row] = await listPostsByIds(app.context.db.of<ContentTables>('content').kysely, [id])
  const bodyColumns = [...postBodies.columns.keys()].filter(column => !posts.columns.has(column))
  expect(bodyColumns.filter(column => column in row!)).toEqual(['ads_token', 'ab_titles_data'])
})

describe.each([
  ['created', async (): Promise<void> => {}],
  ['updated', async (): Promise<void> => void (await save({ ...bare, id: 41 }))],
] as const)('an article that is %s', (outcome, before) => {
  test('comes back as it was saved, field by field', async () => {
    await before()
    expect((await save(full)).outcome).toBe(outcome)
    expect(await stored()).toEqual([full])
    expect((await save((await stored())[0]!)).outcome).toBe('unchanged')
  })

  test('has a value of its own in every column', async () => {
    await before()
    const [{ id }, other] = [await save(full), await save({ ...bare, slug: 'drugoe' })]
    for (const [table, key] of [
      [posts, 'id'],
      [postBodies, 'post_id'],
    ] as const) {
      const [row, otherRow] = [
        await readRow(app.context, table, key, id),
        await readRow(app.context, table, key, other.id),
      ]
      expect([table.name, listSameColumns(row, otherRow)]).toEqual([table.name, []])
    }
  })
})

describe('another save between the reading and the lock', () => {
  /** Opens the content service so that its transaction begins after another save has ended. */
  function openAfter(other: () => Promise<unknown>): Publisher {
    const content = openContent(app.context)
    const inTransaction: Publisher['db']['inTransaction'] = async work => {
      await other()
      return content.db.inTransaction(work)
    }
    return { context: content.context, db: { ...content.db, inTransaction } }
  }
  const saveAfter = (other: () => Promise<unknown>, draft: ArticleDraft) =>
    savePosts(openAfter(other), articleKind(openContent(app.context)), [articleDraft.parse(draft)], false)

  test('its text is overwritten, though the draft was unchanged when it was read', async () => {
    const draft = { ...bare, source: 'test:1' }
    await save(draft)
    const [result] = await saveAfter(() => save({ ...draft, title: 'Чужое' }), draft)
    expect(result).toMatchObject({ outcome: 'updated' })
    expect(await stored()).toMatchObject([{ title: 'Пусто' }])
  })

  test('texts that it keeps from typography are kept by this one too', async () => {
    const draft: ArticleDraft = { ...bare, source: 'test:1', title: 'Дом "у реки"', typography: 'apply' }
    await save(draft)
    await saveAfter(() => save({ ...draft, keptTexts: ['Дом "у реки"'] }), { ...draft, excerpt: 'Ново' })
    expect(await stored()).toMatchObject([{ title: 'Дом "у реки"', excerpt: 'Ново', keptTexts: ['Дом "у реки"'] }])
  })

  test('an article that it created under this key is updated', async () => {
    const draft = { ...bare, source: 'test:1' }
    const [result] = await saveAfter(() => save({ ...draft, title: 'Чужое' }), draft)
    expect(result).toMatchObject({ outcome: 'updated' })
    expect(await stored()).toMatchObject([{ title: 'Пусто' }])
  })

  test('an address that it took is refused', async () => {
    const saving = saveAfter(() => save({ ...bare, title: 'Чужое' }), bare)
    await expect(saving).rejects.toMatchObject({ code: 'conflict', fields: { pusto: 'адрес уже занят' } })
  })
})
