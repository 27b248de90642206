// Texts of the newsroom of an archive. The texts come before the articles, because the key of an article may have the number of its text; their
// parts come after them. What is here already stays as it is, so a second import changes nothing and one that was interrupted is completed.
import type { Ask } from '#contract/client/ask.ts'
import { getUsers } from '#contract/auth.ts'
import {
  restoredAtOnce,
  restoreMembers,
  restoreNewsroomSettings,
  restoreTextDeeds,
  restoreTextReleases,
  restoreTextHealth,
  restoreTextRemarks,
  restoreTexts,
  restoreTextVersions,
  tieTexts,
} from '#contract/office/newsroom-archive.ts'
import type { ContentOf } from '#archive/format.ts'
import { inPieces, piecesOf } from '../pieces.ts'
import type { Archive } from './read-archive.ts'
import type { Tell } from '../save-all.ts'
import { noCounts, type Counts } from '../summary.ts'
import type { ArchiveWork } from './work.ts'

type Release = ContentOf<'textRelease'>

const keyOf = (archive: Archive, kind: string, id: number) => `archive:${archive.manifest.site}:${kind}:${id}`

async function readState(archive: Archive, folder: string, bytes: string): Promise<string> {
  return (await archive.readBytes(`${folder}/${bytes}`)).toString('base64')
}

/** Ids of texts here, by their ids in the archive; a dry run knows only those that are here already. */
export async function bringTexts(
  archive: Archive,
  { ask, isTrial, progress, tell }: ArchiveWork,
  sectionHere: (slug: string, isHealth: boolean) => string,
): Promise<{ counts: Counts; ids: Map<number, number> }> {
  const counts = noCounts()
  const ids = new Map<number, number>()
  const owners = new Map<string, number>()
  const paths = archive.pathsOf('text')
  const pieces = inPieces(paths, restoredAtOnce.texts, async path => {
    const {
      bytes,
      readable,
      postId: _post,
      postHash: _hash,
      postSource: _source,
      ...text
    } = await archive.read('text', path)
    const state = await readState(archive, 'newsroom', bytes)
    const section = text.section === null ? null : sectionHere(text.section, text.kind === 'health')
    const item = { ...text, section, state, source: keyOf(archive, 'text', text.id) }
    return { item: { ...item, title: readable.title }, bytes: state.length }
  })
  for await (const piece of pieces) {
    const texts = piece.map(({ title: _, ...text }) => text)
    const { results } = await ask(restoreTexts, { body: { texts, isTrial } })
    for (const [at, { id, outcome }] of results.entries()) {
      const { id: former, title, ownerId } = piece[at]!
      counts[outcome === 'kept' ? 'unchanged' : outcome] += 1
      if (id > 0) ids.set(former, id)
      if (ownerId !== null) owners.set(ownerId, (owners.get(ownerId) ?? 0) + 1)
      if (outcome === 'kept')
        tell(
          title === '' ? `Текст ${former}` : title,
          'Этот текст редакции здесь другой: он оставлен, слова из архива не взяты',
        )
    }
    progress('тексты редакции', counts.created + counts.unchanged, paths.length)
  }
  await tellOfStrangers(ask, owners, tell)
  return { counts, ids }
}

/** Accounts are not exported, so a text may have an owner without an account here: somebody must assign it. */
async function tellOfStrangers(ask: Ask, owners: ReadonlyMap<string, number>, tell: Tell): Promise<void> {
  const known = new Set<string>()
  for (const ids of piecesOf([...owners.keys()], 500))
    for (const { id } of (await ask(getUsers, { body: { ids } })).items) known.add(id)
  const without = [...owners].reduce((sum, [id, count]) => (known.has(id) ? sum : sum + count), 0)
  if (without > 0)
    tell('Тексты редакции', `Текстов, у чьих авторов здесь нет учётной записи: ${without}. Назначьте их сотрудникам`, {
      isNote: true,
    })
}

