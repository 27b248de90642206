/** Spec 9: tags that are orders to us and no words about the text. */
export const orderTags: readonly string[] = ['noad', 'nozen', 'hide', 'noturbo', 'noadsense']
