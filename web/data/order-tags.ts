/** Spec 9: tags that are instructions to the engine and do not describe the article. */
export const orderTags: readonly string[] = ['noad', 'nozen', 'hide', 'noturbo', 'noadsense']

/** Tags with this prefix make articles the lessons of a course; the page of the course is theirs. */
export const coursePrefix = 'kurs-'
