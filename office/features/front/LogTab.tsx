// «Кто что менял»: what was shown to readers together, by whom, and «Вернуть».
import { Link } from 'react-router'
import type { Front, FrontRelease } from '#contract/front.ts'
import { menuNames } from '#contract/office/menus.ts'
import { isAdPlace } from '#domain/advertising.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Face } from '../../parts/Face.tsx'
import { formatFullDate, whenWords } from '../../parts/relative-dates.ts'
import styles from './Front.module.css'
import { menuTitles, placeNames } from './place-names.ts'
import type { FrontActions } from './use-front.ts'

const whatWords: Record<FrontRelease['items'][number]['what'], string> = {
  added: 'поставлено',
  changed: 'изменено',
  removed: 'убрано',
}

/** The name of a thing that has none of its own. */
function nameOfKey(key: string): string {
  const [kind, name = ''] = key.split(':')
  if (kind === 'pin') return 'статья'
  if (kind === 'ads' && isAdPlace(name)) return `реклама ${placeNames[name]}`
  const menu = menuNames.find(each => each === name)
  return kind === 'menu' && menu ? `меню: ${menuTitles[menu]}` : 'виджет без названия'
}

export function LogTab({ front, actions, now }: { front: Front; actions: FrontActions; now: Date }) {
  if (front.releases.length === 0)
    return (
      <div className="page-empty">
        <Mascot mood="sleep" width={120} />
        <p>Главную ещё не меняли: всё стоит само, как вышло.</p>
        <Link className="filter" to="/front">
          Посмотреть порядок
        </Link>
      </div>
    )
  return (
    <ol className={styles.log} aria-label="Кто что менял">
      {front.releases.map(release => (
        <li key={release.id}>
          <Face name={release.by?.name ?? 'Сотрудник'} id={release.by?.id} isSmall />
          <span className={styles.words}>
            <b>
              {release.by?.name ?? 'Сотрудник'}
              {release.isReturn && ': вернули прежнее'}
            </b>
            <time className="dim" dateTime={release.at} title={formatFullDate(release.at)}>
              {whenWords(release.at, now)}
            </time>
            {release.items.map(({ title, what, key }) => (
              <span key={key}>
                «{title || nameOfKey(key)}»&nbsp;— {whatWords[what]}
              </span>
            ))}
          </span>
          <button
            type="button"
            className="link"
            aria-label={`Вернуть как было до ${formatFullDate(release.at)}`}
            onClick={() => void actions.bringBack(release.id)}
          >
            Вернуть
          </button>
        </li>
      ))}
    </ol>
  )
}
