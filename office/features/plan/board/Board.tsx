// The board: stages as columns. Cards are moved by pointer, keys and menu; the result of the gate is shown before the drop.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { getPlanBoard, listIdeaSources, listSitePosts, type SitePost } from '#contract/newsroom-plan.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Cover } from '../../../parts/Cover.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { formatFullDate, whenWords } from '../../../parts/relative-dates.ts'
import { Stage, stageNames } from '../../../parts/Stage.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import type { Pages } from '../../../parts/loading/use-pages.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './Board.module.css'
import { Card, Owner } from './Card.tsx'
import cards from './Card.module.css'
import { keyboardDragStep, neighbourOf, type KeyboardDrag } from './keyboard-drag.ts'
import { dropTargetForTexts, watchDrags } from '../drag.ts'
import { IdeasSheet } from './IdeasSheet.tsx'
import { isFiltered, onlyOf, queryOf } from '../plan-address.ts'
import { carriedWords, gateOf, gateWords, roomOf, titleOf } from '../plan-words.ts'
import { useNow } from '../../../parts/use-now.ts'
import { usePlanPages } from '../use-plan-pages.ts'
import { useNarrow } from '../../../parts/use-media.ts'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'
import type { PlanViewProps } from '../plan-view.ts'
import { withOwners, type PlanText } from '../use-plan.ts'

const shownFirst = 8
const shownMax = 50
const siteFirst = 8

type Column = { stage: TextStage; total: number; items: readonly PlanText[] }
type Site = CallReply<typeof listSitePosts>

/** Loads the columns, published articles and idea sources. `limit` is the number of texts per column. */
function useBoard({ address, turn }: Pick<PlanViewProps, 'address' | 'turn'>, limit: number) {
  const { ask, person } = useOffice()
  const query = queryOf(address, person.id)
  const key = JSON.stringify(query)
  const board = useLoaded(`${key} ${limit} ${turn}`, async (signal): Promise<Column[]> => {
    const { columns, people } = await ask(getPlanBoard, { query: { ...query, limit } }, { signal })
    return columns.map(column => ({ ...column, items: withOwners(column.items, people) }))
  })
  const { section, owner, q, due, kind } = query
  const site = usePlanPages(key, turn, { size: siteFirst, most: 100 }, async (from, limit, signal): Promise<Site> => {
    // Published articles have no deadlines.
    if (due !== undefined) return { items: [], total: 0, next: null }
    return ask(listSitePosts, { query: { section, owner, q, only: onlyOf(kind), ...from, limit } }, { signal })
  })
  const ideas = useLoaded(`${turn}`, signal => ask(listIdeaSources, {}, { signal }))
  return { board, site, ideas }
}

/** The card that Tab focuses: the one that was focused last. */
function useTabStop(ids: readonly (readonly string[])[]) {
  const [stop, setStop] = useState<string>()
  const isThere = stop !== undefined && ids.some(column => column.includes(stop))
  return { tabStop: isThere ? stop : ids.flat()[0], setStop }
}

