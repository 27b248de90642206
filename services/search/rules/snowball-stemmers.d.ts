declare module 'snowball-stemmers' {
  export function newStemmer(language: string): { stem(word: string): string }
  const stemmers: { newStemmer: typeof newStemmer }
  export default stemmers
}
