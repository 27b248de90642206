// Who may do what with comments. Spec 6: roles of the application `talker`.
import { isModerator as moderates, type Viewer } from '#contract/viewer.ts'

export const isModerator = (viewer: Viewer | null): boolean => viewer !== null && moderates(viewer, 'talker')
