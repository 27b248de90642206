// Converts the draft of an article or a recipe to the Yjs document of a text.
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { textFieldNames } from '#contract/text-fields.ts'
import { bodyOf, fieldsOf, standfirstOf, titleOf } from '../document/document.ts'
import { defaultSettings } from '../gate/gate.ts'
import { countWords, correctWords, type Correction } from './corrections.ts'
import { bareDraft, makeDraft, type Draft } from './make-draft.ts'
import { fieldsOfRecipe } from './make-recipe.ts'

type Stored = Draft & { id?: number | undefined }

/** `blockIds` maps the source of blocks to the ids that they have in an existing document. */
export function documentOfDraft(
  draft: Stored,
  siteOrigin: string,
  blockIds: ReadonlyMap<string, string> = new Map(),
): Y.Doc {
  const doc = new Y.Doc()
  const node = documentFromSource({ source: draft.body, footnotes: draft.footnotes }, { siteOrigin })
  const used = new Set<string>()
  const blocks = node.children.map(block => {
    const known = blockIds.get(String(block.attrs.sourceText))
    if (known === undefined || used.has(known)) return block
    used.add(known)
    return block.type.create({ ...block.attrs, blockId: known }, block.content)
  })
  const placed = new Set<string>()
  node.descendants(each => {
    if (each.type.name === 'footnote') placed.add(String(each.attrs.footnoteId))
  })
  doc.transact(() => {
    titleOf(doc).insert(0, draft.title)
    standfirstOf(doc).insert(0, draft.excerpt)
    writeSharedBody(doc, node.type.create(node.attrs, blocks))
    const [, ...categories] = draft.categories
    const footnotes = draft.footnotes.filter(({ id }) => !placed.has(id))
    const { office = {}, ...meta } = draft.meta
    const values: Record<string, unknown> = { ...draft, ...office, meta, categories, footnotes }
    const defaults: Record<string, unknown> = bareDraft
    for (const name of textFieldNames)
      if (name === 'slug' || JSON.stringify(values[name]) !== JSON.stringify(defaults[name]))
        setField(doc, name, values[name])
    if (draft.recipe) for (const [key, value] of fieldsOfRecipe(draft.recipe)) setField(doc, key, value)
  })
  return doc
}

function setField(doc: Y.Doc, name: string, value: unknown): void {
  if (value !== undefined) fieldsOf(doc).set(name, value)
}

/** Maps the source of each unedited block to its id. */
export function blockIdsOf(doc: Y.Doc): Map<string, string> {
  const ids = new Map<string, string>()
  for (const block of bodyOf(doc).toArray()) {
    if (!(block instanceof Y.XmlElement)) continue
    const [source, id] = [block.getAttribute('sourceText'), block.getAttribute('blockId')]
    if (typeof source === 'string' && source !== '' && typeof id === 'string') ids.set(source, id)
  }
  return ids
}

/** Corrects words in a draft if they occur exactly once; otherwise returns it unchanged. `count` is the number of occurrences. */
export async function correctDraft(
  draft: Stored,
  correction: Correction,
  siteOrigin: string,
): Promise<{ draft: Stored; count: number }> {
  const doc = documentOfDraft(draft, siteOrigin)
  const count = countWords(doc, correction.before)
  if (count !== 1) return { draft, count }
  correctWords(doc, correction)
  const row = { id: 0, kind: 'article', section: null, post_id: null, post_source: null } as const
  const { draft: made } = await makeDraft(doc, row, {
    siteOrigin,
    findPictures: async () => new Map(),
    settings: defaultSettings,
    today: '',
  })
  const { title, excerpt, body } = made
  // Footnotes keep their order.
  const notes = new Map(made.footnotes.map(note => [note.id, note]))
  return {
    draft: { ...draft, title, excerpt, body, footnotes: draft.footnotes.map(note => notes.get(note.id) ?? note) },
    count,
  }
}
