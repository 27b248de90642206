// Comments of the demo's readers, in the form of an import. Pure.
import type { CommentDraft } from '#contract/office/comments.ts'
import type { ImageReply } from '#contract/image.ts'
import { durationMs, instantOf } from './dates.ts'
import type { DemoArticle, DemoComment, DemoRecipe, Magazine } from './read-magazine.ts'

type Text = DemoArticle | DemoRecipe
type Said = DemoComment & { text: Text; source: string; replyTo: string | null }

/** A person never posts the same text twice within a minute. */
const sourceOf = (text: Text, { by, after }: DemoComment) =>
  `demo:comment:${text.id}:${by}:${after.replaceAll(' ', '')}`

/** All comments, parents before their replies. */
export function listSaid({ articles, recipes, conversations }: Magazine): Said[] {
  const texts = new Map<string, Text>([...articles, ...recipes].map(text => [text.slug, text]))
  const said: Said[] = []
  const add = (text: Text, comments: readonly DemoComment[], replyTo: string | null) => {
    for (const comment of comments) {
      const source = sourceOf(text, comment)
      said.push({ ...comment, text, source, replyTo })
      add(text, comment.replies, source)
    }
  }
  for (const { text, comments } of conversations) {
    const found = texts.get(text)
    if (!found) throw new Error(`demo/conversation: нет текста ${text}`)
    add(found, comments, null)
  }
  return said
}

/** Largest width of a portrait beside a comment. */
const portraitWidth = 160

/** Sorted by time, because ids of comments grow with time. */
export function conversationDrafts(
  magazine: Magazine,
  anchor: string,
  pictures: ReadonlyMap<string, ImageReply>,
): CommentDraft[] {
  const portraitOf = (name: string | null) => {
    const sizes = (name && pictures.get(name)?.sizes) || []
    return (sizes.find(({ width }) => width >= portraitWidth) ?? sizes.at(-1))?.url ?? null
  }
  const authors = new Map<string, CommentDraft['author']>()
  for (const { slug, name, avatar, bird } of magazine.readers) {
    const portrait = bird === undefined ? portraitOf(avatar) : `/mascot/birds/${bird}.webp`
    authors.set(slug, { source: `demo:reader:${slug}`, name, avatar: portrait })
  }
  for (const { slug, name, avatar, isExpert } of magazine.people)
    authors.set(slug, { source: `demo:${slug}`, name, avatar: portraitOf(avatar), isExpert })
  return listSaid(magazine)
    .map(({ text, by, after, says, likes, dislikes, source, replyTo }) => {
      const author = authors.get(by)
      if (!author) throw new Error(`demo/conversation, ${text.slug}: нет человека ${by}`)
      const createdAt = new Date(Date.parse(instantOf(anchor, text)) + durationMs(after)).toISOString()
      return {
        source,
        postId: text.id,
        replyTo: replyTo === null ? null : { source: replyTo },
        author,
        content: says,
        createdAt,
        likes,
        dislikes,
      }
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
