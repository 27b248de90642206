// Keeps the index up to date: asks content and recipes for documents by ids, writes those they return and removes the others.
import { hashValue } from '#platform/value-hash.ts'
import { listPublicIds, listSearchDocuments, type SearchDocument } from '#contract/office/content.ts'
import { listPublicRecipeIds, listRecipeSearchDocuments } from '#contract/office/recipes.ts'
import { isRecipeId, recipeIdFloor } from '#domain/post-id.ts'
import { postSummary } from '#contract/search.ts'
import { askBatchSize, bodyCharactersMax, indexVersion, publicIdsPageSize, writeBatchSize } from './limits.ts'
import { countDocument, makeDictionaryChange } from './rules/dictionary-change.ts'
import { makeIndexedDocument, readSearchText, type IndexedDocument } from './rules/document.ts'
import { kindCodes } from './rules/kinds.ts'
import { normalizeWord } from './rules/words.ts'
import type { Search } from './search.ts'
import {
  resetDictionary,
  changeDictionary,
  getStat,
  listIndexedIds,
  lockOwned,
  listStoredPages,
  removeUnusedWords,
  removePages,
  removePending,
  savePages,
  takeTicket,
  type NewPage,
  type StoredPage,
} from './store/documents.ts'

/** Cache tag of every search result. */
export const searchTag = 'search'

const card = postSummary.omit({ highlight: true })

function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

const yieldToEventLoop = () => new Promise<void>(resolve => setImmediate(resolve))

/** Indexes the current state of these documents and removes those that are not public any more. */
export async function indexDocuments(search: Search, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const ofOne of [unique.filter(id => !isRecipeId(id)), unique.filter(isRecipeId)]) {
    for (const batch of inBatches(ofOne, askBatchSize)) {
      const ticket = await takeTicket(search.db.kysely, batch)
      const documents = await askDocuments(search, batch)
      for (const part of inBatches(batch, writeBatchSize)) {
        await writeDocuments(search, part, documents, ticket)
        await yieldToEventLoop()
      }
    }
  }
}

async function askDocuments(search: Search, ids: number[]): Promise<Map<number, SearchDocument>> {
  const { ask } = search.context
  const isRecipes = ids.some(isRecipeId)
  const { items } = isRecipes
    ? await ask(listRecipeSearchDocuments, { body: { ids } })
    : await ask(listSearchDocuments, { body: { ids } })
  return new Map(items.map(document => [document.id, document]))
}

function makePage(
  document: SearchDocument,
  text: ReturnType<typeof readSearchText>,
  indexed: IndexedDocument,
  fingerprint: string,
): NewPage {
  return {
    id: document.id,
    kind: kindCodes[document.kind],
    length: indexed.length,
    vector: indexed.vector,
    version: indexVersion,
    text,
    titleKey: normalizeWord(text.title),
    card: card.parse(document.card),
    publishedAt: document.publishedAt,
    fingerprint,
  }
}

const fingerprintOf = (document: SearchDocument) => hashValue(document).slice(0, 22)

type Prepared = { page: NewPage; indexed: IndexedDocument }

/** Computes the pages to write, by id. `unchanged` are the documents that are stored already as they are. */
function preparePages(
  { context }: Search,
  ids: readonly number[],
  documents: ReadonlyMap<number, SearchDocument>,
  stored: ReadonlyMap<number, StoredPage>,
): { prepared: Map<number, Prepared>; unchanged: Set<number> } {
  const prepared = new Map<number, Prepared>()
  const unchanged = new Set<number>()
  for (const id of ids) {
    const document = documents.get(id)
    if (!document) continue
    const before = stored.get(id)
    const fingerprint = fingerprintOf(document)
    if (before?.fingerprint === fingerprint && before.version === indexVersion) {
      unchanged.add(id)
      continue
    }
    const checked = card.safeParse(document.card)
    if (!checked.success) {
      // One invalid card must not break all results: the document is left out and logged.
      context.log.error({ id, issues: checked.error.issues.slice(0, 5) }, 'a search card does not fit the contract')
      continue
    }
    const text = readSearchText(document, bodyCharactersMax)
    const indexed = makeIndexedDocument(text, document.kind === 'recipe')
    prepared.set(id, { page: makePage(document, text, indexed, fingerprint), indexed })
  }
  return { prepared, unchanged }
}

