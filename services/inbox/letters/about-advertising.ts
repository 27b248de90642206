// Tells whether a letter to the publisher is about advertising: both come by one form. Pure; the newsroom can sort a letter again.

const words =
  /(?<!\p{L})(?:реклам|партн[её]рск|спонсор|размест|размещен|интеграц|бюджет|прайс|медиакит|бартер|erid|инн(?!\p{L}))/iu

/** A firm that is named means advertising; otherwise the words of the letter decide. */
export const isAboutAdvertising = ({ company, text }: { company: string; text: string }): boolean =>
  company !== '' || words.test(text)
