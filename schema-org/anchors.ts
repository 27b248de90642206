/** Where a step of a recipe stands on its page. */
export const stepAnchor = (index: number) => `step-${index + 1}`