export function Board({ address, turn, onMenu, onDrop, onNew, onChanged }: PlanViewProps) {
  const [limit, setLimit] = useState(shownFirst)
  const { board, site, ideas } = useBoard({ address, turn }, limit)
  const [isTaking, setTaking] = useState(false)
  const now = useNow(turn)
  const columns = board.value ?? []
  const posts = site.value?.items ?? []
  const texts = columns.flatMap(({ items }) => items)
  const titleOfSection = useSectionTitles(texts.map(({ section }) => section))
  const isPhone = useNarrow()
  const [shown, setShown] = useState<TextStage>('idea')
  const carrying = useCarry(texts, onDrop)
  const focusCard = useFocusCard(board.value)
  const ids = [...columns.map(({ items }) => items.map(({ id }) => `text-${id}`)), posts.map(({ id }) => `post-${id}`)]
  const { tabStop, setStop } = useTabStop(ids)
  const { goTo, onKey } = useBoardKeys({ ids, carrying, focusCard, onMenu })
  const error = board.error ?? site.error
  return (
    <>
      {isPhone && <StageSwitch columns={columns} site={site.value} shown={shown} onShow={setShown} />}
      {error !== undefined && (
        <div className={styles.error}>
          <LoadError error={error} onRetry={onChanged} />
        </div>
      )}
      <p className="sr" role="status">
        {carrying.spoken}
      </p>
      <div className={styles.board} aria-busy={board.isLoading || undefined}>
        {textStages
          .filter(stage => !isPhone || stage === shown)
          .map(stage => {
            const column = columns.find(each => each.stage === stage)
            const total = stage === 'out' ? site.value?.total : column?.total
            return (
              <StageColumn
                key={stage}
                stage={stage}
                total={total ?? undefined}
                texts={texts}
                carrying={carrying}
                onNew={stage === 'idea' || stage === 'draft' ? () => onNew(stage) : undefined}
              >
                {stage === 'out' ? (
                  site.value && <PostCards {...{ posts, now, tabStop, goTo, onFocus: setStop }} />
                ) : (
                  <TextCards
                    {...{ now, carrying, tabStop, titleOfSection, onKey, onMenu }}
                    texts={column?.items ?? []}
                    mayDrag={!isPhone}
                    onFocus={setStop}
                  />
                )}
                {!board.value && board.isSlow && <Skeleton />}
                {stage === 'idea' && column && (
                  <IdeaEnd
                    isEmpty={column.total === 0 && !isFiltered(address)}
                    ideaCount={(ideas.value?.questions.length ?? 0) + (ideas.value?.searches.length ?? 0)}
                    onNew={() => onNew('idea')}
                    onTake={() => setTaking(true)}
                  />
                )}
                {column && column.total > column.items.length && (
                  <MoreTexts
                    column={column}
                    onMore={limit < shownMax ? () => setLimit(Math.min(limit * 3, shownMax)) : undefined}
                  />
                )}
                {stage === 'out' && <MorePosts pages={site} />}
              </StageColumn>
            )
          })}
      </div>
      {isTaking && ideas.value && (
        <IdeasSheet sources={ideas.value} onChanged={onChanged} onClose={() => setTaking(false)} />
      )}
    </>
  )
}

type CardsProps = {
  now: Date
  tabStop: string | undefined
  /** Announced with the name of the card. */
  onFocus: (card: string) => void
}

type TextCardsProps = CardsProps & {
  texts: readonly PlanText[]
  carrying: ReturnType<typeof useCarry>
  titleOfSection: (section: string | null) => string
  mayDrag: boolean
  onKey: (event: KeyboardEvent, text: PlanText) => void
  onMenu: PlanViewProps['onMenu']
}

function TextCards({ texts, titleOfSection, now, carrying, tabStop, mayDrag, onKey, onMenu, onFocus }: TextCardsProps) {
  return (
    <ol>
      {texts.map(text => (
        <Card
          key={text.id}
          text={text}
          sectionTitle={titleOfSection(text.section)}
          now={now}
          isCarried={carrying.carry?.id === text.id}
          isTabStop={tabStop === `text-${text.id}`}
          mayDrag={mayDrag && text.mayMoveTo.length > 0}
          onKey={onKey}
          onMenu={() => onMenu(text)}
          onFocus={() => onFocus(`text-${text.id}`)}
        />
      ))}
    </ol>
  )
}

type PostCardsProps = CardsProps & {
  posts: readonly SitePost[]
  goTo: (event: KeyboardEvent, card: string) => boolean
}

function PostCards({ posts, now, tabStop, goTo, onFocus }: PostCardsProps) {
  return (
    <ol>
      {posts.map(post => (
        <PostCard
          key={post.id}
          post={post}
          now={now}
          isTabStop={tabStop === `post-${post.id}`}
          onKey={event => {
            if (goTo(event, `post-${post.id}`)) event.preventDefault()
          }}
          onFocus={() => onFocus(`post-${post.id}`)}
        />
      ))}
    </ol>
  )
}

type KeysProps = Pick<PlanViewProps, 'onMenu'> & {
  /** Ids of the cards in each column. */
  ids: readonly (readonly string[])[]
  carrying: ReturnType<typeof useCarry>
  focusCard: (id: number) => void
}

/** Keys of a card: arrows go to its neighbours, Space lifts it, Enter opens the text, D and O open its menu. */
function useBoardKeys({ ids, carrying, focusCard, onMenu }: KeysProps) {
  const navigate = useNavigate()
  /** Handles arrows, Home and End; true if the key was one of them. */
  function goTo(event: KeyboardEvent, id: string): boolean {
    const next = neighbourOf(ids, id, event.key)
    if (next === undefined) return event.key.startsWith('Arrow')
    document.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus()
    return true
  }
  function onKey(event: KeyboardEvent, text: PlanText): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const handled = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (carrying.carry?.id === text.id) {
      if (carrying.onKey(event.key, text)) {
        if (event.key !== 'Tab') handled()
        focusCard(text.id)
      }
      return
    }
    if (event.key === ' ') {
      handled()
      carrying.lift(text)
    } else if (event.key === 'Enter') {
      handled()
      void navigate(`/texts/${text.id}`)
    } else if (event.code === 'KeyD' || event.code === 'KeyO') {
      handled()
      onMenu(text, event.code === 'KeyD' ? 'deadline' : 'owner')
    } else if (goTo(event, `text-${text.id}`)) handled()
  }
  return { goTo, onKey }
}

