/** The themes that can be chosen besides following the system. */
export const themes = ['light', 'dark', 'sepia']
