// After each round: nothing that was answered is lost or doubled, counters are those of the rows, and pages show it.
import { reactionKinds } from '#domain/kinds.ts'
import type { Engines } from './engines.ts'
import { isPossible, type Ledger } from './ledger.ts'
import { posts } from './people.ts'

export type Found = { lost: string[]; doubled: string[]; counters: string[] }

/** People are at rest meanwhile, so that the ledger and the database can be compared. */
export async function checkWrites(
  { query, nodes, internalKey }: Engines,
  ledger: Ledger,
  viewsBefore: ReadonlyMap<number, number>,
): Promise<Found> {
  const found: Found = { lost: [], doubled: [], counters: [] }
  const rows = await query<{ id: string; content: string; post_id: number; status: number }>(
    'select id, content, post_id, status from comments.comment where deleted_at is null',
  )
  const byId = new Map(rows.map(row => [Number(row.id), row]))
  for (const said of ledger.said)
    if (!byId.get(said.id)?.content.includes(said.text)) found.lost.push(`comment ${said.id} «${said.text}»`)
  for (const [content, same] of Map.groupBy(rows, row => row.content))
    if (same.length > 1) found.doubled.push(`comment «${content}» × ${same.length}`)

  const reactions = await query<{ user_id: string; post_id: number; kind: string }>('select * from reactions.reaction')
  const kindOf = new Map(reactions.map(row => [`${row.user_id} ${row.post_id}`, row.kind]))
  for (const [key, choice] of ledger.reactions) {
    const kind = kindOf.get(key) ?? null
    if (!isPossible<string | null>(choice, kind)) found.lost.push(`reaction ${key}: ${kind}, not ${choice.known}`)
    ledger.reactions.set(key, { known: kind as never, maybe: [] })
  }
  const favorites = await query<{ key: string }>(`select user_id || ' ' || post_id as key from "user".favorite`)
  const isFavorite = new Set(favorites.map(({ key }) => key))
  for (const [key, choice] of ledger.favorites) {
    if (!isPossible(choice, isFavorite.has(key))) found.lost.push(`favourite ${key}: ${isFavorite.has(key)}`)
    ledger.favorites.set(key, { known: isFavorite.has(key), maybe: [] })
  }

  const counts = await query<{ post_id: number; kind: string; n: number }>('select * from reactions.reaction_count')
  for (const post of posts) {
    for (const kind of reactionKinds) {
      const counted = counts.find(row => row.post_id === post && row.kind === kind)?.n ?? 0
      const real = reactions.filter(row => row.post_id === post && row.kind === kind).length
      if (counted !== real) found.counters.push(`${kind} of ${post}: ${counted}, not ${real}`)
    }
    const visible = rows.filter(row => row.post_id === post && row.status === 1).length
    const [stat] = await query<{ comments: number }>('select comments from content.post_stat where post_id = $1', [
      post,
    ])
    if ((stat?.comments ?? 0) !== visible) found.counters.push(`comments of ${post}: ${stat?.comments}, not ${visible}`)
  }
  const viewsNow = await readViews(nodes[0].url, internalKey)
  for (const [post, { answered, sent }] of ledger.views) {
    const counted = (viewsNow.get(post) ?? 0) - (viewsBefore.get(post) ?? 0)
    if (counted < answered) found.lost.push(`views of ${post}: ${answered - counted} of ${answered}`)
    if (counted > sent) found.doubled.push(`views of ${post}: ${counted - sent} more than the ${sent} sent`)
  }
  return found
}

export async function readViews(url: string, internalKey: string): Promise<Map<number, number>> {
  const response = await fetch(`${url}/svc/views/get/`, {
    method: 'POST',
    headers: { 'x-delno-internal': internalKey },
    body: new URLSearchParams({ action: 'get-views', postIds: posts.join(',') }),
  })
  const { viewsCounts } = (await response.json()) as { viewsCounts: Record<string, number> }
  return new Map(Object.entries(viewsCounts).map(([id, count]) => [Number(id), count]))
}