/** Comes before the articles, so that they are checked by the rules of the archive. */
export async function bringSettings(
  archive: Archive,
  { ask, isTrial }: ArchiveWork,
  sectionHere: (slug: string, isHealth: boolean) => string,
): Promise<void> {
  const [path] = archive.pathsOf('newsroomSettings')
  if (path === undefined || isTrial) return
  const settings = await archive.read('newsroomSettings', path)
  const norms = settings.norms.map(({ section, count }) => ({ section: sectionHere(section, false), count }))
  await ask(restoreNewsroomSettings, { body: { ...settings, norms } })
}

/** The ids and keys that the articles of the archive got. */
export type BroughtPosts = {
  /** Ids here, by the ids in the archive. */
  ids: ReadonlyMap<number, number>
  /** Keys here, by the ids in the archive. */
  sources: ReadonlyMap<number, string | undefined>
  /** The draft with the slugs that its people and terms have here. */
  withNames(draft: Release['draft']): Release['draft']
}

type Numbers = ReadonlyMap<number, number>
/** The id of a text in this installation. */
type Here = (textId: number) => number

async function bringVersions(archive: Archive, { ask, progress }: ArchiveWork, here: Here): Promise<Numbers> {
  const versions = new Map<number, number>()
  const paths = archive.pathsOf('textVersion')
  const pieces = inPieces(paths, restoredAtOnce.others, async path => {
    const { bytes, ...version } = await archive.read('textVersion', path)
    const state = await readState(archive, 'newsroom/versions', bytes)
    return {
      item: { ...version, textId: here(version.textId), state, source: keyOf(archive, 'version', version.id) },
      bytes: state.length,
    }
  })
  for await (const piece of pieces) {
    const { results } = await ask(restoreTextVersions, { body: { versions: piece } })
    for (const [at, { id }] of results.entries()) versions.set(piece[at]!.id, id)
    progress('версии текстов', versions.size, paths.length)
  }
  return versions
}

async function bringReleases(
  archive: Archive,
  { ask }: ArchiveWork,
  here: Here,
  versions: Numbers,
  posts: BroughtPosts,
): Promise<Numbers> {
  const releases = new Map<number, number>()
  const pieces = inPieces(archive.pathsOf('textRelease'), restoredAtOnce.others, async path => {
    const release = await archive.read('textRelease', path)
    const textId = here(release.textId)
    const draft = draftHere(release, textId, posts)
    const versionId = release.versionId === null ? null : (versions.get(release.versionId) ?? null)
    return {
      item: { ...release, textId, versionId, draft, source: keyOf(archive, 'release', release.id) },
      // Three bytes for a Cyrillic letter and its JSON.
      bytes: draft.body.length * 3,
    }
  })
  for await (const piece of pieces) {
    const { results } = await ask(restoreTextReleases, { body: { releases: piece } })
    for (const [at, { id }] of results.entries()) releases.set(piece[at]!.id, id)
  }
  return releases
}

async function bringRemarks(archive: Archive, { ask }: ArchiveWork, here: Here): Promise<void> {
  const remarks = new Map<number, number>()
  for (const path of archive.pathsOf('textRemarks')) {
    const read = await archive.read('textRemarks', path)
    // Remarks before the answers to them, which need their numbers here.
    for (const isAnswer of [false, true]) {
      const some = read.filter(({ rootId }) => (rootId !== null) === isAnswer)
      const wanted = some.map(remark => ({
        ...remark,
        textId: here(remark.textId),
        rootId: remark.rootId === null ? null : remarks.get(remark.rootId)!,
        source: keyOf(archive, 'remark', remark.id),
      }))
      for (const piece of piecesOf(wanted, restoredAtOnce.others)) {
        const { results } = await ask(restoreTextRemarks, { body: { remarks: piece } })
        for (const [at, { id }] of results.entries()) remarks.set(piece[at]!.id, id)
      }
    }
  }
}

