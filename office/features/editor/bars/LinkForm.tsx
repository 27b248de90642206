// Asks where the selected words lead: an address, or the title of a text of ours.
import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { cleanHref } from '#article-body/safe.ts'
import { searchPosts } from '#contract/search.ts'
import { Button } from '#ui/Button.tsx'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './LinkForm.module.css'

type Post = { id: number; title: string; path: string }

const postsMax = 8
/** Titles are looked for when typing pauses. */
const pauseMs = 250

const isAddress = (typed: string) => /^(?:https?:|mailto:|tel:|\/|#)/i.test(typed) || /^[\w-]+(\.[\w-]+)+/.test(typed)

/** Texts of ours whose words are these; none for an address. */
function usePosts(typed: string): readonly Post[] {
  const { ask } = useOffice()
  const [found, setFound] = useState<{ typed: string; posts: Post[] }>()
  const isWanted = typed.length > 1 && !isAddress(typed)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(searchPosts, { query: { q: typed, limit: postsMax } }, { signal: stop.signal }).then(
        ({ items }) => {
          const posts = items.map(({ id, post_title, post_more_meta }) => ({
            id,
            title: post_title,
            path: cleanHref(post_more_meta.url, location.origin) ?? post_more_meta.url,
          }))
          setFound({ typed, posts })
        },
        // Without the search an address can be typed.
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [ask, isWanted, typed])
  return isWanted && found ? found.posts : []
}

/** Makes the selected words a link, or takes the link away; without a selection the words are put in. */
function writeLink(editor: Editor, address: string | undefined, words: string | undefined, isNew: boolean): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (address === undefined) chain.unsetMark('link').run()
  else if (editor.state.selection.empty && isNew)
    chain
      .insertContent({ type: 'text', text: words ?? address, marks: [{ type: 'link', attrs: { href: address } }] })
      .run()
  else chain.setMark('link', { href: address }).run()
}

/** The address that was typed; a bare domain gets its scheme. Undefined where it is no address. */
function addressOf(typed: string): string | undefined {
  const address = cleanHref(/^[\w-]+(\.[\w-]+)+/.test(typed) ? `https://${typed}` : typed, location.origin)
  return isAddress(typed) ? address : undefined
}

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.getAttributes('link').href as string | undefined
  const [href, setHref] = useState(before ?? '')
  const [isWrong, setWrong] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const posts = usePosts(href.trim())
  const chosen = posts[Math.min(at, posts.length - 1)]
  useEffect(() => ref.current?.focus(), [])
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const write = (address: string | undefined, words?: string) => {
    writeLink(editor, address, words, before === undefined)
    onClose()
  }
  const submit = () => {
    if (chosen) return write(chosen.path, chosen.title)
    const address = addressOf(href.trim())
    if (address === undefined && href.trim() !== '') setWrong(true)
    else write(address)
  }
  return (
    <form
      className={styles.link}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {posts.length > 0 && (
        <PostList
          id={id}
          posts={posts}
          chosen={chosen}
          onPoint={setAt}
          onChoose={post => write(post.path, post.title)}
        />
      )}
      <input
        ref={ref}
        value={href}
        role="combobox"
        aria-expanded={posts.length > 0}
        aria-controls={posts.length > 0 ? `${id}-posts` : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        aria-autocomplete="list"
        onChange={event => {
          setHref(event.target.value)
          setWrong(false)
          setAt(0)
        }}
        aria-label="Адрес ссылки или название текста"
        onKeyDown={event => {
          if (event.key === 'Escape') leave()
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step === 0 || posts.length === 0) return
          event.preventDefault()
          setAt((Math.min(at, posts.length - 1) + step + posts.length) % posts.length)
        }}
        aria-invalid={isWrong || undefined}
        placeholder="Адрес или название текста"
        autoComplete="off"
      />
      <Button type="submit">Поставить</Button>
      {before !== undefined && (
        <Button kind="quiet" onClick={() => write(undefined)}>
          Снять
        </Button>
      )}
      <Button kind="text" onClick={leave}>
        Отмена
      </Button>
      {isWrong && <p role="alert">Текста с таким названием нет, а адрес начинается с https:// или с косой черты</p>}
    </form>
  )
}

type PostListProps = {
  id: string
  posts: readonly Post[]
  chosen: Post | undefined
  onPoint: (number: number) => void
  onChoose: (post: Post) => void
}

function PostList({ id, posts, chosen, onPoint, onChoose }: PostListProps) {
  return (
    <div className={styles.posts} role="listbox" id={`${id}-posts`} aria-label="Тексты с такими словами">
      {posts.map((post, number) => (
        // The field keeps the focus; its keys choose.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={post.id}
          role="option"
          id={`${id}-${post.id}`}
          aria-selected={post === chosen}
          className={styles.post}
          onPointerMove={() => onPoint(number)}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(post)}
        >
          {post.title}
          <small>{post.path}</small>
        </div>
      ))}
    </div>
  )
}
