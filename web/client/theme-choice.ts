export const themeKey = 'theme'
/** What can be chosen besides following the system. */
export const themes = ['light', 'dark', 'sepia']
