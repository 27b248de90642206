// The plan as a list: sorted by one or two columns, with cells edited in place and bulk changes. On a phone rows are cards.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { listSitePosts } from '#contract/newsroom-plan.ts'
import { listTexts, type TextSort } from '#contract/newsroom.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Cover } from '../../../parts/Cover.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { formatFullDate, untilWords, whenWords } from '../../../parts/relative-dates.ts'
import { Stage, stageNames } from '../../../parts/Stage.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import type { Pages } from '../../../parts/loading/use-pages.ts'
import { wordsOf } from '../../../session/ask.ts'
import { isField } from '../../../shell/keys/keys.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { hasLetters } from '../../../shell/storage/stored.ts'
import { BulkBar } from './BulkBar.tsx'
import { Owner } from '../board/Card.tsx'
import { Cell, ChoiceInCell, MomentInCell } from './Cell.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { usePlanPages } from '../use-plan-pages.ts'
import styles from './ListView.module.css'
import { isFiltered, onlyOf, pressSort, queryOf, writeSort } from '../plan-address.ts'
import {
  blockerWords,
  postChangedWords,
  gateOf,
  handInWords,
  isBlockerShown,
  kindNames,
  lateWords,
  remarkWords,
  roomOf,
  titleOf,
} from '../plan-words.ts'
import type { PlanViewProps } from '../plan-view.ts'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'
import { mayAssignNew, useOwners, type Owner as Colleague } from '../use-names.ts'
import { withOwners, type PlanActions, type PlanText } from '../use-plan.ts'

const pageSize = 50

type Page = { items: PlanText[]; total: number; next: number | null }
type Site = CallReply<typeof listSitePosts>

type Extra = 'remarks' | 'blockers'
const heads: readonly { by?: TextSort; title: string; extra?: Extra }[] = [
  { by: 'title', title: 'Текст' },
  { by: 'stage', title: 'Этап' },
  { title: 'Кто' },
  { by: 'deadline', title: 'Сдать' },
  { by: 'planned', title: 'Выйдет' },
  { by: 'remarks', title: 'Правки', extra: 'remarks' },
  { by: 'blockers', title: 'Что мешает', extra: 'blockers' },
]

const isHeld = (text: PlanText, now: Date) =>
  lateWords(text, now) !== undefined ||
  (isBlockerShown(text) && blockerWords(text) !== undefined) ||
  text.postChangedAt !== null ||
  text.queue !== null
/** The columns that would be empty are left out, unless the list is sorted by them: titles need their room. */
function extrasOf(items: readonly PlanText[], sort: PlanViewProps['address']['sort'], now: Date): ReadonlySet<Extra> {
  const isSorted = (by: Extra) => sort.some(key => key.by === by)
  return new Set<Extra>([
    ...(isSorted('remarks') || items.some(({ openRemarks }) => openRemarks > 0) ? (['remarks'] as const) : []),
    ...(isSorted('blockers') || items.some(text => isHeld(text, now)) ? (['blockers'] as const) : []),
  ])
}

/** Loads the texts of the list and published articles, page by page. */
function useList(address: PlanViewProps['address'], turn: number) {
  const { ask, person } = useOffice()
  const query = {
    ...queryOf(address, person.id),
    stage: address.stage,
    inWork: address.stage === 'out' ? undefined : ('1' as const),
    sort: writeSort(address.sort),
  }
  const key = JSON.stringify(query)
  const list = usePlanPages(key, turn, { size: pageSize, most: 200 }, async (from, limit, signal): Promise<Page> => {
    const offset = from ?? 0
    const { items, people, total } = await ask(listTexts, { query: { ...query, offset, limit } }, { signal })
    const read = offset + items.length
    return { items: withOwners(items, people), total, next: read < total ? read : null }
  })
  const { section, owner, q, due, kind } = queryOf(address, person.id)
  // Published articles have no deadlines and stages.
  const isSiteAsked = due === undefined && address.stage === undefined
  const siteKey = JSON.stringify([section, owner, q, kind, isSiteAsked, address.isWithOut])
  const site = usePlanPages(siteKey, turn, { size: 30, most: 100 }, async (from, limit, signal): Promise<Site> => {
    if (!isSiteAsked) return { items: [], total: 0, next: null }
    // If they are hidden, only their number is needed.
    const asked = { section, owner, q, only: onlyOf(kind), ...from, limit: address.isWithOut ? limit : 1 }
    return ask(listSitePosts, { query: asked }, { signal })
  })
  return { list, site }
}

