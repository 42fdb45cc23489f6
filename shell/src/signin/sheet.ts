/** The sheet is a file of its own: few sessions end under somebody's hands. */
export const loadSheet = () => import('./SignInSheet.tsx')
