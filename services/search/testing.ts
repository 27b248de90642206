// The search service in a test: a real database, and documents given by the test in place of content and recipes.
import { LRUCache } from 'lru-cache'
import type { SearchDocument } from '#contract/office/content.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { Database } from '#platform/db/database.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeIndexMemory } from './memory.ts'
import type { Search } from './search.ts'
import { search as service } from './service.ts'
import type { SearchTables } from './store/tables.ts'

export type TestSearch = AsyncDisposable & {
  search: Search
  /** What content and recipes reply with: change it, then index. */
  documents: Map<number, SearchDocument>
}

function makeSearch(db: Database, documents: ReadonlyMap<number, SearchDocument>): Search {
  const idsAfter = (isRecipe: boolean, after: number, limit: number) =>
    [...documents.keys()]
      .filter(id => id > after && isRecipeId(id) === isRecipe)
      .toSorted((a, b) => a - b)
      .slice(0, limit)
  const ask = async (
    call: { name: string },
    input: { body: { ids: number[] }; query: { after: number; limit: number } },
  ) => {
    switch (call.name) {
      case 'listSearchDocuments':
      case 'listRecipeSearchDocuments':
        return { items: input.body.ids.flatMap(id => documents.get(id) ?? []) }
      case 'listPublicIds':
        return { ids: idsAfter(false, input.query.after, input.query.limit) }
      case 'listPublicRecipeIds':
        return { ids: idsAfter(true, input.query.after, input.query.limit) }
      default:
        throw new Error(`not expected: ${call.name}`)
    }
  }
  const memory = makeIndexMemory()
  const events = { announce: async () => memory.forget() }
  const context = {
    db,
    ask,
    events,
    log: silentLog,
    config: { siteUrl: 'http://delno.test' },
  } as unknown as ServiceContext
  return { context, db: db.of<SearchTables>('search'), rankings: new LRUCache({ max: 1 }), memory }
}

export async function openTestSearch(texts: readonly SearchDocument[] = []): Promise<TestSearch> {
  const db = await makeTestDatabase({ services: [{ schema: 'search', folder: service.migrations! }] })
  const documents = new Map(texts.map(text => [text.id, text]))
  return { search: makeSearch(db, documents), documents, [Symbol.asyncDispose]: () => db.close() }
}
