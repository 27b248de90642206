// The rules by which the magazine chooses for readers (decision 067): the list of domain/recommendations/rules.ts in words of a page.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import type { ReactNode } from 'react'
import { recommendingPlaces, rulesPath, type RecommendingPlace } from '#domain/recommendations/places.ts'
import { recommendationRules, rulesSince, type RecommendationRule } from '#domain/recommendations/rules.ts'
import { formatPeriod } from '#russian/dates.ts'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import styles from './RecommendationRulesPage.module.css'
import { notificationWords, widgetPlaces, widgetTypes } from './recommending.ts'

const rules: Record<RecommendingPlace, RecommendationRule> = recommendationRules
const [year, month, day] = rulesSince.split('-').map(Number)
const since = formatPeriod(year!, month, day)

const details: Partial<Record<RecommendingPlace, { name: string; words: readonly string[] }[]>> = {
  widgets: [
    { name: 'Что бывает в блоке', words: widgetTypes },
    { name: 'Где стоят', words: [widgetPlaces.join(', ')] },
  ],
  notifications: [{ name: 'О чём сообщаем', words: notificationWords }],
}

export function RecommendationRulesPage() {
  const { magazine } = useSite()
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title={`Правила рекомендаций — ${magazine.name}`}
        description={`Что журнал «${magazine.name}» выбирает за читателя, по каким сведениям и как это выключить.`}
        canonical={rulesPath}
      />
      <header>
        <Heading level={1} className="stop">
          Правила рекомендаций
        </Heading>
        <Standfirst>Что «{magazine.name}» выбирает за вас, по каким сведениям и как это выключить.</Standfirst>
        <p className={styles.since}>
          Действуют с {since}. Опубликованы по статье 10.2-2 закона «Об информации» (149-ФЗ, изменения 408-ФЗ).
        </p>
      </header>
      <section className={styles.short} aria-labelledby="short">
        <Heading level={2} id="short">
          Коротко
        </Heading>
        <p>
          Страницы журнала одни для всех: мы не собираем, что вы читали, чтобы предлагать похожее. На то, что увидите
          именно вы, влияет ваш браузер или ваш профиль только здесь:
        </p>
        <ul>
          {recommendingPlaces
            .filter(place => rules[place].isOwn)
            .map(place => (
              <li key={place}>
                <a href={`#${place}`}>{rules[place].title}</a>
              </li>
            ))}
        </ul>
      </section>
      <nav className={styles.contents} aria-labelledby="contents">
        <Heading level={2} id="contents">
          Где журнал выбирает за вас
        </Heading>
        <ol>
          {recommendingPlaces.map(place => (
            <li key={place}>
              <a className={styles.way} href={`#${place}`}>
                {rules[place].title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {recommendingPlaces.map(place => (
        <Rule key={place} place={place} />
      ))}
      <Publisher />
    </div>
  )
}

function Rule({ place }: { place: RecommendingPlace }) {
  const { title, where, data, how, never, off } = rules[place]
  return (
    <section className={styles.rule} aria-labelledby={place}>
      <Heading level={2} id={place} tabIndex={-1}>
        {title}
      </Heading>
      <dl>
        <Part name="Где это">{where}</Part>
        <Part name="По каким сведениям">
          <List words={data} />
        </Part>
        <Part name="Что с ними делаем">{how}</Part>
        {details[place]?.map(({ name, words }) => (
          <Part key={name} name={name}>
            <List words={words} />
          </Part>
        ))}
        <Part name="Чего не используем">{never}</Part>
        <Part name="Как выключить">{off}</Part>
      </dl>
    </section>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function List({ words }: { words: readonly string[] }) {
  return (
    <ul>
      {words.map(each => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

/** Whom a reader may ask: what the office has filled in (decision 060). */
function Publisher() {
  const { magazine } = useSite()
  const { name, publisher, inn, ogrn, address, email, phone } = magazine
  const owner = [publisher || `редакция журнала «${name}»`, inn && `ИНН ${inn}`, ogrn && `ОГРН ${ogrn}`]
  return (
    <section className={styles.rule} aria-labelledby="owner">
      <Heading level={2} id="owner">
        Кто отвечает и куда писать
      </Heading>
      <dl>
        <Part name="Владелец сайта">{owner.filter(Boolean).join(', ')}</Part>
        {email && (
          <Part name="Почта для обращений">
            <a href={`mailto:${email}`}>{email}</a>
          </Part>
        )}
        {address && <Part name="Адрес">{address}</Part>}
        {phone && (
          <Part name="Телефон">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Part>
        )}
        {!email && !address && !phone && (
          <Part name="Обращения">Редакция ещё не указала почту и адрес; они появятся здесь и внизу страницы.</Part>
        )}
      </dl>
    </section>
  )
}
