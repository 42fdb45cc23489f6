import { describe, expect, it } from 'vitest'
import type { LoginBranch } from '../../contracts/session.ts'
import { mapSourceOf } from './source.ts'

const branch = (config: Record<string, string>): LoginBranch => ({
  branchCode: 'HQ',
  partyGroupConfigCacheMap: Object.fromEntries(
    Object.entries(config).map(([key, configValue]) => [key, { configValue }]),
  ),
})
const TILES = 'https://t.example/{z}/{x}/{y}.png'

describe('the map of a branch', () => {
  it.each([
    ['nothing', {}, 'grid'],
    ['an empty key', { amapKey_web: '' }, 'grid'],
    ['a key', { amapKey_web: 'k' }, 'amap'],
    ['a key and tiles', { amapKey_web: 'k', mapTileUrl_web: TILES }, 'amap'],
    ['tiles', { mapTileUrl_web: TILES }, 'tiles'],
    ['tiles of the same origin', { mapTileUrl_web: '/tiles/{z}/{x}/{y}.png' }, 'tiles'],
    ['an address without places', { mapTileUrl_web: 'https://t.example/map.png' }, 'grid'],
    ['something that is no address', { mapTileUrl_web: 'javascript:{x}{y}{z}' }, 'grid'],
  ])('with %s', (_name, config, kind) => expect(mapSourceOf(branch(config as Record<string, string>)).kind).toBe(kind))
  it('without a branch is the grid', () => expect(mapSourceOf(null)).toEqual({ kind: 'grid' }))
  it('names its source and its datum', () =>
    expect(mapSourceOf(branch({ mapTileUrl_web: TILES, mapTileCredit_web: '© T', mapTileDatum_web: 'GCJ02' }))).toEqual(
      {
        kind: 'tiles',
        tiles: { url: TILES, credit: '© T', gcj02: true },
      },
    ))
})
