// The text of a link to an embedded page.
import type { AttributesOf } from '../../tree.ts'

export const embedTitle = ({ title, provider, url }: AttributesOf<'embed'>) =>
  title ?? (provider ? `Открыть публикацию: ${provider}` : url)

export const frameTitle = ({ title, src }: AttributesOf<'iframe'>) =>
  title ?? (URL.canParse(src) ? `Открыть вставку: ${new URL(src).hostname}` : 'Открыть вставку')
