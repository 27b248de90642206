import type { Content } from '../content.ts'
import { listTermPosts } from '../lists/term-posts.ts'

export const listTopicPosts = (content: Content) => listTermPosts(content, 'topic', 'Такой темы нет')
