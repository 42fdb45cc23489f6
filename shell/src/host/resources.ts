import type { Language, ManifestPlugin, PluginParts } from '@ntocc/sdk/contracts'
import { CHUNK_FAILED, CSS_CHUNK_FAILED, ElementError, LoadError } from './errors.ts'
import { within } from './time.ts'

/** Statuses after which the same request may succeed a moment later. */
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504])

/** What running a plugin takes, and where it lies. */
export type LoadedPlugin = Pick<ManifestPlugin, 'id' | 'version' | 'base'> & PluginParts

type Files = Pick<LoadedPlugin, 'base' | 'files'>

const urlOf = (plugin: Files, file: string): string => new URL(plugin.base + file, document.baseURI).href

/**
 * Loads a style sheet by a link with integrity: the page's policy allows no style that a script reads and inserts.
 * Loading the same one again answers at once; a link that failed is taken away, so that a retry requests it anew.
 */
export function loadStyle(plugin: Files, file: string, timeoutMs: number): Promise<void> {
  const href = urlOf(plugin, file)
  const present = [...document.head.querySelectorAll<HTMLLinkElement>('link[data-plugin-style]')]
  if (present.some(link => link.dataset.pluginStyle === href && link.sheet)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.integrity = plugin.files[file] ?? ''
  link.crossOrigin = 'anonymous'
  link.dataset.pluginStyle = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new ElementError(href)))
  })
  document.head.append(link)
  const late = (): LoadError => new LoadError('fetch', CSS_CHUNK_FAILED, `no answer from ${href}`, true)
  return within(loaded, timeoutMs, late).catch(error => {
    link.remove()
    throw error
  })
}

/** Takes away the style sheets of a build that no longer runs. */
export function dropStyles({ base }: Pick<LoadedPlugin, 'base'>): void {
  const place = new URL(base, document.baseURI).href
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[data-plugin-style]')) {
    if (link.dataset.pluginStyle?.startsWith(place)) link.remove()
  }
}

/** Texts of a plugin in a language. */
export const loadTexts = (
  plugin: Files & Pick<LoadedPlugin, 'locales'>,
  language: Language,
  timeoutMs: number,
): Promise<Record<string, unknown>> => loadData(plugin, plugin.locales[language], timeoutMs)

/** The list of a plugin's files: from here on every file is held to the hash that it names. */
export async function loadParts(
  { base, parts: { file, integrity } }: ManifestPlugin,
  timeoutMs: number,
  fresh = false,
): Promise<PluginParts> {
  const list = { base, files: { [file]: integrity } }
  if (fresh) refresh(list, [file])
  return loadData<PluginParts>(list, file, timeoutMs).catch(async error => {
    throw error instanceof ElementError ? await diagnose(list, error) : error
  })
}

async function loadData<T>(plugin: Files, file: string, timeoutMs: number): Promise<T> {
  const url = urlOf(plugin, file)
  const late = (): LoadError => new LoadError('fetch', CHUNK_FAILED, `no answer from ${url}`, true)
  // A refused answer fails its integrity as well: why it failed is found out as for the other files.
  const answer = fetch(url, { integrity: plugin.files[file] ?? '' }).then(
    response => (response.ok ? (response.json() as Promise<T>) : Promise.reject(new ElementError(url))),
    () => Promise.reject(new ElementError(url)),
  )
  return within(answer, timeoutMs, late)
}

/**
 * Asks for files anew, past the browser's cache: a spoilt copy in it would fail for ever, and a browser keeps a second
 * request for an address waiting behind one that hangs. The loads that follow join these requests.
 */
export function refresh(plugin: Files, files: readonly string[]): void {
  for (const file of files) {
    fetch(urlOf(plugin, file), { cache: 'reload' })
      .then(response => response.arrayBuffer())
      .catch(() => {})
  }
}

/**
 * Why a file did not load, because a script or link element only says that it did not: a status, no network, or bytes
 * that are not the ones of the manifest. When it loads now, the failure was a passing one.
 */
export async function diagnose(plugin: Files, { url }: ElementError): Promise<LoadError> {
  const message = url.endsWith('.css') ? CSS_CHUNK_FAILED : CHUNK_FAILED
  const whole = await fetch(url).catch(() => undefined)
  if (!whole) return new LoadError('fetch', message, `no network for ${url}`, true)
  if (!whole.ok) return new LoadError('fetch', message, `${whole.status} for ${url}`, TRANSIENT.has(whole.status))
  const file = url.slice(new URL(plugin.base, document.baseURI).href.length)
  const exact = await fetch(url, { integrity: plugin.files[file] ?? '' }).catch(() => undefined)
  if (!exact) return new LoadError('integrity', message, `${url} is not the file of the manifest`)
  return new LoadError('fetch', message, `${url} failed once`, true)
}
