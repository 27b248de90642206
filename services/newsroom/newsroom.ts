// What the routes of this service share.
import type { Ground } from './ground.ts'
import type { OpenTexts } from './relay/open-texts.ts'

export type Newsroom = Ground & { texts: OpenTexts }