type IdeaEndProps = { isEmpty: boolean; ideaCount: number; onNew: () => void; onTake: () => void }

/** The end of the column of ideas: a hint if there are none, and the idea sources. */
function IdeaEnd({ isEmpty, ideaCount, onNew, onTake }: IdeaEndProps) {
  return (
    <>
      {isEmpty && (
        <div className={styles.empty}>
          <Mascot mood="hello" width={80} />
          <p>Идей нет.{ideaCount > 0 ? ' Возьмите из вопросов читателей.' : ' Запишите первую.'}</p>
          {ideaCount === 0 && (
            <Button kind="quiet" onClick={onNew}>
              Записать идею
            </Button>
          )}
        </div>
      )}
      {ideaCount > 0 && (
        <button type="button" className={`link ${styles.more}`} onClick={onTake}>
          Взять у читателей · {ideaCount}
        </button>
      )}
    </>
  )
}

/** The card that is being moved, by pointer or keys, and the stage that it is over. */
function useCarry(texts: readonly PlanText[], onDrop: PlanViewProps['onDrop']) {
  const [carry, setCarry] = useState<KeyboardDrag>()
  const [spoken, setSpoken] = useState('')
  const find = (id: number) => texts.find(text => text.id === id)
  const start = useEffectEvent((id: number) => {
    const text = find(id)
    if (text) setCarry({ id, from: text.stage, over: text.stage })
  })
  useEffect(
    () =>
      watchDrags(
        id => start(id),
        () => setCarry(undefined),
      ),
    [],
  )
  return {
    carry,
    spoken,
    lift(text: PlanText) {
      setCarry({ id: text.id, from: text.stage, over: text.stage })
      setSpoken(
        `Карточка ${quoted(titleOf(text))} поднята. Этап: ${stageNames[text.stage]}. Стрелки\u00a0— перенести, пробел\u00a0— поставить, Esc\u00a0— вернуть`,
      )
    },
    /** Handles a key for the lifted card; true if it was handled. */
    onKey(key: string, text: PlanText): boolean {
      const step = carry && keyboardDragStep(carry, key)
      if (!step) return false
      if (step.kind === 'carry') {
        setCarry(step.carry)
        setSpoken(carriedWords(text, step.carry.over))
        return true
      }
      setCarry(undefined)
      if (step.kind === 'back' || step.carry.over === text.stage)
        setSpoken(`Карточка ${quoted(titleOf(text))} снова на месте`)
      else {
        setSpoken(`${quoted(titleOf(text))}: ${gateWords(gateOf(text, step.carry.over), step.carry.over)}`)
        onDrop(text, step.carry.over)
      }
      return true
    },
    onOver: useCallback((id: number, stage: TextStage) => {
      setCarry(before => (before?.id === id ? { ...before, over: stage } : before))
    }, []),
    onLeave: useCallback(() => setCarry(before => before && { ...before, over: before.from }), []),
    onPointerDrop(id: number, stage: TextStage) {
      const text = find(id)
      if (text && text.stage !== stage) onDrop(text, stage)
    },
  }
}

/** Moves the focus to a card after it has moved to another column. */
function useFocusCard(value: unknown): (id: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const card = document.querySelector<HTMLElement>(`[data-card="text-${wanted.current}"]`)
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== card
    if (card && !isElsewhere) card.focus()
    wanted.current = undefined
    // The effect does not read `value`; it runs when the cards are rendered again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [value])
  return id => {
    wanted.current = id
  }
}

type ColumnProps = {
  stage: TextStage
  total: number | undefined
  texts: readonly PlanText[]
  carrying: ReturnType<typeof useCarry>
  onNew: (() => void) | undefined
  children: ReactNode
}

