// «Как это увидят»: nine surfaces of a text side by side, rendered by the code of the site and updated while a colleague writes.
import { useEffect, useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { getText } from '#contract/newsroom.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { useNarrow } from '../../parts/use-media.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import styles from './PreviewPage.module.css'
import { magazineName } from '../../parts/magazine-name.ts'
import { ShareLinks } from './ShareLinks.tsx'
import { names, Surface } from './Surface.tsx'
import { usePreview, type Previewed } from './use-preview.ts'
import {
  checkSurfaces,
  surfaces,
  troubleLine,
  type Measured,
  type Surface as Name,
  type CheckResult,
} from './surface-checks.ts'

const themes = [
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
  ['sepia', 'Сепия'],
] as const
type Theme = (typeof themes)[number][0]

/** On a phone its own page is seen best, and that of a computer is only a look. */
const phoneFirst = ['phone', ...surfaces.filter(name => name !== 'phone')] as const

export function PreviewPage() {
  const { id: param = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(param) ? <OpenPreview key={param} id={Number(param)} /> : <NotFound />
}

function OpenPreview({ id }: { id: number }) {
  const { ask } = useOffice()
  const { value: text } = useLoaded(
    String(id),
    async signal => (await ask(getText, { params: { id } }, { signal })).text,
  )
  const isPhone = useNarrow()
  const preview = usePreview(id)
  const [theme, setTheme] = useState<Theme>('light')
  const [measured, setMeasured] = useState<Partial<Record<Name, Measured>>>({})
  const { facts, ampErrors } = preview
  const results = facts && checkSurfaces({ facts, measured, ampErrors })
  const title = facts?.title ?? text?.title ?? ''
  useEffect(() => {
    document.title = `${title ? `${title}: как это увидят` : 'Как это увидят'} — ${magazineName}, редакция`
  }, [title])
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <Link className={styles.back} to={`/texts/${id}`} aria-label="К тексту">
          <Glyph name="back" />
        </Link>
        <h1>Как это увидят</h1>
        <span className={styles.title}>{title}</span>
        <div className={styles.end}>
          <ThemeChoice theme={theme} onChoose={setTheme} />
          <ShareLinks id={id} />
        </div>
      </header>
      <div className={`page-scroll ${styles.scroll}`}>
        <Attention preview={preview} results={results} />
        <div className={styles.grid}>
          {(isPhone ? phoneFirst : surfaces).map(name => (
            <Surface
              key={name}
              name={name}
              preview={preview}
              theme={theme}
              result={results?.[name]}
              onMeasured={(of, found) =>
                setMeasured(before => (before[of]?.overflow === found.overflow ? before : { ...before, [of]: found }))
              }
            />
          ))}
        </div>
      </div>
    </main>
  )
}

function ThemeChoice({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  const name = useId()
  return (
    <fieldset className={`segments ${styles.themes}`}>
      <legend className="sr">Тема</legend>
      {themes.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={name} checked={theme === value} onChange={() => onChoose(value)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

/** The line at the top: problems of the surfaces, and why there is no newer preview. */
function Attention({ preview, results }: { preview: Previewed; results: Record<Name, CheckResult> | undefined }) {
  const line = results && troubleLine(results)
  const go = (name: Name) => {
    document.querySelector(`#${name}`)?.scrollIntoView({ block: 'start' })
    document.querySelector<HTMLElement>(`#${name}-name`)?.focus({ preventScroll: true })
  }
  return (
    <>
      {preview.trouble !== undefined && (
        <p className={styles.attention} role="alert">
          <Glyph name="warning" isSmall />
          <span>
            {preview.address === undefined ? 'Страница не собралась' : 'Новый предпросмотр не собрался'}:{' '}
            {preview.trouble}
          </span>
          <button type="button" className="link" onClick={preview.again}>
            Попробовать ещё раз
          </button>
        </p>
      )}
      {preview.blockers.length > 0 && (
        <p className={styles.attention}>
          <Glyph name="warning" isSmall />
          <span>
            <b>Пока не выйдет:</b> {preview.blockers.join('; ')}.
          </span>
        </p>
      )}
      {results && line && (
        <p className={styles.attention}>
          <Glyph name="warning" isSmall />
          <span>
            <b>{line.lead}</b> {line.rest}
          </span>
          {surfaces
            .filter(name => results[name].trouble !== undefined)
            .map(name => (
              <button key={name} type="button" className="link" onClick={() => go(name)}>
                {names[name].way}
              </button>
            ))}
        </p>
      )}
    </>
  )
}
