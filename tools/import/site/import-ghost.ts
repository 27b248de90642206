// A Ghost export: one JSON file that is read as a whole.
import { readGhost } from '../../ghost/read-ghost.ts'
import { hostsOf, siteKey, toRecords, unknownSite } from '../../ghost/to-records.ts'
import { importSite, type ImportOptions, type ImportResult } from './import-site.ts'

/** `site` is the address of the old site, from which pictures are fetched. Throws ExportFileError for a file that is no Ghost export. */
export async function importGhost({
  file,
  site,
  ...options
}: ImportOptions & { file: string; site?: string }): Promise<ImportResult> {
  const ghost = await readGhost(file)
  const { people, terms, problems, articles, ownPictures } = toRecords(ghost, site)
  const title = ghost.settings.get('title') ?? ''
  const navigation = ['navigation', 'secondary_navigation'].filter(key => /"url"/.test(ghost.settings.get(key) ?? ''))
  if (ghost.encodingProblem) problems.push({ where: 'Файл экспорта', message: ghost.encodingProblem, isNote: true })
  const code = ['codeinjection_head', 'codeinjection_foot', 'ghost_head', 'ghost_foot'].some(key =>
    ghost.settings.get(key),
  )
  if (code)
    problems.push({
      where: 'Настройки сайта',
      message: 'Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются',
    })
  return importSite(
    {
      title: `Ghost ${ghost.version} «${title}»`,
      key: siteKey(ghost, site),
      people,
      terms,
      total: articles.length,
      alts: new Map(),
      pictureHosts: hostsOf([site ?? unknownSite, ...ownPictures]),
      menus: navigation.length,
      problems,
      skipped: [],
      slugs: new Set(articles.flatMap(({ article }) => article?.draft.slug ?? [])),
      async *articles() {
        yield* articles
      },
    },
    options,
  )
}
