// The context of the routes: NewsroomContext and the texts that are open in this process.
import type { NewsroomContext } from './context.ts'
import type { OpenTexts } from './relay/open-texts.ts'

export type Newsroom = NewsroomContext & { texts: OpenTexts }
