/** Sent when a module of a route fails to load. The build makes React Router send it in place of reloading the page (vite.config.ts). */
export const missingRouteEvent = 'delno:missing-route'
