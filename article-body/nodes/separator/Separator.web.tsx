import { type WebRendition } from '../../web-rendition.ts'

export const Separator: WebRendition<'separator'> = () => <hr className="b-separator" />
