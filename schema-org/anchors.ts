/** The anchor of a recipe step on its page. */
export const stepAnchor = (index: number) => `step-${index + 1}`
