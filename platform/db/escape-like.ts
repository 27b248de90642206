/** Words for a pattern of LIKE, of which every sign stands for itself. */
export const escapeLike = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)
