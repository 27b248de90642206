// A WordPress export, read twice as a stream: first all that is small, then article by article.
import { createReadStream } from 'node:fs'
import { readWxr, type WxrItem } from '../wordpress/read-wxr.ts'
import { indexer, makeIndex, toArticle, toPeople, toTerms } from '../wordpress/to-records.ts'
import { hostOf } from './bring-media.ts'
import { ExportFileError } from './export-file-error.ts'
import { fullAddress } from './find-picture.ts'
import { importSite, type ImportOptions, type ImportResult } from './import-site.ts'

/** Throws ExportFileError when the file is no WordPress export. */
export async function importWordPress(options: ImportOptions): Promise<ImportResult> {
  const { file } = options
  const index = makeIndex()
  const add = indexer(index)
  let total = 0
  let isWxr = false
  for await (const record of readWxr(createReadStream(file))) {
    add(record)
    // Feeds are made of channels and items too.
    isWxr ||= record.kind === 'site' ? record.version !== '' : record.kind === 'item' && record.id > 0
    if (isArticle(record)) total += 1
  }
  if (!index.site || !isWxr)
    throw new ExportFileError(
      `${file} — не выгрузка WordPress. Нужен файл .xml: в WordPress «Инструменты → Экспорт → Всё содержимое».`,
    )
  const imported = toTerms(index)
  return importSite(
    {
      title: `WordPress «${index.site.title}» (${index.host})`,
      key: `wordpress:${index.host || 'site'}`,
      people: toPeople(index).map(draft => ({ draft, picture: null })),
      terms: imported.terms,
      total,
      alts: new Map([...index.attachments.values()].map(({ src, alt }) => [fullAddress(src), alt])),
      pictureHosts: new Set(
        [index.host, ...[...index.attachments.values()].map(({ src }) => hostOf(src))].filter(Boolean),
      ),
      menus: index.menus.size,
      problems: [...index.problems, ...imported.problems],
      async *articles() {
        for await (const record of readWxr(createReadStream(file)))
          if (isArticle(record)) yield toArticle(record, index)
      },
    },
    options,
  )
}

function isArticle(record: { kind: string }): record is WxrItem {
  return record.kind === 'item' && ((record as WxrItem).type === 'post' || (record as WxrItem).type === 'page')
}
