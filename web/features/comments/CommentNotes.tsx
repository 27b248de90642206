// Short comments outside their threads: the newest of the magazine, or those of one reader.
import { bindWords } from '#russian/line-breaks.ts'
import { Face } from '../../components/Face.tsx'
import { When } from '../../components/cards/Meta.tsx'
import type { CommentNoteData } from './comment-note.ts'
import styles from './CommentNotes.module.css'

/** `isWide` is a whole page of comments; otherwise a few beside other content. */
export function CommentNotes({ notes, isWide = false }: { notes: readonly CommentNoteData[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? styles.wide : styles.list}>
      {notes.map(note => (
        <li key={note.id} className={styles.note}>
          {isWide ? (
            // All of one reader: what was spoken about comes first.
            <div className={styles.words}>
              <p className={styles.about}>
                <a href={note.post.url}>{note.post.title}</a>
                <When seconds={note.date} />
              </p>
              <Said note={note} />
            </div>
          ) : (
            <>
              <Face who={note.author.id ?? note.author.name} src={note.author.avatar} size={36} />
              <div className={styles.words}>
                <p className={styles.by}>
                  <b>{note.author.name}</b>
                  <When seconds={note.date} />
                </p>
                <Said note={note} />
                <p className={styles.post}>
                  <a href={note.post.url}>{note.post.title}</a>
                </p>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Said({ note }: { note: CommentNoteData }) {
  return (
    <a className={styles.text} href={`${note.post.url}#comment-${note.id}`}>
      {bindWords(note.text) || 'Картинка'}
    </a>
  )
}
