import type { Content } from '../content.ts'
import { listTermPosts } from '../term-posts.ts'

export const listStreamPosts = (content: Content) => listTermPosts(content, 'stream', 'Такого потока нет')
