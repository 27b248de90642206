import { Link } from 'react-router'
import type { OfficeInboxItem } from '#contract/newsroom-inbox.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { MoreButton } from '../../parts/loading/MoreButton.tsx'
import type { Page, Pages } from '../../parts/loading/use-pages.ts'
import { agoWords, formatFullDate } from '../../parts/relative-dates.ts'
import { kindChips, kindGlyphs, nameOf, noteOf, type Kind } from './inbox-words.ts'
import styles from './InboxPage.module.css'

type Props<P extends Page> = {
  ref: React.Ref<HTMLOListElement>
  items: readonly OfficeInboxItem[]
  pages: Pages<P>
  current: number | undefined
  now: Date
  addressOf: (item: OfficeInboxItem) => string
}

/** What it is, by sign and word: each kind wants another deed. */
export const KindChip = ({ kind }: { kind: Kind }) => (
  <span className={styles.kind} data-kind={kind}>
    <Glyph name={kindGlyphs[kind]} isSmall />
    {kindChips[kind]}
  </span>
)

/** A proposed correction is seen as one. */
function LineOf({ item: { kind, line } }: { item: OfficeInboxItem }) {
  const [, gone, put] = (kind === 'typo' && /^«(.+)» → «(.+)»$/s.exec(line)) || []
  if (gone === undefined || put === undefined) return line
  return (
    <>
      <del>{gone}</del> <span className="sr">→</span> <ins>{put}</ins>
    </>
  )
}

export function InboxList<P extends Page>({ ref, items, pages, current, now, addressOf }: Props<P>) {
  return (
    <nav className={styles.list} aria-label="Письма">
      <ol ref={ref}>
        {items.map(item => (
          <li key={item.id}>
            <Link
              to={addressOf(item)}
              data-id={item.id}
              data-keys="enter"
              aria-current={item.id === current || undefined}
              className={item.openWith ? styles.taken : undefined}
              replace
            >
              <span className={styles.who}>
                <KindChip kind={item.kind} />
                <b>{nameOf(item)}</b>
                <time dateTime={item.createdAt} title={formatFullDate(item.createdAt)}>
                  {agoWords(item.createdAt, now)}
                </time>
              </span>
              <span className={styles.line}>
                <LineOf item={item} />
              </span>
              <span className={styles.note}>{noteOf(item)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <MoreButton pages={pages} />
    </nav>
  )
}
