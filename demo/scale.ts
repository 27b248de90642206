// npm run demo:scale -- --posts 100000: fills the magazine with synthetic articles for measurements. Existing articles count
// as unchanged, so an interrupted run can be continued.
import { parseArgs } from 'node:util'
import { getSinglePost, listAuthors } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { Ask } from '#contract/client/ask.ts'
import { findImages } from '#contract/media.ts'
import { saveArticles } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { systemClock } from '#platform/clock.ts'
import { showProgress } from '#server/progress.ts'
import { openInstallation } from '#tools/import/open-installation.ts'
import { dayOf, daysBefore, daysBetween } from './dates.ts'
import { readMagazine } from './read-magazine.ts'
import { seedDemo } from './seed.ts'
import { makeCorpus, makeSynthesizer, type MakeArticle } from './synthetic.ts'

const articlesAtOnce = 100
const pause = () => new Promise<void>(resolve => setImmediate(resolve))

const usage = `Наполняет журнал статьями для проверки на объёме: фразы демонстрационных статей, сложенные заново.

  npm run demo:scale -- --posts 100000 [--from 1]
`

const { values } = parseArgs({
  options: {
    posts: { type: 'string' },
    from: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const posts = Number(values.posts)
const from = Number(values.from)
if (values.help || !Number.isInteger(posts) || posts < 1 || !Number.isInteger(from) || from < 1) {
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

try {
  // oxlint-disable-next-line node/no-process-env
  const installation = await openInstallation(readConfig(process.env))
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
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `\n${error instanceof Error && 'code' in error ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
}
