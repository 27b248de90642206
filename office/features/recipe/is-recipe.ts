/** True for the document of a recipe. Separate from the schemas of its fields, which the first view does not need. */
export const isRecipeText = (fields: { has(key: string): boolean }): boolean => fields.has('portions')
