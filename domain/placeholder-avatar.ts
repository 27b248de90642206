/** Spec 3: the portrait of a person without one. */
export const placeholderAvatar = '/avatar.svg'
