declare module 'virtual:ntocc-shared' {
  /** Made by vite-plugin.ts from sdk/src/plugin/shared.ts, the installed packages and the exports of the SDK. */
  export const sharedModules: import('./shared.ts').SharedModules
}
