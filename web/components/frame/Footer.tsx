import { imprintOf } from '#domain/magazine.ts'
import { rulesPath } from '#domain/recommendations/places.ts'
import { useSite } from '../../documents/use-site.ts'
import { MeasuringChoice } from '../../features/measuring/MeasuringChoice.tsx'
import { NewsletterForm } from '../../features/newsletter/NewsletterForm.tsx'
import styles from './Footer.module.css'
import { Wordmark } from './Wordmark.tsx'

export function Footer() {
  const { menus, now, magazine } = useSite()
  const imprint = imprintOf(magazine)
  return (
    <footer className={`${styles.foot} no-print`}>
      <NewsletterForm />
      <div className={`wrap ${styles.below}`}>
        <div className={styles.cols}>
          <div className={styles.about}>
            <Wordmark isLarge />
            <p>{magazine.about}</p>
          </div>
          {menus.footer.map(group => (
            <nav key={group.title} aria-label={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.items.map(item => (
                  <li key={item.url}>
                    <a href={item.url}>{item.title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <MeasuringChoice />
        {imprint.length > 0 && (
          <address className={styles.imprint} aria-label="Выходные данные">
            {imprint.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        <p className={styles.small}>
          <span>
            © {magazine.name}, {new Date(now || 0).getUTCFullYear()}. Перепечатка — со ссылкой.
          </span>
          <a href={rulesPath}>Правила рекомендаций</a>
          <span className={styles.byKeys}>
            Нашли ошибку? Выделите её и нажмите <kbd>Ctrl&nbsp;+&nbsp;Enter</kbd>.
          </span>
          <span className={styles.byFinger}>Нашли ошибку? Выделите её, и появится кнопка.</span>
        </p>
      </div>
    </footer>
  )
}
