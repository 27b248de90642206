import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { listLastComments, type CommentReply } from '#contract/comments.ts'
import { cutAtSentence } from '#russian/cut-at-word.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import type { CommentNoteData } from './comment-note.ts'

const textMax = 400
/** Three or four lines beside other content: cut here, because a browser would cut inside of a word. */
const besideMax = 90

type Node = DefaultTreeAdapterTypes.ChildNode

function wordsOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'blockquote' || !('childNodes' in node)) return ''
  const inside = node.childNodes.map(wordsOf).join('')
  return node.nodeName === 'p' || node.nodeName === 'br' ? `${inside} ` : inside
}

type Listed = Pick<CommentReply, 'id' | 'content' | 'date_gmt' | 'author_id' | 'author' | 'avatar'> & {
  post: { title: string; url: string } | null
}

/** Only comments of posts that everybody can read. */
export function toNotes(comments: readonly Listed[], most = textMax): CommentNoteData[] {
  return comments.flatMap(({ post, ...comment }) => {
    if (!post) return []
    const text = parseFragment(comment.content).childNodes.map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim()
    return [
      {
        id: comment.id,
        text: cutAtSentence(text, most),
        date: Math.floor(Date.parse(comment.date_gmt) / 1000),
        author: { id: comment.author_id, name: comment.author, avatar: comment.avatar || null },
        post: { title: post.title, url: post.url },
      },
    ]
  })
}

/** Spec 9: four comments. */
const lastShown = 4
const lastMax = 30

/** `besides` is a reader whose own comments are not wanted. */
async function listOfOthers(ask: PageInput['ask'], besides: string | undefined) {
  const limit = besides === undefined ? lastShown : lastMax
  const reply = await orElse(ask(listLastComments, { query: { limit } }), null)
  return reply?.data.filter(({ author_id }) => besides === undefined || author_id !== besides) ?? []
}

export async function loadLastComments(ask: PageInput['ask'], besides?: string): Promise<CommentNoteData[]> {
  return toNotes((await listOfOthers(ask, besides)).slice(0, lastShown), besideMax)
}

/** Two lines of a wide column. */
const talkMax = 130
/** A shorter one says little to somebody who has not read the thread. */
const aloneMin = 40
const talkMost = 6
const talkLeast = 4

/**
 * What is spoken about now: one comment of each post, newest first. Those that open a thread and say enough alone come first; others only
 * where there would be less than a screen of a phone.
 */
export async function loadTalk(ask: PageInput['ask'], besides: string): Promise<CommentNoteData[]> {
  const others = await listOfOthers(ask, besides)
  const opening = others.filter(({ parent }) => parent === 0)
  const alone = toNotes(opening, talkMax).filter(({ text }) => text.length >= aloneMin)
  const ofPosts = new Map<string, CommentNoteData>()
  const take = (notes: CommentNoteData[], most: number) => {
    for (const note of notes) if (ofPosts.size < most && !ofPosts.has(note.post.url)) ofPosts.set(note.post.url, note)
  }
  take(alone, talkMost)
  take(toNotes(others, talkMax), talkLeast)
  return [...ofPosts.values()].toSorted((a, b) => b.date - a.date)
}