const noFilters = {
  kind: undefined,
  sections: [],
  due: undefined,
  isMine: false,
  q: undefined,
  stage: undefined,
}

/** The selected texts. On a phone rows have boxes only while texts are being chosen. */
function useChosen(items: readonly PlanText[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const chosen = items.filter(({ id }) => selected.has(id))
  return {
    selected,
    setSelected,
    chosen,
    toggle: (id: number) => setSelected(before => toggled(before, id)),
    isChoosing: isAsked || chosen.length > 0,
    setChoosing(isOn: boolean): void {
      setAsked(isOn)
      if (!isOn) setSelected(new Set())
    },
  }
}

export function ListView({ address, turn, actions, onAddress, onMenu, onDrop, onNew, onChanged }: PlanViewProps) {
  const { person } = useOffice()
  const { list, site } = useList(address, turn)
  const owners = useOwners(mayAssignNew(person))
  const items = list.value?.items ?? []
  const titleOfSection = useSectionTitles(items.map(({ section }) => section))
  const { selected, setSelected, chosen, toggle, isChoosing, setChoosing } = useChosen(items)
  const table = useRef<HTMLTableElement>(null)
  useSelectKey(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-text]')
    if (row && table.current?.contains(row)) toggle(Number(row.dataset['text']))
  })
  const now = useNow(turn)
  const extras = extrasOf(items, address.sort, now)
  const { value, error, isLoading, isSlow } = list
  return (
    <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Тексты">
      {error !== undefined && <LoadError error={error} onRetry={onChanged} />}
      <PhoneSort
        sort={address.sort}
        onSort={sort => onAddress({ ...address, sort })}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
      />
      {value && items.length > 0 && (
        <table ref={table} className={styles.table} data-choosing={isChoosing || undefined} aria-busy={isLoading}>
          <caption className="sr">План списком</caption>
          <TableHead
            sort={address.sort}
            extras={extras}
            isAllChosen={chosen.length === items.length}
            onAll={isOn => setSelected(new Set(isOn ? items.map(({ id }) => id) : []))}
            onSort={sort => onAddress({ ...address, sort })}
          />
          <tbody>
            {items.map(text => (
              <Row
                key={text.id}
                text={text}
                sectionTitle={titleOfSection(text.section)}
                now={now}
                owners={owners}
                extras={extras}
                actions={actions}
                isSelected={selected.has(text.id)}
                onToggle={() => toggle(text.id)}
                onMenu={() => onMenu(text)}
                onDrop={onDrop}
              />
            ))}
          </tbody>
        </table>
      )}
      {value && items.length === 0 && !isLoading && (
        <Empty
          isFiltered={isFiltered(address) || address.stage !== undefined}
          onDropFilters={() => onAddress({ ...address, ...noFilters })}
          onNew={() => onNew('idea')}
        />
      )}
      {!value && isSlow && <Skeleton />}
      {value && (
        <ListEnd
          list={list}
          total={value.total}
          hidden={address.isWithOut ? undefined : site.value?.total}
          onShowHidden={() => onAddress({ ...address, isWithOut: true })}
        />
      )}
      {address.isWithOut && <Out pages={site} now={now} onHide={() => onAddress({ ...address, isWithOut: false })} />}
      {chosen.length > 0 && (
        <BulkBar texts={chosen} owners={owners} actions={actions} onEnd={() => setSelected(new Set())} />
      )}
    </div>
  )
}

type TableHeadProps = SortProps & { extras: ReadonlySet<Extra>; isAllChosen: boolean; onAll: (isOn: boolean) => void }

function TableHead({ sort, extras, isAllChosen, onAll, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr>
        <th className={styles.check}>
          <input
            type="checkbox"
            aria-label="Выбрать все"
            checked={isAllChosen}
            onChange={event => onAll(event.target.checked)}
          />
        </th>
        {heads
          .filter(({ extra }) => extra === undefined || extras.has(extra))
          .map(({ by, title, extra }) => (
            <Head
              key={title}
              title={title}
              by={by}
              isBlocker={extra === 'blockers'}
              sort={sort}
              onPress={(pressed, isSecond) => onSort(pressSort(sort, pressed, isSecond))}
            />
          ))}
        <th>
          <span className="sr">Действия</span>
        </th>
      </tr>
    </thead>
  )
}

