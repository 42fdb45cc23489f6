import type { LoginBranch } from '../../contracts/session.ts'
import type { AMapSource } from './AMapView.tsx'
import type { TileSource } from './TileLayer.tsx'

export type MapSource = { kind: 'amap'; amap: AMapSource } | { kind: 'tiles'; tiles: TileSource } | { kind: 'grid' }

/** Keys of a branch's configuration. The first is the specification's; the others are ours. */
export const MAP_KEYS = {
  amapKey: 'amapKey_web',
  amapServiceHost: 'amapServiceHost_web',
  tileUrl: 'mapTileUrl_web',
  tileCredit: 'mapTileCredit_web',
  tileDatum: 'mapTileDatum_web',
} as const

/** What the branch has for a map: AMap with a key, else a tile server, else the product’s own. */
export function mapSourceOf(branch: LoginBranch | null): MapSource {
  const read = (name: keyof typeof MAP_KEYS) => branch?.partyGroupConfigCacheMap?.[MAP_KEYS[name]]?.configValue ?? ''
  const key = read('amapKey')
  if (key) return { kind: 'amap', amap: { key, serviceHost: read('amapServiceHost') } }
  const url = read('tileUrl')
  if (!/^(https?:\/)?\/[^/]/.test(url) || !['{x}', '{y}', '{z}'].every(part => url.includes(part)))
    return { kind: 'grid' }
  return {
    kind: 'tiles',
    tiles: { url, credit: read('tileCredit'), gcj02: read('tileDatum').toLowerCase() === 'gcj02' },
  }
}
