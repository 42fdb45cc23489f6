import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaUpstream, type BuiltPlugin, LANGUAGES, type LocalizedText } from '@ntocc/sdk/contracts'
import { textAt } from '@ntocc/sdk/plugin/area'

/** An installed plugin whose calls a service of the integrator's own answers. */
export interface InstalledUpstream extends AreaUpstream {
  /** The plugin's id. */
  id: string
  /** Permission codes that its contract brings or asks for. */
  permissions: readonly string[]
  /** What its to-dos are called, by key. */
  todo: ReadonlyMap<string, LocalizedText>
}

function todoNames({ locales }: Pick<BuiltPlugin, 'locales'>, keys: readonly string[], folder: string) {
  if (keys.length === 0) return new Map<string, LocalizedText>()
  const texts = LANGUAGES.map(
    language => [language, JSON.parse(readFileSync(join(folder, locales[language]), 'utf8')) as unknown] as const,
  )
  return new Map(
    keys.map(key => {
      const names = texts.map(([language, text]) => [language, textAt(text, `todo.${key}`) ?? key])
      return [key, Object.fromEntries(names) as LocalizedText]
    }),
  )
}

/** The upstream of a build, whose files have been checked; undefined for a plugin without one. */
export function upstreamOf(plugin: BuiltPlugin, folder: string): InstalledUpstream | undefined {
  const { id, area } = plugin
  if (!area?.upstream) return undefined
  const { calls, upstream, permissions, todo } = area
  const asked = [...calls.flatMap(call => [call.permission, call.exportable?.permission]), ...permissions]
  const codes = [...asked, ...Object.values(upstream.imports ?? {})].filter(code => code !== undefined)
  return { id, ...upstream, permissions: [...new Set(codes)], todo: todoNames(plugin, todo, folder) }
}