function StageColumn({ stage, total, texts, carrying, onNew, children }: ColumnProps) {
  const ref = useRef<HTMLElement>(null)
  const { carry, onOver, onLeave, onPointerDrop } = carrying
  const carried = carry && texts.find(({ id }) => id === carry.id)
  const isOver = carry?.over === stage && carry.from !== stage
  const drop = useEffectEvent(onPointerDrop)
  useEffect(
    () =>
      ref.current
        ? dropTargetForTexts(ref.current, { onOver: id => onOver(id, stage), onLeave, onDrop: id => drop(id, stage) })
        : undefined,
    [onOver, onLeave, stage],
  )
  useEffect(() => {
    // A card moved by keys may leave the visible part of the board.
    if (isOver) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOver])
  return (
    <section ref={ref} className={styles.column} data-over={isOver || undefined} aria-label={stageNames[stage]}>
      <header>
        <h2>
          <Stage stage={stage} />
        </h2>
        <span className={styles.total}>{total ?? '—'}</span>
        {onNew && (
          <button type="button" className={styles.add} aria-label={`Добавить в «${stageNames[stage]}»`} onClick={onNew}>
            <Glyph name="plus" isSmall />
          </button>
        )}
      </header>
      {isOver && carried && <GateNote text={carried} stage={stage} />}
      {children}
    </section>
  )
}

/** Shown before a drop: what will happen, and what blocks the text. */
function GateNote({ text, stage }: { text: PlanText; stage: TextStage }) {
  const gate = gateOf(text, stage)
  return (
    <div className={styles.gate} data-gate={gate.kind}>
      {gate.kind === 'queue' && <b>В «{stageNames[stage]}» пока нельзя</b>}
      {gate.kind === 'queue' && (
        <ul>
          {gate.reasons.map(reason => (
            <li key={reason}>
              <Glyph name="warning" isSmall />
              {reason}
            </li>
          ))}
        </ul>
      )}
      <p>{gateWords(gate, stage)}</p>
    </div>
  )
}

type PostCardProps = {
  post: SitePost
  now: Date
  isTabStop: boolean
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** A published article; opening it creates its text if there is none. */
function PostCard({ post, now, isTabStop, onKey, onFocus }: PostCardProps) {
  const to = post.textId === null ? `/posts/${post.id}` : `/texts/${post.textId}`
  return (
    <li className={`${cards.card} ${styles.post}`} data-room={roomOf(post.type)}>
      {post.cover && <Cover cover={post.cover} />}
      {post.sectionTitle && <span className={cards.section}>{post.sectionTitle}</span>}
      <PostLink post={post} to={to} isTabStop={isTabStop} onKey={onKey} onFocus={onFocus} />
      <span className={cards.foot}>
        {post.author && <Owner name={post.author} id={null} />}
        <time dateTime={post.publishedAt} title={formatFullDate(post.publishedAt)}>
          {whenWords(post.publishedAt, now)}
        </time>
      </span>
    </li>
  )
}

function PostLink({ post, to, isTabStop, onKey, onFocus }: Omit<PostCardProps, 'now'> & { to: string }) {
  const shared = {
    className: cards.title,
    'data-card': `post-${post.id}`,
    tabIndex: isTabStop ? 0 : -1,
    onKeyDown: onKey,
    onFocus,
    draggable: false,
  }
  return post.mayOpen ? (
    <Link {...shared} to={to}>
      {post.title}
    </Link>
  ) : (
    <a {...shared} href={post.url}>
      {post.title}
    </a>
  )
}

function MorePosts({ pages }: { pages: Pages<Site> }) {
  const { value } = pages
  return (
    <MoreButton pages={pages}>
      {value && value.total !== null ? `ещё ${value.total - value.items.length}` : 'Показать ещё'}
    </MoreButton>
  )
}

function MoreTexts({ column, onMore }: { column: Column; onMore: (() => void) | undefined }) {
  const rest = column.total - column.items.length
  return onMore ? (
    <button type="button" className={`link ${styles.more}`} onClick={onMore}>
      ещё {rest}
    </button>
  ) : (
    <Link className={`link ${styles.more}`} to={`/plan?view=list&stage=${column.stage}`}>
      ещё {rest}&nbsp;— списком
    </Link>
  )
}

type SwitchProps = {
  columns: readonly Column[]
  site: Site | undefined
  shown: TextStage
  onShow: (stage: TextStage) => void
}

/** Chooses the column on a phone, which shows one at a time. */
function StageSwitch({ columns, site, shown, onShow }: SwitchProps) {
  const totalOf = (stage: TextStage) =>
    stage === 'out' ? site?.total : columns.find(column => column.stage === stage)?.total
  return (
    <div className={styles.switch} role="group" aria-label="Этап">
      {textStages.map(stage => (
        <button key={stage} type="button" aria-pressed={stage === shown} onClick={() => onShow(stage)}>
          <Stage stage={stage} />
          <small>{totalOf(stage) ?? ''}</small>
        </button>
      ))}
    </div>
  )
}

const skeletonCards = ['5.5rem', '8rem', '6.5rem']

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Тексты загружаются">
      {skeletonCards.map(height => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  )
}
