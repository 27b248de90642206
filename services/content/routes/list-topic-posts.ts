import type { Content } from '../content.ts'
import { listTermPosts } from '../term-posts.ts'

export const listTopicPosts = (content: Content) => listTermPosts(content, 'topic', 'Такой темы нет')
