// What the routes of this service share.
import type { NewsroomContext } from './context.ts'
import type { OpenTexts } from './relay/open-texts.ts'

export type Newsroom = NewsroomContext & { texts: OpenTexts }
