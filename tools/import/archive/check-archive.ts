// Checks an archive beyond checksums and schemas, before anything is written: references have targets, nothing is duplicated,
// pictures are pictures, documents of the newsroom are documents.
import sharp from 'sharp'
import * as Y from 'yjs'
import type { ImageReply } from '#contract/image.ts'
import { archivedStateBytesMax } from '#contract/office/newsroom-archive.ts'
import type { ContentKind, ContentOf, Manifest } from '#archive/format.ts'
import { makeUpdateCheck, type UpdateCheck } from './check-updates.ts'

export type ArchiveCheck = {
  add(kind: ContentKind, path: string, value: unknown): void
  /** Reads the bytes of a picture or file. Throws the error made by `fail`. */
  addBytes(path: string, bytes: Buffer): Promise<void>
  /** Returns pictures that texts show and that, as the archive itself says, are missing. Throws the error made by `fail`. */
  finish(): number[]
  close(): Promise<void>
}

type Size = { width: number; height: number }

/** Collects what the entries of an archive contain and refer to; the methods add one entry each. */
function makeNotes(fail: (message: string) => Error) {
  const seen = new Set<string>()
  const named: { path: string; what: string; key: string }[] = []
  const shown = new Map<number, string>()
  return {
    seen,
    named,
    /** The paths of entries that show pictures, by the ids of the pictures. */
    shown,
    /** The sizes that the archive declares: of pictures by id, of files in bytes. */
    pictures: new Map<number, Size>(),
    fileSizes: new Map<number, number>(),
    once(path: string, what: string, key: string | number | undefined): void {
      if (key === undefined) return
      const whole = `${what} ${key}`
      if (seen.has(whole)) throw fail(`«${path}»: ${what} «${key}» в архиве дважды`)
      seen.add(whole)
    },
    needs(path: string, what: string, slug: string | null | undefined): void {
      if (slug) named.push({ path, what, key: slug })
    },
    shows(path: string, image: ImageReply | null | undefined): void {
      if (image) shown.set(image.image_id, path)
    },
    numbered(path: string, id: number): void {
      if (numberOf(path) !== id) throw fail(`«${path}»: внутри номер ${id}`)
    },
    /** Refers to a version, remark or other part of this text. */
    needsIn(path: string, textId: number, what: string, id: number | null): void {
      if (id !== null) named.push({ path, what: `${what} текста ${textId}`, key: String(id) })
    },
    refuse(path: string, message: string): never {
      throw fail(`«${path}»: ${message}`)
    },
    ownBytes(path: string, id: number, bytes: string): void {
      if (numberOf(`/${bytes}`) !== id) throw fail(`«${path}» называет чужой файл «${bytes}»`)
    },
  }
}
type Notes = ReturnType<typeof makeNotes>

const numberOf = (path: string) => Number(/\/(\d+)\.\w+$/.exec(path)?.[1] ?? 0)

