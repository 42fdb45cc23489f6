/** Test kit for plugin authors: a page of a plugin in jsdom, over the real client, with a faked network. */
export { fakeBrowser } from './browser.ts'
export { type FakeActions, fakeActions } from './fake-actions.ts'
export { type FakeApi, type FakeHandler, type FakeHandlers, type FakeRequest, fakeApi } from './fake-api.ts'
export { type FakePage, fakePage } from './fake-page.ts'
export { loadForms } from './load-forms.ts'
export { type FakeSlot, type RenderedPlugin, type RenderPluginOptions, renderPlugin } from './renderPlugin.tsx'
