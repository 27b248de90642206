import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ClaimSource, SourceFinding, SourcePage } from '#contract/newsroom-health.ts'
import type { GateParamValue, GateSeverity } from '#contract/newsroom-gate.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import type { BellKind } from '#contract/newsroom-bell.ts'
import type { ReleaseState } from '#contract/newsroom-release.ts'
import type { ListedText, QueueStage, TextLogAction, TextKind, VersionCause } from '#contract/newsroom.ts'
import type { Draft } from '../draft.ts'

export type TextCover = NonNullable<ListedText['cover']>
export type TextBlocker = NonNullable<ListedText['blockers']>[number]

export type TextTable = {
  id: Generated<number>
  kind: TextKind
  stage: TextStage
  post_id: number | null
  title: string
  standfirst: string
  section: string | null
  owner_id: string | null
  deadline: Date | null
  revision: Generated<number>
  created_by: string
  created_at: Date
  changed_at: Date
  deleted_at: Date | null
  post_source: string | null
  post_hash: string | null
  embargo_until: Date | null
  expires_at: Date | null
  post_changed_at: Date | null
  planned_at: Date | null
  cover: JSONColumnType<TextCover, string | null, string | null> | null
  blockers: JSONColumnType<TextBlocker[], string | null, string | null> | null
  blockers_at: Date | null
  judged_mark: Generated<number>
  queued_stage: QueueStage | null
  queued_by: string | null
  queued_at: Date | null
  origin: string | null
  origin_note: string | null
  told_day_before: Date | null
  told_overdue: Date | null
}
export type HeadTable = {
  text_id: number
  seq: number
  snapshot_seq: Generated<number>
  schema: number
  written_at: Date
}
export type UpdateTable = {
  text_id: number
  seq: number
  author_id: string
  bytes: Uint8Array
  schema: number
  created_at: Date
}
export type SnapshotTable = { text_id: number; seq: number; state: Uint8Array; created_at: Date }
export type VersionTable = {
  id: Generated<number>
  text_id: number
  cause: VersionCause
  name: string
  author_id: string
  stage: TextStage
  schema: number
  state: Uint8Array
  created_at: Date
}
export type RemarkTable = {
  id: Generated<number>
  text_id: number
  root_id: number | null
  author_id: string
  range_start: Uint8Array | null
  range_end: Uint8Array | null
  quote: string | null
  body: string
  suggestion: string | null
  created_at: Date
  changed_at: Date | null
  resolved_at: Date | null
  resolved_by: string | null
}
export type LogTable = {
  id: Generated<number>
  text_id: number
  person_id: string
  action: TextLogAction
  detail: JSONColumnType<Record<string, string | number | null>>
  created_at: Date
}
export type ReleaseTable = {
  id: Generated<number>
  text_id: number
  edition: number
  state: ReleaseState
  version_id: number | null
  draft: JSONColumnType<Draft>
  seq: number
  note: string
  planned_at: Date | null
  due_at: Date
  lease_until: Date | null
  tries: Generated<number>
  failure: string | null
  asked_by: string
  asked_at: Date
  out_at: Date | null
  late_ms: number | null
  ended_at: Date | null
}
export type MemberTable = { user_id: string; is_proof_reader: boolean; sections: string[] }

export type PreviewLinkTable = {
  id: Generated<number>
  text_id: number
  created_by: string
  created_at: Date
  ends_at: Date
}

export type BroughtTable = { source: string; id: number }
export type BellDetail = {
  stage?: TextStage
  seconds?: number
  days?: number
  deadline?: string
  remarkId?: number
  count?: number
  isGone?: boolean
  release?: number
}
export type BellTable = {
  id: Generated<number>
  user_id: string
  kind: BellKind
  cause: string
  text_id: number | null
  thing_kind: string | null
  thing_id: number | null
  thing_title: string | null
  by_id: string | null
  quote: string
  detail: JSONColumnType<BellDetail>
  created_at: Date
  seen_at: Date | null
  done_at: Date | null
  letter_due_at: Date | null
}
export type BellMuteTable = { user_id: string; text_id: number }
type Setting = { severity: GateSeverity; params: Record<string, GateParamValue> }
type Named = { id: number; title: string }

