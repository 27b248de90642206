// Bugs that reviewers planted and no test noticed at first. Each has a test now.
export type KnownBug = {
  name: string
  file: string
  /** Occurs exactly once in the file. */
  search: string
  replacement: string
  tests: string[]
}

export const knownBugs: KnownBug[] = [
  {
    name: '«Сегодня» is computed in UTC',
    file: 'russian/dates.ts',
    search: 'const today = new Date(now.getTime() + shift)',
    replacement: 'const today = new Date(now.getTime())',
    tests: ['russian/dates.test.ts'],
  },
  {
    name: 'a 500 answers with the text of the error',
    file: 'platform/http/errors.ts',
    search: "body: reply('internal', 'Что-то сломалось на нашей стороне')",
    replacement: "body: reply('internal', error instanceof Error ? error.message : '')",
    tests: ['platform/http/errors.test.ts'],
  },
  {
    name: 'pictures of an AMP gallery lose their captions',
    file: 'article-body/nodes/gallery/Gallery.amp.tsx',
    search: '{image.caption ? <p className="b-caption">{image.caption}</p> : null}',
    replacement: '',
    tests: ['article-body/amp.test.ts'],
  },
  {
    name: 'a promo article is no partner’s',
    file: 'domain/widget-visibility.ts',
    search: 'article.is_advertising || article.is_promo',
    replacement: 'article.is_advertising',
    tests: ['domain/widget-visibility.test.ts'],
  },
  {
    name: 'one encoder too many works at once',
    file: 'services/media/pictures/priority-limit.ts',
    search: 'pLimit(concurrency)',
    replacement: 'pLimit(concurrency + 1)',
    tests: ['services/media/pictures/queues.test.ts'],
  },
  {
    name: 'a repeat is shadowed under two other posts, not three',
    file: 'services/comments/rules/moderation/repeats.ts',
    search: "kind: 'number', value: 2, min: 1, max: 50 }",
    replacement: "kind: 'number', value: 1, min: 1, max: 50 }",
    tests: ['services/comments/rules/moderation/moderation.test.ts'],
  },
  {
    name: 'the tab’s cache evicts a page that was just read',
    file: 'web/client/page-cache.ts',
    search: 'pages.delete(path)\n  if (now - kept.at',
    replacement: 'if (now - kept.at',
    tests: ['web/client/page-cache.test.ts'],
  },
  {
    name: 'nobody hears of a listener that failed',
    file: 'platform/events/local-delivery.ts',
    search: ".catch(error => log.error({ err: error, event: event.name }, 'a listener failed'))",
    replacement: '.catch(() => {})',
    tests: ['platform/events/bus.conformance.test.ts'],
  },
  {
    name: 'a banned person votes in a poll',
    file: 'services/quiz/vote.ts',
    search: '  if (viewer) checkMayWrite(viewer)\n',
    replacement: '',
    tests: ['services/quiz/quiz.test.ts'],
  },
]
