/** «Сложность — средняя». */
export const difficultyWords = { easy: 'Низкая', medium: 'Средняя', hard: 'Высокая' } as const
