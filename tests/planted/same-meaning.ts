// Mutants that change nothing visible: no test can notice them, so they do not count.
export type SameMeaning = { file: string; change: string; reason: string }

export const sameMeaning: SameMeaning[] = [
  {
    file: 'services/comments/rules/videos.ts',
    change: 'find → findLast',
    reason: 'No address matches two of the patterns.',
  },
  {
    file: 'services/search/rules/irregular-forms.ts',
    change: 'families\n    .trim() → families',
    reason: 'An empty line has no forms.',
  },
]
