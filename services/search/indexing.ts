// Keeping the index: asks the owners of texts for documents by ids, writes what they give, removes what they no longer do.
import { hashValue } from '#platform/value-hash.ts'
import { listPublicIds, listSearchDocuments, type SearchDocument } from '#contract/office/content.ts'
import { listPublicRecipeIds, listRecipeSearchDocuments } from '#contract/office/recipes.ts'
import { isRecipeId, recipeIdFloor } from '#contract/post-id.ts'
import { postSummary } from '#contract/search.ts'
import { askPiece, bodyCharactersMax, indexVersion, publicIdsPiece, writePiece } from './limits.ts'
import { makeIndexedDocument, readSearchText, type IndexedDocument } from './rules/document.ts'
import { kindCodes } from './rules/kinds.ts'
import { lexemeOf, normalizeWord } from './rules/words.ts'
import type { Search } from './search.ts'
import {
  beginVersion,
  changeDictionary,
  getStat,
  listIndexedIds,
  listOwned,
  listStoredPages,
  removeForgottenWords,
  removePages,
  removePending,
  savePages,
  takeTicket,
  type DictionaryChange,
  type NewPage,
  type StoredPage,
} from './store/documents.ts'

/** Cache tag of every page of results. */
export const searchTag = 'search'

const card = postSummary.omit({ highlight: true })

function inPieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

const breathe = () => new Promise<void>(resolve => setImmediate(resolve))

/** Indexes these documents as they are now; those that are not public any more leave the index. */
export async function indexDocuments(search: Search, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const ofOne of [unique.filter(id => !isRecipeId(id)), unique.filter(isRecipeId)]) {
    for (const piece of inPieces(ofOne, askPiece)) {
      const ticket = await takeTicket(search.db.kysely, piece)
      const documents = await askDocuments(search, piece)
      for (const part of inPieces(piece, writePiece)) {
        await writeDocuments(search, part, documents, ticket)
        await breathe()
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

/**
 * One transaction. Everything that takes time is done before it: what was read after the ticket was taken stays true,
 * since an older ticket writes no more and a newer one makes this one leave the document alone.
 */
async function writeDocuments(
  search: Search,
  ids: readonly number[],
  documents: ReadonlyMap<number, SearchDocument>,
  ticket: number,
): Promise<void> {
  const { db, context } = search
  const stored = await listStoredPages(db.kysely, ids)
  const written = new Map<number, { page: NewPage; indexed: IndexedDocument }>()
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
      // One bad card must not take all results down with it: the document is left out and named.
      context.log.error({ id, issues: checked.error.issues.slice(0, 5) }, 'a search card does not fit the contract')
      continue
    }
    const text = readSearchText(document, bodyCharactersMax)
    const indexed = makeIndexedDocument(text, document.kind === 'recipe')
    written.set(id, { page: makePage(document, text, indexed, fingerprint), indexed })
  }
  const before = new Map([...stored].map(([id, page]) => [id, readStored(page)]))

  await db.inTransaction(async trx => {
    const owned = await listOwned(trx, ids, ticket)
    const change: DictionaryChange = {
      lexemes: new Map(),
      words: new Map(),
      documents: 0,
      length: 0,
      version: indexVersion,
    }
    const saved: NewPage[] = []
    const removed: number[] = []
    for (const id of owned) {
      if (unchanged.has(id)) continue
      const old = before.get(id)
      if (old) countDocument(change, old, -1)
      const now = written.get(id)
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

/** What a stored page added to the dictionary; nothing when another version of the index counted it. */
function readStored(page: StoredPage): IndexedDocument | undefined {
  return page.version === indexVersion ? makeIndexedDocument(page, page.isRecipe) : undefined
}

function countDocument(change: DictionaryChange, document: IndexedDocument, by: 1 | -1): void {
  for (const lexeme of document.lexemes) change.lexemes.set(lexeme, (change.lexemes.get(lexeme) ?? 0) + by)
  if (by > 0) {
    for (const [word, isHead] of document.words) {
      change.words.set(word, { lexeme: lexemeOf(word), isHead: isHead || change.words.get(word)?.isHead === true })
    }
  }
  change.documents += by
  change.length += by * document.length
}

/** Whether the index is of this version and holds anything. */
export async function isIndexReady(search: Search): Promise<boolean> {
  const { documents, version } = await getStat(search.db.kysely)
  return version === indexVersion && documents > 0
}

/** Builds the whole index: everything public is indexed, everything else leaves it. May be cut short and run again. */
export async function reindexEverything(search: Search): Promise<void> {
  const { db, context } = search
  const { version } = await getStat(db.kysely)
  if (version !== indexVersion) await db.inTransaction(trx => beginVersion(trx, indexVersion))
  const articles = await reindexRange(search, 0, recipeIdFloor - 1, async after => {
    const { ids } = await context.ask(listPublicIds, { query: { after, limit: publicIdsPiece } })
    return ids
  })
  const recipes = await reindexRange(search, recipeIdFloor - 1, 2 ** 31 - 1, async after => {
    const { ids } = await context.ask(listPublicRecipeIds, { query: { after, limit: publicIdsPiece } })
    return ids
  })
  await removeForgottenWords(db.kysely)
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
    await removeVanished(search, after + 1, end, new Set(ids))
    count += ids.length
    if (ids.length === 0) return count
    after = end
  }
}

/** Indexed ids of a range that are not public: asked for by name once more, so that one published meanwhile stays. */
async function removeVanished(search: Search, from: number, to: number, isPublic: ReadonlySet<number>): Promise<void> {
  for (let start = from; ;) {
    const indexed = await listIndexedIds(search.db.kysely, start, to, publicIdsPiece)
    await indexDocuments(
      search,
      indexed.filter(id => !isPublic.has(id)),
    )
    const last = indexed.at(-1)
    if (last === undefined || indexed.length < publicIdsPiece) return
    start = last + 1
  }
}
