// A WordPress export of one or several files, read twice as a stream: first all small parts, then article by article.
import { basename } from 'node:path'
import { readWxr, type WxrItem, type WxrRecord } from '../../wordpress/read-wxr.ts'
import { indexer, keyIn, makeIndex, toArticle, toPeople, toTerms, type WxrIndex } from '../../wordpress/to-records.ts'
import { hostOf } from '../media/bring-media.ts'
import { ExportFileError } from './export-file-error.ts'
import { fullAddress } from '../media/find-picture.ts'
import { importSite, type ImportOptions, type ImportResult } from './import-site.ts'
import { openText } from './read-text.ts'

/**
 * `files` are parts of one export: an article may refer to entries in any of them. Throws ExportFileError if a file is no
 * WordPress export or belongs to another site than the first.
 */
export async function importWordPress({
  files,
  ...options
}: ImportOptions & { files: readonly string[] }): Promise<ImportResult> {
  const index = makeIndex()
  const add = indexer(index)
  const isOneOfMany = files.length > 1
  for (const file of files) await readPart(file, index, add, isOneOfMany ? `${basename(file)}, ` : '')
  const imported = toTerms(index)
  return importSite(
    {
      title: `WordPress «${index.site!.title}» (${index.host})`,
      key: `wordpress:${index.host || 'site'}`,
      people: toPeople(index).map(({ source = '', ...draft }) => ({ draft: { ...draft, source }, picture: null })),
      terms: imported.terms,
      total: index.slugs.size,
      alts: new Map([...index.attachments.values()].map(({ src, alt }) => [fullAddress(src), alt])),
      pictureHosts: new Set(
        [index.host, ...[...index.attachments.values()].map(({ src }) => hostOf(src))].filter(Boolean),
      ),
      menus: index.menus.size,
      problems: [...index.problems, ...imported.problems],
      skipped: index.skipped,
      slugs: new Set(index.slugs.values()),
      async *articles() {
        const seen = new Set<string>()
        for (const file of files)
          for await (const record of readWxr((await openText(file)).pieces())) {
            if (!isArticle(record)) continue
            const key = keyIn(index, record)
            if (seen.has(key)) continue
            seen.add(key)
            yield toArticle(record, index)
          }
      },
    },
    options,
  )
}

async function readPart(file: string, index: WxrIndex, add: (record: WxrRecord) => void, place: string): Promise<void> {
  const { host } = index
  const isFirst = index.site === null
  let isWxr = false
  const text = await openText(file)
  if (text.problem) index.problems.push({ where: `Файл ${basename(file)}`, message: text.problem, isNote: true })
  for await (const record of readWxr(text.pieces())) {
    add(record.kind === 'problem' ? { ...record, place: place + record.place } : record)
    // Feeds also consist of channels and items.
    isWxr ||= record.kind === 'site' ? record.version !== '' : record.kind === 'item' && record.isOfWordPress
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
