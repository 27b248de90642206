// The numbers of one article or recipe: how far it is read, and which block loses readers.
import { Link } from 'react-router'
import { getPostNumbers, type NumbersPeriod, type PostNumbersReply } from '#contract/numbers.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { Figure } from './Figure.tsx'
import {
  blockNames,
  earlyViews,
  ofHundred,
  orDash,
  peopleForms,
  rangeWords,
  timesForms,
  worstLoss,
} from './number-words.ts'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'
import { Silhouette } from './pictures.tsx'
import { Sources, When } from './Reading.tsx'
import { TrialFacts } from './Headlines.tsx'

type PostPeriod = { postId: number; period: NumbersPeriod; until: string | undefined }

export function PostNumbers({ postId, period, until }: PostPeriod) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(`${postId} ${period} ${until}`, signal =>
    ask(getPostNumbers, { params: { postId }, query: { period, until } }, { signal }),
  )
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  const { post, textId, total, trial, from, to } = value
  return (
    <>
      <p className={styles.headline}>
        <b>{post.title}</b>
      </p>
      <p className={styles.note}>
        {rangeWords(from, to)} · открыли {total.views === null ? '—' : count(total.views, timesForms)}, обычно{' '}
        {orDash(total.usual)} · дочитывают {ofHundred(total.finished)} · <a href={post.url}>на сайте</a>
        {textId !== null && (
          <>
            {' '}
            · <Link to={`/texts/${textId}`}>открыть текст</Link>
          </>
        )}
      </p>
      <Depth value={value} />
      <div className={styles.columns}>
        <When numbers={value} />
        <Sources numbers={value} />
      </div>
      {trial && <TrialFacts trial={trial} />}
    </>
  )
}

function Depth({ value: { blocks, textId, from, to, post } }: { value: PostNumbersReply }) {
  const first = blocks?.[0]?.reached ?? 0
  const loss = blocks ? worstLoss(blocks) : undefined
  const rows = (blocks ?? []).map(({ kind, words, reached }, at) => [
    `${at + 1}. ${blockNames[kind]}${words ? `: ${words}` : ''}`,
    reached,
    first > 0 ? Math.round((reached / first) * 100) : '—',
  ])
  return (
    <Figure
      title="Докуда дочитали"
      file={`dokuda-${post.id}-${from}-${to}`}
      table={{ head: ['Блок', 'Дошли', 'Из ста'], rows }}
    >
      {!blocks ? (
        <p className={styles.note}>Пока неизвестно: этот текст ещё никто не читал, или его с тех пор изменили.</p>
      ) : first < earlyViews ? (
        <p className={styles.note}>Пока {count(first, peopleForms)}, рано.</p>
      ) : (
        <div className={styles.depth}>
          <Silhouette
            blocks={blocks}
            worst={loss?.at}
            label={`До конца дошли ${formatNumber(blocks.at(-1)!.reached)} из ${formatNumber(first)}${loss ? `. ${loss.words}` : ''}`}
          />
          <div>
            {loss ? (
              <>
                <p className={styles.loss}>
                  <b>{loss.words}</b>: {loss.cause}.
                </p>
                {blocks[loss.at]!.words && <blockquote className={styles.quote}>{blocks[loss.at]!.words}</blockquote>}
                <p>
                  {loss.deed}.{' '}
                  {textId !== null && (
                    <Link className="link" to={`/texts/${textId}`}>
                      Открыть текст
                    </Link>
                  )}
                </p>
              </>
            ) : (
              <p>Текст теряет читателей ровно: ни на одном блоке не уходят заметно чаще.</p>
            )}
          </div>
        </div>
      )}
    </Figure>
  )
}
