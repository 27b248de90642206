// npm run demo:scale -- --posts 100000: fills the magazine with synthetic articles for measurements. Existing articles count
// as unchanged, so an interrupted run can be continued. With --base the rest is copied inside the database (scale/multiply.ts).
import { parseArgs } from 'node:util'
import { getSinglePost, listAuthors } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { Ask } from '#contract/client/ask.ts'
import { findImages } from '#contract/media.ts'
import { saveArticles } from '#contract/office/content.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { showProgress } from '#server/progress.ts'
import { openInstallation } from '#tools/import/open-installation.ts'
import { dayOf, daysBefore, daysBetween } from './dates.ts'
import { readMagazine } from './read-magazine.ts'
import { seedDemo } from './seed.ts'
import { multiply } from './scale/multiply.ts'
import { makeCorpus, makeSynthesizer, type MakeArticle } from './scale/synthetic.ts'

const articlesAtOnce = 100
const pause = () => new Promise<void>(resolve => setImmediate(resolve))

const usage = `Наполняет журнал статьями для проверки на объёме: фразы демонстрационных статей, сложенные заново.

  npm run demo:scale -- --posts 100000 [--from 1]
  DATABASE_URL=postgres://… npm run demo:scale -- --posts 1000000 --base 10000 [--comments 10000000] [--readers 1000000]

С --base обычным путём сохраняется столько статей, остальные размножаются внутри базы; серверы на это время остановите.
`

const { values } = parseArgs({
  options: {
    posts: { type: 'string' },
    from: { type: 'string', default: '1' },
    base: { type: 'string' },
    comments: { type: 'string', default: '0' },
    readers: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})
const all = Number(values.posts)
const from = Number(values.from)
const comments = Number(values.comments)
const readers = Number(values.readers)
/** So many are saved in the ordinary way. */
const posts = Math.min(all, Number(values.base ?? all))
const isCount = (value: number, min: number) => Number.isInteger(value) && value >= min
const isPossible =
  isCount(all, 1) &&
  isCount(posts, 1) &&
  isCount(from, 1) &&
  isCount(comments, 0) &&
  isCount(readers, comments > 0 ? 1 : 0)
const isMultiplied = values.base !== undefined || comments > 0 || readers > 0
if (values.help || !isPossible) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

/** Later runs use the anchor day of the first run, so existing articles stay unchanged. */
async function findAnchor(ask: Ask, make: MakeArticle, today: string): Promise<string> {
  const first = make(1)
  try {
    const { date } = await ask(getSinglePost, { params: { slug: first.slug } })
    return daysBefore(today, daysBetween(dayOf(new Date(date * 1000)), dayOf(new Date(first.publishedAt!))))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return today
    throw error
  }
}

/** Copies inside the database, which the installation has left. */
async function multiplyRows(config: Config): Promise<void> {
  const database = await openDatabase(config.database, { log: makeLog(config.logLevel) })
  try {
    const progress = showProgress('Размножение')
    const since = performance.now()
    const indexSeconds = await multiply(database, { posts: all, comments, readers }, progress.report)
    progress.end()
    const seconds = (performance.now() - since) / 1000
    process.stdout.write(
      `Статей ${all}, комментариев ${comments}, читателей ${readers}: ${seconds.toFixed(0)} с, из них указатели ${indexSeconds.toFixed(0)} с\n`,
    )
  } finally {
    await database.close()
  }
}

try {
  // oxlint-disable-next-line node/no-process-env
  const config = readConfig(process.env)
  const installation = await openInstallation(config)
  const { ask } = installation
  const progress = showProgress('Статьи для объёма')
  const magazine = readMagazine()
  const known = await ask(listAuthors, {})
  // The articles refer to the demo's people, topics and tags.
  if (!known.items.some(({ slug }) => slug === magazine.people[0]!.slug))
    await seedDemo({ ask, clock: systemClock, progress: progress.report })
  const sources = magazine.articles.flatMap(({ cover }) => (cover ? [`demo:${cover}`] : []))
  const { images } = await ask(findImages, { body: { sources: [...new Set(sources)] } })
  const corpus = makeCorpus(magazine, Object.values(images))
  const today = dayOf(systemClock.now())
  const make = makeSynthesizer(corpus, await findAnchor(ask, makeSynthesizer(corpus, today), today))
  let created = 0
  for (let number = from; number < from + posts; number += articlesAtOnce) {
    const last = Math.min(number + articlesAtOnce, from + posts)
    const articles = Array.from({ length: last - number }, (_, at) => make(number + at))
    const { results } = await ask(saveArticles, { body: { articles } })
    created += results.filter(({ outcome }) => outcome === 'created').length
    progress.report('статьи', last - from, posts)
    await pause()
  }
  progress.end()
  process.stdout.write(`Новых статей ${created} из ${posts}. Поисковый указатель достраивается…\n`)
  await installation.close()
  if (isMultiplied) await multiplyRows(config)
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
}
