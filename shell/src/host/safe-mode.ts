import type { ManifestPlugin } from '@ntocc/sdk/contracts'

/** Which plugins the address leaves out: `?plugins=off` all of them, `?without=fuel,home` those. */
export interface SafeMode {
  readonly off: boolean
  readonly without: readonly string[]
}

export function readSafeMode(search: string): SafeMode {
  const query = new URLSearchParams(search)
  const without = query.getAll('without').flatMap(value => value.split(','))
  return { off: query.get('plugins') === 'off', without: without.map(id => id.trim()).filter(Boolean) }
}

export const isLeftOut = ({ off, without }: SafeMode, plugin: Pick<ManifestPlugin, 'id'>): boolean =>
  off || without.includes(plugin.id)
