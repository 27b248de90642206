// Steps of the sixteen later recipes, in the form of steps.mjs. The third value of a step is the place of its cloth and coral object:
// 0 lower left / upper right, 1 upper right / lower left, 2 lower right / upper left, 3 upper left / lower right.
import { steps as soups } from './steps-third-1.mjs'
import { steps as pans } from './steps-third-2.mjs'
import { steps as feasts } from './steps-third-3.mjs'
import { steps as sweets } from './steps-third-4.mjs'
export const third = { ...soups, ...pans, ...feasts, ...sweets }