export type GateScanTable = {
  id: Generated<number>
  rule: string
  is_trial: boolean
  setting: JSONColumnType<Setting>
  asked_by: string
  state: 'running' | 'done' | 'failed'
  after_id: Generated<number>
  scanned: Generated<number>
  failing: Generated<number>
  posts: ColumnType<Named[], string | undefined, string>
  texts: ColumnType<Named[], string | undefined, string>
  started_at: Date
  ended_at: Date | null
}
export type GateTaskTable = {
  id: Generated<number>
  rule: string
  post_id: number
  title: string
  reason: string
  state: 'open' | 'kept'
  since: Date
  scan_id: number
  kept_by: string | null
  kept_because: string | null
}

export type DictionaryWordTable = { word: string; added_by: string; added_at: Date }

export type ProofreadingRuleTable = {
  rule: string
  is_off: boolean
  added: string[]
  removed: string[]
  examples: JSONColumnType<{ wrong: string; right: string }[]> | null
  changed_by: string
  changed_at: Date
}

export type ClaimTable = {
  id: Generated<number>
  text_id: number
  range_start: Uint8Array
  range_end: Uint8Array
  quote: string
  sources: JSONColumnType<ClaimSource[]>
  state: 'proposed' | 'true' | 'mend'
  note: string
  added_by: string
  added_at: Date
  checked_by: string | null
  checked_at: Date | null
  signed_hash: string | null
  signed_expert: string | null
}

export type SourcePageTable = {
  url_key: Generated<string>
  url: string
  host: string
  state: SourcePage['state']
  words: string | null
  hash: string | null
  failures: Generated<number>
  checked_at: Date | null
  due_at: Date
}
export type SourceFindingTable = {
  id: Generated<number>
  claim_id: number
  url: string
  kind: SourceFinding['kind']
  passages: JSONColumnType<SourceFinding['passages']>
  found_at: Date
  busy_until: Date | null
  /** `reverted`: the source has its former words again. */
  decision: 'taken' | 'dismissed' | 'reverted' | null
  decided_by: string | null
  decided_at: Date | null
}

export type ReaderChangeTable = {
  id: Generated<number>
  text_id: number
  changed_on: string
  words: string
  added_by: string
  added_at: Date
}

export type SignatureTable = {
  id: Generated<number>
  text_id: number
  expert: string
  expert_name: string
  signed_on: string
  signed_at: Date
  asked_by: string
  claims: JSONColumnType<{ claim: number; hash: string }[]>
  is_whole: boolean
}
export type SigningLinkTable = {
  id: Generated<number>
  text_id: number
  token_hash: string
  expert: string
  expert_name: string
  email: string
  claims: JSONColumnType<{ claim: number; hash: string; mark: string }[]>
  asked_by: string
  asked_at: Date
  ends_at: Date
  answered_at: Date | null
  ended_at: Date | null
}

export type TipTable = {
  comment_id: number
  post_id: number
  text_id: number | null
  author_id: string | null
  author: string
  quote: string
  taken_by: string
  taken_at: Date
  busy_until: Generated<Date | null>
  is_in_text: Generated<boolean>
  is_out: Generated<boolean>
  version: Generated<number>
  out_at: Generated<Date | null>
  dropped_at: Generated<Date | null>
}

export type NewsroomTables = {
  tip: TipTable
  claim_signature: SignatureTable
  signing_link: SigningLinkTable
  claim: ClaimTable
  source_check: { one: Generated<boolean>; is_on: boolean; changed_by: string; changed_at: Date }
  source_page: SourcePageTable
  source_finding: SourceFindingTable
  text_review: {
    text_id: number
    review_on: string | null
    reminded: Generated<number>
    reminded_of: string | null
    unsettled: Generated<number>
  }
  reader_change: ReaderChangeTable
  gate_rule: { rule: string; severity: GateSeverity; params: JSONColumnType<Setting['params']> }
  gate_change: {
    id: Generated<number>
    rule: string
    before: JSONColumnType<Setting>
    after: JSONColumnType<Setting>
    person_id: string
    changed_at: Date
  }
  gate_scan: GateScanTable
  gate_task: GateTaskTable
  text: TextTable
  text_head: HeadTable
  text_update: UpdateTable
  text_client: { text_id: number; client: number; person_id: string }
  text_snapshot: SnapshotTable
  text_version: VersionTable
  text_remark: RemarkTable
  text_log: LogTable
  text_release: ReleaseTable
  member: MemberTable
  preview_link: PreviewLinkTable
  brought: BroughtTable
  bell_item: BellTable
  bell_mute: BellMuteTable
  put_off: { user_id: string; key: string; until: Date }
  week_norm: { section: string; count: number }
  dictionary_word: DictionaryWordTable
  proofreading_rule: ProofreadingRuleTable
}
