/** Spec 3: the picture of a person who has none. */
export const placeholderAvatar = '/avatar.svg'
