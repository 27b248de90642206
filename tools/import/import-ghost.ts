// A Ghost export: one JSON file, read whole.
import { readGhost } from '../ghost/read-ghost.ts'
import { hostsOf, toRecords, unknownSite } from '../ghost/to-records.ts'
import { anchorFrom } from '#article-body/outline.ts'
import { importSite, type ImportOptions, type ImportResult } from './import-site.ts'

/** `site`: address of the old site, from which pictures are taken. Throws ExportFileError when the file is no Ghost export. */
export async function importGhost({
  file,
  site,
  ...options
}: ImportOptions & { file: string; site?: string }): Promise<ImportResult> {
  const ghost = await readGhost(file)
  const { people, terms, problems, articles, ownPictures } = toRecords(ghost, site)
  const title = ghost.settings.get('title') ?? ''
  const navigation = ['navigation', 'secondary_navigation'].filter(key => /"url"/.test(ghost.settings.get(key) ?? ''))
  const code = ['codeinjection_head', 'codeinjection_foot', 'ghost_head', 'ghost_foot'].some(key =>
    ghost.settings.get(key),
  )
  if (code)
    problems.push({
      where: 'Настройки сайта',
      message: 'Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются',
    })
  const name = anchorFrom(title) || 'site'
  return importSite(
    {
      title: `Ghost ${ghost.version} «${title}»`,
      key: `ghost:${name}`,
      people,
      terms,
      total: articles.length,
      alts: new Map(),
      pictureHosts: hostsOf([site ?? unknownSite, ...ownPictures]),
      menus: navigation.length,
      problems,
      async *articles() {
        yield* articles
      },
    },
    options,
  )
}
