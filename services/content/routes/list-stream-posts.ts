import type { Content } from '../content.ts'
import { listTermPosts } from '../lists/term-posts.ts'

export const listStreamPosts = (content: Content) => listTermPosts(content, 'stream', 'Такого потока нет')