type ListEndProps = {
  list: Pages<Page>
  total: number
  /** The number of hidden texts on the site: null if it was not counted, undefined if none are hidden. */
  hidden: number | null | undefined
  onShowHidden: () => void
}

function ListEnd({ list, total, hidden, onShowHidden }: ListEndProps) {
  const shown = list.value?.items.length ?? 0
  return (
    <div className={styles.end}>
      <span>{shown < total ? `${shown} из ${total}` : `Всего: ${total}`}</span>
      <MoreButton pages={list} />
      {hidden !== undefined && hidden !== 0 && (
        <span>
          вышедшие спрятаны,{' '}
          <button type="button" className="link" onClick={onShowHidden}>
            показать{hidden === null ? '' : ` ${hidden}`}
          </button>
        </span>
      )}
    </div>
  )
}

type SortProps = {
  sort: PlanViewProps['address']['sort']
  onSort: (sort: PlanViewProps['address']['sort']) => void
}

type PhoneSortProps = SortProps & { isChoosing: boolean; onChoosing: (isOn: boolean) => void }

/** Chooses the order on a phone, where rows are cards without column headers, and have boxes only while texts are selected. */
function PhoneSort({ sort, onSort, isChoosing, onChoosing }: PhoneSortProps) {
  return (
    <div className={styles.phoneSort}>
      <select
        className="filter"
        aria-label="Порядок"
        value={writeSort(sort.slice(0, 1))}
        onChange={event =>
          onSort([{ by: event.target.value.replace('-', '') as TextSort, isDown: event.target.value.startsWith('-') }])
        }
      >
        {heads.flatMap(({ by, title }) =>
          by === undefined
            ? []
            : [
                <option key={by} value={by}>
                  {title}, по возрастанию
                </option>,
                <option key={`-${by}`} value={`-${by}`}>
                  {title}, по убыванию
                </option>,
              ],
        )}
      </select>
      <button type="button" className="filter" aria-pressed={isChoosing} onClick={() => onChoosing(!isChoosing)}>
        Выбрать
      </button>
    </div>
  )
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

/** X selects the focused row. */
function useSelectKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOther = event.metaKey || event.ctrlKey || event.altKey || event.repeat
      if (event.code !== 'KeyX' || isOther || isField(event.target) || !hasLetters()) return
      if (!document.querySelector('dialog[open]')) press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type HeadProps = {
  title: string
  by: TextSort | undefined
  isBlocker: boolean
  sort: PlanViewProps['address']['sort']
  onPress: (by: TextSort, isSecond: boolean) => void
}

function Head({ title, by, isBlocker, sort, onPress }: HeadProps) {
  if (by === undefined) return <th scope="col">{title}</th>
  const place = sort.findIndex(key => key.by === by)
  const key = sort[place]
  return (
    // Only the first sort column is announced, because `aria-sort` on two columns would be ambiguous.
    <th
      scope="col"
      className={isBlocker ? styles.blocker : undefined}
      aria-sort={place === 0 ? (key!.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" title="С ⇧&nbsp;— второй порядок" onClick={event => onPress(by, event.shiftKey)}>
        {title}
        {key && <Glyph name={key.isDown ? 'down' : 'up'} isSmall />}
        {place === 1 && <small>2</small>}
      </button>
    </th>
  )
}

type RowProps = {
  text: PlanText
  sectionTitle: string
  now: Date
  owners: readonly Colleague[] | undefined
  extras: ReadonlySet<Extra>
  actions: PlanActions
  isSelected: boolean
  onToggle: () => void
  onMenu: () => void
  onDrop: (text: PlanText, to: TextStage) => void
}

const mayChange = (text: PlanText, actions: PlanActions) => text.may.includes('change') && !actions.isReadOnly

function Row({ text, sectionTitle, now, owners, extras, actions, isSelected, onToggle, onMenu, onDrop }: RowProps) {
  const title = titleOf(text)
  return (
    <tr data-text={text.id} data-room={roomOf(text.kind)} data-selected={isSelected || undefined}>
      <td className={styles.check}>
        <input type="checkbox" aria-label={`Выбрать ${quoted(title)}`} checked={isSelected} onChange={onToggle} />
      </td>
      <td className={styles.title}>
        <span className={styles.thumb}>
          {text.cover ? <Cover cover={text.cover} /> : <Glyph name="image" isSmall />}
        </span>
        <span>
          <Link to={`/texts/${text.id}`}>{title}</Link>
          <small>
            {sectionTitle || kindNames[text.kind]}
            {text.origin && `, ${text.origin.note}`}
          </small>
          {/* Where the list is too narrow for a column of it. */}
          <span className={styles.held}>
            <Held text={text} now={now} />
          </span>
        </span>
      </td>
      <StageCell text={text} actions={actions} onDrop={onDrop} />
      <OwnerCell text={text} owners={owners} actions={actions} />
      <DeadlineCell text={text} now={now} actions={actions} />
      <PlannedCell text={text} now={now} actions={actions} />
      {extras.has('remarks') && (
        <td className={styles.remarks}>
          {text.openRemarks > 0 && (
            <span title={remarkWords(text.openRemarks)}>
              <Glyph name="remark" isSmall /> {text.openRemarks}
            </span>
          )}
        </td>
      )}
      {extras.has('blockers') && (
        <td className={styles.blocker}>
          <Held text={text} now={now} />
        </td>
      )}
      <td className={styles.menu}>
        <button
          type="button"
          className="icon-button"
          aria-label={`Перенести ${quoted(title)}…`}
          title="Перенести…"
          onClick={onMenu}
        >
          <Glyph name="grip" isSmall />
        </button>
      </td>
    </tr>
  )
}

/** What keeps a text from going on, each in a pill. */
function Held({ text, now }: Pick<RowProps, 'text' | 'now'>) {
  const blocker = isBlockerShown(text) ? blockerWords(text) : undefined
  const late = lateWords(text, now)
  return (
    <>
      {late && (
        <span className={styles.pill} data-tone="late">
          {late}
        </span>
      )}
      {blocker && (
        <span className={styles.pill} title={text.blockers?.map(({ reason }) => reason).join('\n')}>
          {blocker.replace(/^не выйдет: /, '')}
        </span>
      )}
      {text.postChangedAt && <span className={styles.pill}>{postChangedWords}</span>}
      {text.queue && (
        <span className={styles.pill} data-tone="calm">
          ждёт: {stageNames[text.queue.stage].toLowerCase()}
        </span>
      )}
    </>
  )
}

type CellProps<Name extends keyof RowProps = never> = Pick<RowProps, 'text' | 'actions' | Name>

function StageCell({ text, actions, onDrop }: CellProps<'onDrop'>) {
  const title = titleOf(text)
  const stages = textStages.filter(stage => ['free', 'queue', 'release'].includes(gateOf(text, stage).kind))
  return (
    <td className={styles.stage}>
      <Cell
        name="Этап"
        of={title}
        isFixed={stages.length === 0 || actions.isReadOnly}
        field={
          <ChoiceInCell
            label={`Этап: ${title}`}
            value={text.stage}
            options={[text.stage, ...stages].map(stage => [stage, stageNames[stage]])}
            onTake={stage => onDrop(text, stage as TextStage)}
          />
        }
      >
        <Stage stage={text.stage} />
      </Cell>
    </td>
  )
}

function OwnerCell({ text, owners, actions }: CellProps<'owners'>) {
  const title = titleOf(text)
  return (
    <td className={styles.who}>
      <Cell
        name="Кто"
        of={title}
        isFixed={!owners || !text.may.includes('assign') || actions.isReadOnly}
        field={
          <ChoiceInCell
            label={`Кто: ${title}`}
            value={text.ownerId ?? ''}
            options={[['', 'Ищем автора'], ...(owners ?? []).map(({ id, name }) => [id, name] as const)]}
            onTake={id => {
              const name = owners?.find(each => each.id === id)?.name ?? 'ищем автора'
              void actions.change([text], { ownerId: id || null }, `${quoted(title)}: ${name}`)
            }}
          />
        }
      >
        <Owner name={text.ownerName} id={text.ownerId} isNamed />
      </Cell>
    </td>
  )
}

function DeadlineCell({ text, now, actions }: CellProps<'now'>) {
  const title = titleOf(text)
  const handIn = handInWords(text, now)
  return (
    <td className={styles.when} data-tone={handIn?.tone} data-due={handIn ? handIn.tone : 'none'}>
      <Cell
        name="Сдать"
        of={title}
        isFixed={!mayChange(text, actions)}
        field={
          <MomentInCell
            label={`Сдать: ${title}`}
            value={text.deadline}
            onTake={deadline => {
              const words = deadline === null ? 'без срока' : `сдать ${formatFullDate(deadline)}`
              void actions.change([text], { deadline }, `${quoted(title)}: ${words}`)
            }}
          />
        }
      >
        {handIn ? (
          <span title={formatFullDate(text.deadline!)}>{handIn.words.replace(/^сдать /, '')}</span>
        ) : (
          <i>{text.deadline === null ? 'нет' : 'сдан'}</i>
        )}
      </Cell>
    </td>
  )
}

function PlannedCell({ text, now, actions }: CellProps<'now'>) {
  const title = titleOf(text)
  const planned = text.release?.at ?? text.plannedAt
  const late = lateWords(text, now)
  const isPast = planned !== null && planned < now.toISOString()
  return (
    <td className={styles.when} data-tone={late && 'late'} data-coming={(planned !== null && !isPast) || undefined}>
      <Cell
        name="Выйдет"
        of={title}
        isFixed={!mayChange(text, actions) && !text.release}
        field={<MomentInCell label={`Выйдет: ${title}`} value={planned} onTake={at => void actions.plan(text, at)} />}
      >
        {planned ? (
          <b title={formatFullDate(planned)} data-promise={text.release !== null || undefined}>
            {isPast ? whenWords(planned, now) : untilWords(planned, now)}
          </b>
        ) : (
          <span className={styles.ask}>{mayChange(text, actions) ? 'поставить дату' : ''}</span>
        )}
      </Cell>
    </td>
  )
}

type OutProps = { pages: Pages<Site>; now: Date; onHide: () => void }

function Out({ pages, now, onHide }: OutProps) {
  return (
    <section className={styles.outs} aria-label="На сайте">
      <h2>
        На сайте <small>{pages.value?.total ?? ''}</small>
        <button type="button" className="link" onClick={onHide}>
          спрятать
        </button>
      </h2>
      <ul>
        {pages.value?.items.map(post => (
          <li key={post.id} data-room={roomOf(post.type)}>
            {post.mayOpen ? (
              <Link to={post.textId === null ? `/posts/${post.id}` : `/texts/${post.textId}`}>{post.title}</Link>
            ) : (
              <a href={post.url}>{post.title}</a>
            )}
            <small>{[post.sectionTitle, post.author].filter(Boolean).join(', ')}</small>
            <time dateTime={post.publishedAt} title={formatFullDate(post.publishedAt)}>
              {whenWords(post.publishedAt, now)}
            </time>
          </li>
        ))}
      </ul>
      {pages.error !== undefined && <p role="alert">{wordsOf(pages.error)}.</p>}
      <MoreButton pages={pages} />
    </section>
  )
}

type EmptyProps = { isFiltered: boolean; onDropFilters: () => void; onNew: () => void }

function Empty({ isFiltered: isNarrow, onDropFilters, onNew }: EmptyProps) {
  return (
    <div className="page-empty">
      <Mascot mood={isNarrow ? 'think' : 'hello'} width={120} />
      <p>{isNarrow ? 'С такими условиями в работе ничего нет.' : 'В работе ничего нет. Начните с идеи.'}</p>
      {isNarrow ? (
        <Button kind="quiet" onClick={onDropFilters}>
          Показать все
        </Button>
      ) : (
        <Button kind="accent" onClick={onNew}>
          Записать идею
        </Button>
      )}
    </div>
  )
}

const skeletonRows = [62, 48, 55, 40, 58, 44]

function Skeleton() {
  return (
    <div role="status" aria-label="Тексты загружаются">
      {skeletonRows.map(width => (
        <div key={width} className={styles.skeleton}>
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
