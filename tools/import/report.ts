// The result of every item of an import, as a JSON file for checking the migration.
import { writeFile } from 'node:fs/promises'
import type { Outcome, Problem } from './summary.ts'

export type ReportItem = {
  /** post, page, author, topic, tag, picture, file, comment, or a type of the old engine that is not imported. */
  kind: string
  /** The importer's key, or the address of a picture or file. */
  source: string
  title: string
  outcome: Outcome | 'skipped'
  /** The reason for skipping. */
  reason?: string
  id?: number
  oldAddress?: string
  newAddress?: string
}

type Saved = { id: number; outcome: Outcome }

export type Report = {
  add(item: ReportItem): void
  /** A person or a term with its slug here. `prefix` is the prefix of the keys of `slugs`. */
  saved(
    kind: string,
    draft: { source?: string | undefined; slug: string },
    title: string,
    saved: Saved | undefined,
    slugs: ReadonlyMap<string, string>,
    prefix?: string,
  ): void
  tell(problems: readonly Problem[]): void
  /** All items with their messages. */
  toJson(head: Record<string, unknown>): Record<string, unknown>
}

const paths: Record<string, string> = { author: '/author/', topic: '/topics/', tag: '/tag/' }

export function makeReport(): Report {
  const items: ReportItem[] = []
  const problems: Problem[] = []
  return {
    add: item => void items.push(item),
    saved(kind, draft, title, saved, slugs, prefix = '') {
      const slug = slugs.get(prefix + draft.slug)
      const path = paths[kind]
      items.push({
        kind,
        source: draft.source ?? draft.slug,
        title,
        outcome: saved?.outcome ?? 'skipped',
        ...(saved && saved.id > 0 && { id: saved.id }),
        ...(path && slug !== undefined && { newAddress: `${path}${slug}/` }),
      })
    },
    tell: found => void problems.push(...found),
    toJson(head) {
      const bySource = Map.groupBy(problems, ({ source }) => source ?? '')
      const plain = ({ where, message, isNote }: Problem) => ({ where, message, isLoss: isNote !== true })
      const known = new Set(items.map(({ source }) => source))
      const counts: Record<string, Record<string, number>> = {}
      for (const { kind, outcome } of items) {
        const ofKind = (counts[kind] ??= {})
        ofKind[outcome] = (ofKind[outcome] ?? 0) + 1
      }
      return {
        ...head,
        counts,
        items: items.map(item => ({ ...item, warnings: (bySource.get(item.source) ?? []).map(plain) })),
        /** Messages about no item: about the file, about types that are not imported. */
        warnings: problems.filter(({ source }) => source === undefined || !known.has(source)).map(plain),
      }
    },
  }
}

export async function writeReport(file: string, report: Report, head: Record<string, unknown>): Promise<void> {
  await writeFile(file, `${JSON.stringify(report.toJson(head), undefined, 2)}\n`)
}