async function bringHealth(archive: Archive, { ask }: ArchiveWork, here: Here): Promise<void> {
  for (const path of archive.pathsOf('textHealth')) {
    const texts = (await archive.read('textHealth', path)).map(text => ({ ...text, textId: here(text.textId) }))
    for (const piece of piecesOf(texts, restoredAtOnce.health)) await ask(restoreTextHealth, { body: { texts: piece } })
  }
}

/** `numbers`: for each field of an entry that has an id, the ids here by the ids in the archive. */
async function bringDeeds(
  archive: Archive,
  { ask }: ArchiveWork,
  here: Here,
  numbers: Readonly<Record<string, Numbers>>,
): Promise<void> {
  for (const path of archive.pathsOf('textDeeds')) {
    const deeds = (await archive.read('textDeeds', path)).map(deed => ({
      ...deed,
      textId: here(deed.textId),
      detail: Object.fromEntries(
        Object.entries(deed.detail).map(([name, value]) => [
          name,
          (typeof value === 'number' && numbers[name]?.get(value)) || value,
        ]),
      ),
      source: keyOf(archive, 'deed', deed.id),
    }))
    for (const piece of piecesOf(deeds, restoredAtOnce.others)) await ask(restoreTextDeeds, { body: { deeds: piece } })
  }
}

/** Imports everything that belongs to the texts that exist here. */
export async function bringTextParts(
  archive: Archive,
  work: ArchiveWork,
  texts: Numbers,
  posts: BroughtPosts,
): Promise<void> {
  const { ask, tell } = work
  const here: Here = textId => texts.get(textId)!
  const version = await bringVersions(archive, work, here)
  const release = await bringReleases(archive, work, here, version, posts)
  await bringRemarks(archive, work, here)
  await bringHealth(archive, work, here)
  await bringDeeds(archive, work, here, { version, restored: version, release, post: posts.ids })
  await tieAll(archive, { ask, tell }, texts, posts)
  const [membersPath] = archive.pathsOf('members')
  const members = membersPath === undefined ? [] : await archive.read('members', membersPath)
  for (const piece of piecesOf(members, restoredAtOnce.others)) await ask(restoreMembers, { body: { members: piece } })
}

/** The draft of a release with the id and the key that its post has here: the newsroom makes a key from the id of the text. */
function draftHere({ draft }: Release, textId: number, { ids, sources, withNames }: BroughtPosts): Release['draft'] {
  const { id: former, source, ...rest } = withNames(draft)
  const id = former === undefined ? undefined : ids.get(former)
  const own = source === undefined || !isOwnKey(source) ? source : `newsroom:${textId}`
  return {
    ...rest,
    ...(id !== undefined && id > 0 && { id }),
    source: (former !== undefined && sources.get(former)) || own,
  }
}

/** A key that the newsroom made itself. */
export const isOwnKey = (source: string) => /^newsroom:\d+$/.test(source)

async function tieAll(
  archive: Archive,
  { ask, tell }: Pick<ArchiveWork, 'ask' | 'tell'>,
  texts: ReadonlyMap<number, number>,
  { ids, sources }: BroughtPosts,
): Promise<void> {
  const pieces = inPieces(archive.pathsOf('text'), restoredAtOnce.others, async path => {
    const { id, postId, postHash, readable } = await archive.read('text', path)
    const here = postId === null ? undefined : ids.get(postId)
    const source = postId === null ? undefined : sources.get(postId)
    const textId = texts.get(id)!
    const postSource = source === undefined || source === `newsroom:${textId}` ? null : source
    const text = here && { id: textId, postId: here, postHash, postSource }
    return { item: { text, title: readable.title }, bytes: 0 }
  })
  for await (const piece of pieces) {
    const tied = piece.flatMap(({ text }) => text || [])
    if (tied.length === 0) continue
    const { taken } = await ask(tieTexts, { body: { texts: tied } })
    for (const id of taken) {
      const title = piece.find(({ text }) => text && text.id === id)?.title
      tell(title || `Текст ${id}`, 'У статьи этого текста здесь уже есть другой текст: этот остался сам по себе')
    }
  }
}