/**
 * Writes documents in one transaction, after all slow work. What was read after taking the ticket stays valid: an older ticket cannot
 * write any more, and with a newer one this call leaves the document alone.
 */
async function writeDocuments(
  search: Search,
  ids: readonly number[],
  documents: ReadonlyMap<number, SearchDocument>,
  ticket: number,
): Promise<void> {
  const { db, context } = search
  const stored = await listStoredPages(db.kysely, ids)
  const { prepared, unchanged } = preparePages(search, ids, documents, stored)
  const before = new Map([...stored].map(([id, page]) => [id, readStored(page)]))

  await db.inTransaction(async trx => {
    const owned = await lockOwned(trx, ids, ticket)
    const change = makeDictionaryChange()
    const saved: NewPage[] = []
    const removed: number[] = []
    for (const id of owned) {
      if (unchanged.has(id)) continue
      const old = before.get(id)
      if (old) countDocument(change, old, -1)
      const now = prepared.get(id)
      if (now) {
        saved.push(now.page)
        countDocument(change, now.indexed, 1)
      } else if (stored.has(id)) removed.push(id)
    }
    await savePages(trx, saved)
    await removePages(trx, removed)
    await changeDictionary(trx, change)
    if (owned.length > 0) await removePending(trx, owned)
    if (saved.length + removed.length > 0) await context.events.announce(trx, 'search.changed', { tags: [searchTag] })
  })
}

/** What a stored page added to the dictionary; undefined when an earlier index version counted it. */
function readStored(page: StoredPage): IndexedDocument | undefined {
  return page.version === indexVersion ? makeIndexedDocument(page, page.isRecipe) : undefined
}

/** True when the index has the current version and is not empty. */
export async function isIndexReady(search: Search): Promise<boolean> {
  const { documents, version } = await getStat(search.db.kysely)
  return version === indexVersion && documents > 0
}

/** Rebuilds the whole index from everything public and removes the rest. May be interrupted and run again. */
export async function reindexEverything(search: Search): Promise<void> {
  const { db, context } = search
  const { version } = await getStat(db.kysely)
  if (version !== indexVersion) await db.inTransaction(trx => resetDictionary(trx, indexVersion))
  const articles = await reindexRange(search, 0, recipeIdFloor - 1, async after => {
    const { ids } = await context.ask(listPublicIds, { query: { after, limit: publicIdsPageSize } })
    return ids
  })
  const recipes = await reindexRange(search, recipeIdFloor - 1, 2 ** 31 - 1, async after => {
    const { ids } = await context.ask(listPublicRecipeIds, { query: { after, limit: publicIdsPageSize } })
    return ids
  })
  await removeUnusedWords(db.kysely)
  context.log.info({ articles, recipes }, 'search index is built')
}

async function reindexRange(
  search: Search,
  floor: number,
  ceiling: number,
  listIds: (after: number) => Promise<number[]>,
): Promise<number> {
  let after = floor
  let count = 0
  for (;;) {
    const ids = await listIds(after)
    const end = ids.length === 0 ? ceiling : Math.max(...ids)
    await indexDocuments(search, ids)
    await removeNoLongerPublic(search, after + 1, end, new Set(ids))
    count += ids.length
    if (ids.length === 0) return count
    after = end
  }
}

/** Re-indexes the ids of a range that are not public: they are asked for again, so one published meanwhile stays. */
async function removeNoLongerPublic(
  search: Search,
  from: number,
  to: number,
  isPublic: ReadonlySet<number>,
): Promise<void> {
  for (let start = from; ;) {
    const indexed = await listIndexedIds(search.db.kysely, start, to, publicIdsPageSize)
    await indexDocuments(
      search,
      indexed.filter(id => !isPublic.has(id)),
    )
    const last = indexed.at(-1)
    if (last === undefined || indexed.length < publicIdsPageSize) return
    start = last + 1
  }
}
