// A WordPress export, of one file or several, read twice as a stream: first all that is small, then article by article.
import { createReadStream } from 'node:fs'
import { readWxr, type WxrItem, type WxrRecord } from '../wordpress/read-wxr.ts'
import { indexer, makeIndex, toArticle, toPeople, toTerms, type WxrIndex } from '../wordpress/to-records.ts'
import { hostOf } from './bring-media.ts'
import { ExportFileError } from './export-file-error.ts'
import { fullAddress } from './find-picture.ts'
import { importSite, type ImportOptions, type ImportResult } from './import-site.ts'

/**
 * `files` are parts of one export: what an article refers to may stand in any of them. Throws ExportFileError when one is no
 * WordPress export, or of another site than the first.
 */
export async function importWordPress({
  files,
  ...options
}: ImportOptions & { files: readonly string[] }): Promise<ImportResult> {
  const index = makeIndex()
  const add = indexer(index)
  for (const file of files) await readPart(file, index, add)
  const imported = toTerms(index)
  return importSite(
    {
      title: `WordPress «${index.site!.title}» (${index.host})`,
      key: `wordpress:${index.host || 'site'}`,
      people: toPeople(index).map(draft => ({ draft, picture: null })),
      terms: imported.terms,
      total: index.slugs.size,
      alts: new Map([...index.attachments.values()].map(({ src, alt }) => [fullAddress(src), alt])),
      pictureHosts: new Set(
        [index.host, ...[...index.attachments.values()].map(({ src }) => hostOf(src))].filter(Boolean),
      ),
      menus: index.menus.size,
      problems: [...index.problems, ...imported.problems],
      async *articles() {
        const seen = new Set<number>()
        for (const file of files)
          for await (const record of readWxr(createReadStream(file))) {
            if (!isArticle(record) || seen.has(record.id)) continue
            seen.add(record.id)
            yield toArticle(record, index)
          }
      },
    },
    options,
  )
}

async function readPart(file: string, index: WxrIndex, add: (record: WxrRecord) => void): Promise<void> {
  const { host } = index
  const isFirst = index.site === null
  let isWxr = false
  for await (const record of readWxr(createReadStream(file))) {
    add(record)
    // Feeds are made of channels and items too.
    isWxr ||= record.kind === 'site' ? record.version !== '' : record.kind === 'item' && record.id > 0
  }
  if (!index.site || !isWxr)
    throw new ExportFileError(
      `${file} — не выгрузка WordPress. Нужен файл .xml: в WordPress «Инструменты → Экспорт → Всё содержимое».`,
    )
  if (!isFirst && index.host !== host)
    throw new ExportFileError(
      `${file} — выгрузка другого сайта: ${index.host}, а первый файл — ${host}. Сайты переносятся по одному.`,
    )
}

function isArticle(record: { kind: string }): record is WxrItem {
  return record.kind === 'item' && ((record as WxrItem).type === 'post' || (record as WxrItem).type === 'page')
}
