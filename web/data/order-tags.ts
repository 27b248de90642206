/** Spec 9: tags that are instructions to the engine and do not describe the article. */
export const orderTags: readonly string[] = ['noad', 'nozen', 'hide', 'noturbo', 'noadsense']
