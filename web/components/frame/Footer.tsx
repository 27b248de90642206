import { Heading } from '../Heading.tsx'
import { Button } from '#ui/Button.tsx'
import { bindWords } from '#russian/line-breaks.ts'
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
      <div className={styles.letters}>
        <NewsletterForm />
      </div>
      <div className={`wrap ${styles.below}`}>
        <div className={styles.cols}>
          <div className={styles.about}>
            <Wordmark isLarge />
            <p>{bindWords(magazine.about)}</p>
          </div>
          {menus.footer.map(group => (
            <nav key={group.title} aria-label={group.title}>
              <Heading level={2}>{group.title}</Heading>
              <ul>
                {group.items.map(item => (
                  <li key={item.url}>
                    <a href={item.url}>{bindWords(item.title)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Comfort />
        </div>
        {imprint.length > 0 && (
          <address className={styles.imprint} aria-label="Выходные данные">
            {imprint.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        <p className={styles.small}>
          <span>
            © {magazine.name}, {new Date(now || 0).getUTCFullYear()}. Перепечатка&nbsp;— со ссылкой.
          </span>
          <a href={rulesPath}>Правила рекомендаций</a>
        </p>
      </div>
    </footer>
  )
}

/** Ways to read; and what needs explaining, one press away. */
function Comfort() {
  return (
    <section aria-labelledby="comfort">
      <Heading level={2} id="comfort">
        Читать удобно
      </Heading>
      <ul>
        <li>
          <a href="/feed/" data-document="">
            Ленты для подписки
          </a>
        </li>
        <li className={styles.lettersLink}>
          <a href="#letters-title">Письмо раз в&nbsp;неделю</a>
        </li>
        <li className="needs-js">
          <button type="button" popoverTarget="theme">
            Светлая, тёмная, сепия
          </button>
        </li>
        <li className="needs-js">
          <button type="button" popoverTarget="measuring">
            Статистика чтения
          </button>
          <div id="measuring" popover="auto" role="dialog" aria-label="Статистика чтения" className={styles.window}>
            <MeasuringChoice />
            <Button kind="quiet" popoverTarget="measuring" popoverTargetAction="hide">
              Закрыть
            </Button>
          </div>
        </li>
        <li className={`${styles.mistake} needs-js`}>
          <button type="button" popoverTarget="mistake">
            Нашли опечатку?
          </button>
          <div id="mistake" popover="auto" role="dialog" aria-label="Нашли опечатку?" className={styles.window}>
            <p>
              Выделите её и нажмите <kbd>Ctrl&nbsp;+&nbsp;Enter</kbd>: откроется окно, в котором можно предложить
              замену.
            </p>
            <Button kind="quiet" popoverTarget="mistake" popoverTargetAction="hide">
              Понятно
            </Button>
          </div>
        </li>
      </ul>
    </section>
  )
}
