// Comments away from their threads: the newest of the magazine, or those of one reader.
import { Face } from '../../pieces/Face.tsx'
import { When } from '../../pieces/Meta.tsx'
import type { CommentNoteData } from './comment-note.ts'
import styles from './CommentNotes.module.css'

/** `isWide`: a page of them; otherwise a few beside something else. */
export function CommentNotes({ notes, isWide = false }: { notes: readonly CommentNoteData[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? styles.wide : styles.list}>
      {notes.map(note => (
        <li key={note.id} className={styles.note}>
          {!isWide && <Face name={note.author.name} src={note.author.avatar} size={36} />}
          <div className={styles.words}>
            <p className={styles.by}>
              {!isWide && <b>{note.author.name}</b>}
              <When seconds={note.date} />
            </p>
            <a className={styles.text} href={`${note.post.url}#comment-${note.id}`}>
              {note.text || 'Картинка'}
            </a>
            <p className={styles.post}>
              <a href={note.post.url}>{note.post.title}</a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
