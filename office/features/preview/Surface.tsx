// One surface of the preview: its name, its frame, and the results of its checks.
import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { CardSurface, PushSurface, SearchSurface } from './SmallSurfaces.tsx'
import { SurfaceFrame } from './SurfaceFrame.tsx'
import styles from './Surfaces.module.css'
import type { Previewed } from './use-preview.ts'
import { frames, type Measured, type Surface as Name, type CheckResult } from './surface-checks.ts'

export const names: Record<Name, { title: string; way: string; glyph: GlyphName }> = {
  desktop: { title: 'Компьютер', way: 'К компьютеру', glyph: 'desktop' },
  phone: { title: 'Телефон', way: 'К телефону', glyph: 'phone' },
  amp: { title: 'AMP', way: 'К AMP', glyph: 'bolt' },
  lite: { title: 'Lite', way: 'К Lite', glyph: 'note' },
  dzen: { title: 'Дзен', way: 'К Дзену', glyph: 'list' },
  search: { title: 'Поиск', way: 'К поиску', glyph: 'search' },
  card: { title: 'Телеграм, ВК, MAX', way: 'К карточке', glyph: 'send' },
  push: { title: 'Пуш', way: 'К пушу', glyph: 'ring' },
  letter: { title: 'Письмо', way: 'К письму', glyph: 'letter' },
}

const small: Partial<Record<Name, typeof SearchSurface>> = {
  search: SearchSurface,
  card: CardSurface,
  push: PushSurface,
}

type Props = {
  name: Name
  preview: Previewed
  theme: string
  result: CheckResult | undefined
  onMeasured: (name: Name, measured: Measured) => void
}

export function Surface({ name, preview, theme, result, onMeasured }: Props) {
  const { title, glyph } = names[name]
  const { address } = preview
  const frame = frames[name]
  return (
    <section
      id={name}
      className={styles.surface}
      data-wide={name === 'desktop' || undefined}
      aria-labelledby={`${name}-name`}
    >
      <header>
        <Glyph name={glyph} isSmall />
        <h2 id={`${name}-name`} tabIndex={-1}>
          {title}
        </h2>
        {result && (
          <span className={styles.chip} data-tone={result.tone}>
            {result.chip}
          </span>
        )}
        {address && frame && (
          <a
            className={styles.apart}
            href={frame.surface === 'page' ? address : `${address}&surface=${frame.surface}&theme=${theme}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${title}: открыть отдельно`}
          >
            <Glyph name="apart" isSmall />
          </a>
        )}
      </header>
      {frame && address ? (
        <SurfaceFrame
          title={title}
          address={`${address}&surface=${frame.surface}&theme=${theme}`}
          surface={frame.surface}
          width={frame.width}
          pastId={`${name}-note`}
          onMeasured={measured => onMeasured(name, measured)}
        />
      ) : (
        <Small name={name} preview={preview} />
      )}
      <p
        id={`${name}-note`}
        tabIndex={-1}
        className={styles.note}
        lang={name === 'amp' && result?.tone === 'warn' ? 'en' : undefined}
      >
        {result?.note ?? '\u00a0'}
      </p>
    </section>
  )
}

function Small({ name, preview: { facts, factsTrouble, again } }: { name: Name; preview: Previewed }): ReactNode {
  const Drawn = small[name]
  if (facts && Drawn) return <Drawn facts={facts} />
  return (
    <div className={styles.screen} data-empty>
      {Drawn && factsTrouble && (
        <p className={styles.failed} role="alert">
          <span>{factsTrouble}.</span>
          <button type="button" className="link" onClick={again}>
            Попробовать ещё раз
          </button>
        </p>
      )}
    </div>
  )
}
