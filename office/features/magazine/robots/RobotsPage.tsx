// The settings section «Роботы»: additions to robots.txt, the whole file that robots will get, and whether an address is closed.
import { useEffect, useId, useRef, useState } from 'react'
import { closedMain, isClosed, robotsBytesMax, robotsLines } from '#domain/robots.ts'
import { Field } from '../../../parts/Field.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { problemOf } from '../magazine-fields.ts'
import { PartForm } from '../PartForm.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { useMagazine } from '../use-magazine.ts'
import page from '../MagazinePage.module.css'
import styles from './RobotsPage.module.css'

export function RobotsPage() {
  useTitle('Роботы')
  const magazine = useMagazine()
  const { value, shown, error, reload } = magazine
  return (
    <div className={page.page}>
      <SectionHead title="Роботы" magazine={magazine}>
        <a className="link" href="/robots.txt" target="_blank" rel="noopener">
          /robots.txt
        </a>{' '}
        говорит поисковикам и другим программам, чего не читать. Наши строки остаются всегда; свои встают рядом. Строки
        до первого «User-agent» относятся ко всем. Добросовестные роботы их слушаются, прочие&nbsp;— нет.
      </SectionHead>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {shown && value && (
        <PartForm part="robots" magazine={magazine} changes={changesOf(value.values.robots, shown.robots)}>
          <Additions text={shown.robots} onType={robots => magazine.type({ robots })} />
          <Warning additions={shown.robots} />
          <File additions={shown.robots} />
          <Tester additions={shown.robots} />
        </PartForm>
      )}
    </div>
  )
}

/** «+ Disallow: /arhiv», «− Disallow: /staroe». */
function changesOf(before: string, after: string): string[] {
  const [was, is] = [before, after].map(text => robotsLines('', text).map(line => line.text))
  const only = (own: string[], other: string[]) => own.filter(line => line !== '' && !other.includes(line))
  const said = [...only(was!, is!).map(line => `− ${line}`), ...only(is!, was!).map(line => `+ ${line}`)]
  return said.length > 0 ? said.slice(0, 30) : ['Для роботов ничего не меняется']
}

function Additions({ text, onType }: { text: string; onType: (text: string) => void }) {
  const id = useId()
  const problem = problemOf('robots', text)
  return (
    <div className="form-field">
      <label htmlFor={id}>Добавить строки</label>
      <textarea
        id={id}
        rows={7}
        value={text}
        maxLength={robotsBytesMax}
        spellCheck={false}
        className={styles.code}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-note`}
        placeholder={'User-agent: GPTBot\nDisallow: /'}
        onChange={event => onType(event.target.value)}
      />
      <small id={`${id}-note`} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? 'User-agent, Disallow, Allow, Crawl-delay, Clean-param, Sitemap; до 8 кБ'}
      </small>
    </div>
  )
}

function Warning({ additions }: { additions: string }) {
  const closed = problemOf('robots', additions) === undefined ? closedMain(additions) : []
  if (closed.length === 0) return null
  return (
    <p role="status" className={styles.warning}>
      Поисковики перестанут читать: {closed.join(', ')}. Журнал пропадёт из их ответов.
    </p>
  )
}

function File({ additions }: { additions: string }) {
  const lines = robotsLines(location.origin, additions)
  const file = useRef<HTMLPreElement>(null)
  // The lines of the magazine come after ours, below the edge of the box.
  useEffect(() => {
    const added = additions === '' ? null : file.current?.querySelector<HTMLElement>('span:not([data-own])')
    file.current?.scrollTo({ top: added ? added.offsetTop - file.current.clientHeight / 3 : 0 })
  }, [additions])
  return (
    <section aria-label="Что получат роботы">
      <h3>Что получат роботы</h3>
      <p className="dim">Цветом&nbsp;— ваши строки, остальные наши.</p>
      {/* Long lines are scrolled, by the keyboard too. */}
      <pre ref={file} className={styles.file} tabIndex={0} role="region" aria-label="robots.txt">
        {lines.map(({ text, isOwn }, at) => (
          <span key={at} data-own={isOwn || undefined}>
            {text}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  )
}

const robots = ['Любой', 'Googlebot', 'YandexBot', 'Bingbot', 'GPTBot', 'ClaudeBot']

function Tester({ additions }: { additions: string }) {
  const [typed, setTyped] = useState('')
  const [agent, setAgent] = useState(robots[0]!)
  const address = pathOf(typed)
  const found = address === undefined ? undefined : isClosed(additions, agent === robots[0] ? '*' : agent, address)
  return (
    <section className="form-stack" aria-label="Закрыт ли адрес">
      <h3>Закрыт ли адрес</h3>
      <div className={page.fields}>
        <Field
          label="Адрес"
          value={typed}
          maxLength={500}
          placeholder="/topics/dom/"
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
        <label className="form-field">
          Робот
          <select value={agent} onChange={event => setAgent(event.target.value)}>
            {robots.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <p role="status">
        {found && (
          <>
            <b>{found.isClosed ? 'Закрыт' : 'Открыт'}</b>: решает строка <code>{found.by}</code>
          </>
        )}
      </p>
    </section>
  )
}

/** The path of an address with its query; undefined while nothing is typed. */
function pathOf(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  try {
    const { pathname, search } = new URL(typed.trim(), location.origin)
    return pathname + search
  } catch {
    return undefined
  }
}
