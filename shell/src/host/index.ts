/** The plugin host: runs the plugins of a manifest and keeps their troubles to themselves. */
export { type BrowserHostOptions, createPluginHost } from './browser-host.ts'
export { HostContext, type HostServices, useHost, usePages, usePlugins } from './context.ts'
export { CHUNK_FAILED, CHUNK_TIMEOUT_MS, CSS_CHUNK_FAILED, type PluginFailure, SLOW_MS } from './errors.ts'
export type { PageRef, PluginHost } from './host.ts'
export { PluginPage } from './PluginPage.tsx'
export type { HostedPage, PageRegistry } from './registry.ts'
export type { SharedModules } from './shared.ts'
export type { PageState, PluginState, PluginStatus } from './store.ts'