const readers: { [Kind in ContentKind]?: (notes: Notes, path: string, value: ContentOf<Kind>) => void } = {
  people({ once, shows }, path, people) {
    for (const { id, slug, source, image } of people) {
      once(path, 'номер автора', id)
      once(path, 'автор', slug)
      once(path, 'ключ автора', source)
      shows(path, image)
    }
  },
  terms({ once, needs, shows }, path, terms) {
    for (const { id, kind, slug, source, parent, image } of terms) {
      once(path, 'номер темы', id)
      once(path, kindNames[kind], slug)
      once(path, 'ключ темы', source)
      needs(path, kindNames[kind], parent)
      shows(path, image)
    }
  },
  recipeTerms({ once, needs }, path, terms) {
    for (const { id, facet, slug, parent } of terms) {
      once(path, 'номер в справочнике', id)
      once(path, 'запись справочника', `${facet}:${slug}`)
      needs(path, 'запись справочника', parent === null ? null : `${facet}:${parent}`)
    }
  },
  article({ numbered, once, needs, shows }, path, article) {
    numbered(path, article.id)
    once(path, 'номер текста', article.id)
    const isHealth = article.type === 'health'
    once(path, 'ключ статьи', article.source)
    once(path, isHealth ? 'адрес статьи о здоровье' : 'адрес статьи', article.slug)
    needs(path, 'автор', article.author)
    needs(path, 'автор', article.expert)
    for (const slug of article.categories) needs(path, kindNames[isHealth ? 'health' : 'topic'], slug)
    for (const slug of article.tags) needs(path, kindNames.tag, slug)
    for (const slug of article.streams) needs(path, kindNames.stream, slug)
    shows(path, article.cover)
    for (const image of Object.values(article.images)) shows(path, image)
  },
  recipe({ numbered, once, needs, shows }, path, recipe) {
    numbered(path, recipe.id)
    once(path, 'ключ рецепта', recipe.source)
    once(path, 'адрес рецепта', recipe.slug)
    needs(path, 'автор', recipe.author.slug)
    once(path, 'номер текста', recipe.id)
    for (const [facet, slugs] of Object.entries(termsOf(recipe)))
      for (const slug of slugs) needs(path, 'запись справочника', `${facet}:${slug}`)
    for (const image of [recipe.cover, recipe.plate, recipe.author.image]) shows(path, image)
    for (const image of Object.values(recipe.images)) shows(path, image)
    for (const { image } of recipe.steps) shows(path, image)
  },
  polls({ once, needs }, path, polls) {
    for (const { id, postId } of polls) {
      once(path, 'номер опроса', id)
      needs(path, 'номер текста', postId?.toString())
    }
  },
  comments({ once, needs }, path, comments) {
    for (const { id, source, postId, replyTo } of comments) {
      once(path, 'номер комментария', id)
      once(path, 'ключ комментария', source ?? undefined)
      needs(path, 'номер текста', String(postId))
      if (replyTo && 'id' in replyTo) needs(path, 'номер комментария', String(replyTo.id))
      else if (replyTo) needs(path, 'ключ комментария', replyTo.source)
    }
  },
  picture({ numbered, once, ownBytes, pictures }, path, { id, hash, width, height, bytes }) {
    numbered(path, id)
    once(path, 'картинка с теми же байтами', hash)
    ownBytes(path, id, bytes)
    pictures.set(id, { width, height })
  },
  file({ numbered, ownBytes, fileSizes }, path, { id, size, bytes }) {
    numbered(path, id)
    ownBytes(path, id, bytes)
    fileSizes.set(id, size)
  },
  text({ numbered, once, needs, ownBytes }, path, { id, postId, bytes }) {
    numbered(path, id)
    once(path, 'текст редакции', id)
    ownBytes(path, id, bytes)
    if (postId === null) return
    once(path, 'текст статьи', postId)
    needs(path, 'номер текста', String(postId))
  },
  textVersion({ numbered, once, needs, ownBytes }, path, { id, textId, bytes }) {
    numbered(path, id)
    once(path, `версия текста ${textId}`, id)
    once(path, 'версия', id)
    ownBytes(path, id, bytes)
    needs(path, 'текст редакции', String(textId))
  },
  textRelease({ numbered, once, needs, needsIn }, path, { id, textId, versionId, state }) {
    numbered(path, id)
    once(path, 'выпуск', id)
    needs(path, 'текст редакции', String(textId))
    needsIn(path, textId, 'версия', versionId)
    if (state === 'waiting' || state === 'out') once(path, `выпуск «${state}» текста`, textId)
  },
  textRemarks({ once, needs, needsIn, refuse }, path, remarks) {
    const roots = new Map(remarks.map(remark => [remark.id, remark]))
    for (const { id, textId, rootId, range } of remarks) {
      once(path, 'замечание', id)
      if (rootId === null) once(path, `замечание текста ${textId}`, id)
      needs(path, 'текст редакции', String(textId))
      needsIn(path, textId, 'замечание', rootId)
      if ((rootId === null) === (range === null)) refuse(path, `у замечания ${id} нужно место или замечание, но не оба`)
      // An answer has a greater id than its remark, and remarks have no answers to answers.
      if (rootId !== null && (rootId >= id || roots.get(rootId)?.rootId))
        refuse(path, `замечание ${id} отвечает не на то`)
      if (range && ![range.start, range.end].every(isPosition)) refuse(path, `места замечания ${id} не разобрать`)
    }
  },
  textHealth({ once, needs, refuse }, path, texts) {
    for (const { textId, claims, signatures } of texts) {
      once(path, `утверждения текста`, textId)
      needs(path, 'текст редакции', String(textId))
      for (const { range } of claims)
        if (![range.start, range.end].every(isPosition))
          refuse(path, `места утверждения в тексте ${textId} не разобрать`)
      if (signatures.some(signature => signature.claims.some(({ claim }) => claim !== null && claim >= claims.length)))
        refuse(path, `подпись под текстом ${textId} — не под его утверждениями`)
    }
  },
  textDeeds({ once, needs }, path, deeds) {
    for (const { id, textId } of deeds) {
      once(path, 'запись журнала', id)
      needs(path, 'текст редакции', String(textId))
    }
  },
  members({ once }, path, members) {
    for (const { userId } of members) once(path, 'сотрудник', userId)
  },
  newsroomSettings({ once }, path, { dictionary, proofreading, gate, norms }) {
    for (const { word } of dictionary) once(path, 'слово словаря', word)
    for (const { rule } of proofreading) once(path, 'правило правописания', rule)
    for (const { rule } of gate) once(path, 'правило выпуска', rule)
    for (const { section } of norms) once(path, 'норма раздела', section)
  },
  wordGroups({ once, needs }, path, groups) {
    for (const { key, examples } of groups) {
      once(path, 'группа слов', key)
      for (const { postId } of examples) needs(path, 'номер текста', String(postId))
    }
  },
  commentRules({ once }, path, rules) {
    for (const { rule } of rules) once(path, 'правило модерации', rule)
  },
  consents({ once }, path, versions) {
    for (const { kind, version } of versions) once(path, 'версия согласия', `${kind} ${version}`)
  },
}

