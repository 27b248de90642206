// The texts of the newsroom in an archive: documents, versions, editions, remarks, deeds, and the marks of colleagues. Parts of texts that
// appeared while the archive is written are left out, with the texts.
import type { z } from 'zod'
import {
  listArchivedDeeds,
  listArchivedHealth,
  listArchivedMembers,
  listArchivedReleases,
  listArchivedRemarks,
  listArchivedTexts,
  listArchivedVersions,
  listNewsroomSettings,
  type archivedMember,
} from '#contract/office/newsroom-archive.ts'
import { eachAfter } from './each-after.ts'
import type { ArchiveDraft } from './archive-draft.ts'
import type { ContentKind } from './format.ts'

const atOnce = 500
const healthAtOnce = 50
/** The server answers fewer when they are large. */
const documentsAtOnce = 100

export async function addNewsroom(draft: ArchiveDraft): Promise<{ texts: number }> {
  const texts = await addDocuments(draft)
  const versions = await addVersions(draft, texts)
  await addReleases(draft, texts, versions)
  const { ask } = draft
  await addPages(
    draft,
    'textRemarks',
    'newsroom/remarks',
    texts,
    eachAfter(after => ask(listArchivedRemarks, { query: { after, limit: atOnce } })),
  )
  await addPages(
    draft,
    'textDeeds',
    'newsroom/deeds',
    texts,
    eachAfter(after => ask(listArchivedDeeds, { query: { after, limit: atOnce } })),
  )
  await addPages(
    draft,
    'textHealth',
    'newsroom/health',
    texts,
    eachAfter(after => ask(listArchivedHealth, { query: { after, limit: healthAtOnce } })),
  )
  await addMembers(draft)
  await addSettings(draft)
  return { texts: texts.size }
}

async function addDocuments({ ask, add, addBytes, texts: posts, progress }: ArchiveDraft): Promise<Set<number>> {
  const texts = new Set<number>()
  for await (const { state, ...text } of eachAfter(after =>
    ask(listArchivedTexts, { query: { after, limit: documentsAtOnce } }),
  )) {
    const bytes = `${text.id}.yjs`
    // An article that was removed from the site leaves its text alone.
    const hasPost = text.postId !== null && posts.has(text.postId)
    await addBytes(`newsroom/${bytes}`, Buffer.from(state, 'base64'))
    await add('text', `newsroom/${text.id}.json`, {
      ...text,
      ...(!hasPost && { postId: null, postHash: null }),
      bytes,
    })
    texts.add(text.id)
    progress('тексты редакции', texts.size, texts.size)
  }
  return texts
}

async function addVersions(
  { ask, add, addBytes, progress }: ArchiveDraft,
  texts: ReadonlySet<number>,
): Promise<Set<number>> {
  const versions = new Set<number>()
  for await (const { state, ...version } of eachAfter(after =>
    ask(listArchivedVersions, { query: { after, limit: documentsAtOnce } }),
  )) {
    if (!texts.has(version.textId)) continue
    const bytes = `${version.id}.yjs`
    await addBytes(`newsroom/versions/${bytes}`, Buffer.from(state, 'base64'))
    await add('textVersion', `newsroom/versions/${version.id}.json`, { ...version, bytes })
    versions.add(version.id)
    progress('версии текстов', versions.size, versions.size)
  }
  return versions
}

async function addReleases(
  { ask, add }: ArchiveDraft,
  texts: ReadonlySet<number>,
  versions: ReadonlySet<number>,
): Promise<void> {
  for await (const release of eachAfter(after =>
    ask(listArchivedReleases, { query: { after, limit: documentsAtOnce } }),
  )) {
    if (!texts.has(release.textId)) continue
    const isKept = release.versionId !== null && versions.has(release.versionId)
    await add('textRelease', `newsroom/releases/${release.id}.json`, {
      ...release,
      versionId: isKept ? release.versionId : null,
    })
  }
}

/** Small items, hundreds in a file that is named by the first. */
async function addPages<Item extends { id: number; textId: number }>(
  { add }: ArchiveDraft,
  kind: ContentKind,
  folder: string,
  texts: ReadonlySet<number>,
  items: AsyncIterable<Item>,
): Promise<void> {
  let page: Item[] = []
  const addPage = async () => {
    if (page.length > 0) await add(kind, `${folder}/${page[0]!.id}.json`, page)
    page = []
  }
  for await (const item of items) {
    if (!texts.has(item.textId)) continue
    page.push(item)
    if (page.length === atOnce) await addPage()
  }
  await addPage()
}

async function addMembers({ ask, add }: ArchiveDraft): Promise<void> {
  const members: z.output<typeof archivedMember>[] = []
  for (let after = ''; ;) {
    const { items } = await ask(listArchivedMembers, { query: { after, limit: atOnce } })
    if (items.length === 0) break
    members.push(...items)
    after = items.at(-1)!.userId
  }
  if (members.length > 0) await add('members', 'newsroom/members.json', members)
}

async function addSettings({ ask, add }: ArchiveDraft): Promise<void> {
  const settings = await ask(listNewsroomSettings, {})
  if (Object.values(settings).some(({ length }) => length > 0))
    await add('newsroomSettings', 'newsroom/settings.json', settings)
}
