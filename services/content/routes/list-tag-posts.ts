import type { Content } from '../content.ts'
import { listTermPosts } from '../lists/term-posts.ts'

export const listTagPosts = (content: Content) => listTermPosts(content, 'tag', 'Такой метки нет')