function isPosition(base64: string): boolean {
  try {
    Y.decodeRelativePosition(new Uint8Array(Buffer.from(base64, 'base64')))
    return true
  } catch {
    return false
  }
}

const updateFaults = {
  broken: 'не документ редакции, или его байты повреждены',
  slow: 'не документ редакции: его не прочесть за разумное время',
} as const

export function makeArchiveCheck(
  manifest: Manifest,
  fail: (message: string) => Error,
  updates: UpdateCheck = makeUpdateCheck(),
): ArchiveCheck {
  const notes = makeNotes(fail)
  /** The sizes that the bytes have. */
  const pictureSizes = new Map<number, Size>()
  const fileSizes = new Map<number, number>()

  return {
    add(kind, path, value) {
      ;(readers[kind] as ((notes: Notes, path: string, value: unknown) => void) | undefined)?.(notes, path, value)
    },
    async addBytes(path, bytes) {
      if (path.startsWith('files/')) {
        fileSizes.set(numberOf(path), bytes.length)
        return
      }
      if (path.startsWith('newsroom/')) {
        if (bytes.length > archivedStateBytesMax) throw fail(`«${path}» больше ${archivedStateBytesMax} байт`)
        const found = await updates.check(bytes)
        if (found !== 'sound') throw fail(`«${path}» — ${updateFaults[found]}`)
        return
      }
      try {
        const { width, height, format } = await sharp(bytes).metadata()
        if (!path.endsWith(format === 'heif' ? '.avif' : `.${format}`)) throw new TypeError(format)
        pictureSizes.set(numberOf(path), { width, height })
      } catch {
        throw fail(`«${path}» — не картинка, или её байты повреждены`)
      }
    },
    finish() {
      for (const { path, what, key } of notes.named)
        if (!notes.seen.has(`${what} ${key}`))
          throw fail(`«${path}» ссылается на то, чего в архиве нет: ${what} «${key}»`)
      for (const [id, { width, height }] of notes.pictures) {
        const size = pictureSizes.get(id)
        if (size && (size.width !== width || size.height !== height))
          throw fail(`картинка ${id} записана как ${width}×${height}, а в файле ${size.width}×${size.height}`)
      }
      for (const [id, size] of notes.fileSizes)
        if (fileSizes.has(id) && fileSizes.get(id) !== size)
          throw fail(`файл ${id} — не тот, что записан: другой размер`)
      const missing = [...notes.shown].filter(([id]) => !notes.pictures.has(id))
      // Older archives do not list missing pictures.
      const known = new Set(manifest.missingPictures ?? missing.map(([id]) => id))
      for (const [id, path] of missing)
        if (!known.has(id)) throw fail(`«${path}» показывает картинку ${id}, а её в архиве нет`)
      return missing.map(([id]) => id)
    },
    close: () => updates.close(),
  }
}

const termsOf = (recipe: ContentOf<'recipe'>) => ({
  dish: recipe.dishTypes,
  cuisine: recipe.cuisines,
  method: recipe.cookingMethods,
  keyword: recipe.keywords,
  ingredient: recipe.ingredients.flatMap(({ items }) => items.flatMap(({ term }) => term ?? [])),
})

const kindNames = { topic: 'тема', health: 'раздел здоровья', stream: 'поток', tag: 'метка' } as const
