import type { InstalledPlugin, Language, Manifest, ManifestPlugin } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'

/** What becomes of a plugin in this branch. */
export type PluginState =
  | 'running'
  | 'pages'
  | 'behind'
  | 'older'
  | 'failed'
  | 'refused'
  | 'missing'
  | 'gone'
  | 'elsewhere'

export const TONES: Readonly<Record<PluginState, Tone>> = {
  running: 'done',
  pages: 'done',
  behind: 'waiting',
  older: 'waiting',
  failed: 'trouble',
  refused: 'trouble',
  missing: 'trouble',
  gone: 'stopped',
  elsewhere: 'stopped',
}

/** A plugin as gateway and backend know it together. */
export interface PluginRow {
  id: string
  name: string
  version: string
  state: PluginState
  /** Why it does not work, and how far it came; in English. */
  phase?: string
  message?: string
  pages: readonly string[]
  /** Undefined where the backend does not have it. */
  installed?: InstalledPlugin
}

const isTrouble = ({ state }: PluginRow): boolean =>
  TONES[state] === 'trouble' || state === 'older' || state === 'behind'

/** A plugin that gives itself no name is called as its menu group, or else by its id. */
export const pluginName = (
  plugin: Pick<ManifestPlugin, 'title' | 'menu'> | undefined,
  id: string,
  language: Language,
): string => plugin?.title?.[language] ?? plugin?.menu?.title[language] ?? id

const ofService = (installed: InstalledPlugin | undefined, isInSet: boolean): PluginState => {
  if (installed?.state === 'failed') return installed.running ? 'older' : 'failed'
  if (!isInSet) return installed?.state === 'gone' ? 'gone' : 'elsewhere'
  if (installed?.missed) return 'behind'
  return installed?.state ?? 'pages'
}

/** What is refused stands first, then what failed, then the rest by name. */
export function pluginRows(
  installed: readonly InstalledPlugin[],
  { plugins, refused }: Pick<Manifest, 'plugins' | 'refused'>,
  language: Language,
): PluginRow[] {
  const byId = new Map(installed.map(each => [each.id, each]))
  const inSet = new Map(plugins.map(each => [each.id, each]))
  const rows = [...new Set([...inSet.keys(), ...refused.map(({ id }) => id), ...byId.keys()])].map((id): PluginRow => {
    const [own, page] = [byId.get(id), inSet.get(id)]
    const refusal = refused.find(each => each.id === id)
    const about = {
      id,
      name: pluginName(page, own?.name ?? id, language),
      version: page?.version ?? refusal?.version ?? own?.version ?? '',
      pages: page?.pages.map(({ title }) => title[language]) ?? [],
      ...(own && { installed: own }),
    }
    if (refusal) {
      const state = refusal.code === 'PLUGIN_MISSING' ? 'missing' : 'refused'
      return { ...about, state, phase: refusal.code, message: refusal.message }
    }
    const { phase, message = own?.missed?.problem } = own ?? {}
    return { ...about, state: ofService(own, page !== undefined), ...(phase && { phase }), ...(message && { message }) }
  })
  return rows.sort(
    (a, b) =>
      Number(isTrouble(b)) - Number(isTrouble(a)) || a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1),
  )
}

export const troubled = (rows: readonly PluginRow[]): PluginRow[] => rows.filter(isTrouble)
