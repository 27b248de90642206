// What is spoken about now: articles, and of each a comment that can be understood alone.
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { When } from '../../components/cards/Meta.tsx'
import { Face } from '../../components/Face.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { CommentNoteData } from '../../features/comments/comment-note.ts'
import page from './ProfilePage.module.css'
import styles from './Talk.module.css'

export function Talk({ notes }: { notes: readonly CommentNoteData[] }) {
  return (
    <section className={page.beside}>
      <SectionHead>Сейчас обсуждают</SectionHead>
      <ul className={styles.talk}>
        {notes.map(({ id, post, text, author, date }) => (
          <li key={id}>
            <a className={styles.about} href={post.url}>
              {bindTitle(post.title)}
            </a>
            <a className={styles.text} href={`${post.url}#comment-${id}`}>
              {bindWords(text) || 'Картинка'}
            </a>
            <p className={styles.by}>
              <Face who={author.id ?? author.name} src={author.avatar} size={24} />
              <b>{author.name}</b>
              <When seconds={date} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
