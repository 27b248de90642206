import { Face } from '../../components/Face.tsx'
import { titleOfPerson } from './person-title.ts'
import type { ArticleData } from './article-data.ts'
import styles from './PersonNote.module.css'

type Person = ArticleData['article']['author']

/** The author or the expert of an article. */
export function PersonNote({ person, isExpert }: { person: Person; isExpert?: boolean }) {
  const links = [
    { url: person.telegram, title: 'Телеграм' },
    { url: person.vkontakte, title: 'ВКонтакте' },
    { url: person.twitter, title: 'Твиттер' },
  ].filter((link): link is { url: string; title: string } => Boolean(link.url))
  return (
    <section className={styles.person} aria-label={isExpert ? 'Эксперт' : 'Автор'}>
      <Face who={person.name} src={person.avatar} size={56} />
      <div>
        <p className={styles.role}>{titleOfPerson(person, isExpert)}</p>
        <b>
          <a href={person.url}>{person.name}</a>
        </b>
        {person.about && <p>{person.about}</p>}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(link => (
              <a key={link.url} href={link.url} rel="noopener nofollow">
                {link.title}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}
