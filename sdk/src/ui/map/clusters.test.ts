import { describe, expect, it } from 'vitest'
import { APART_FROM, clustersOf } from './clusters.ts'
import type { MapPoint, MapTone } from './types.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const points = (count: number, tone: MapTone = 'moving'): MapPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `v${index}`,
    label: `v${index}`,
    tone,
    lng: WUHAN.lng + index * 0.002,
    lat: WUHAN.lat,
  }))
const all = [-180, -85, 180, 85] as const

describe('points that stand close', () => {
  it('are one number of four, and stay apart as three', () => {
    expect(clustersOf(points(3))(...all, 5)).toMatchObject({ apart: [{}, {}, {}], clusters: [] })
    const { apart, clusters } = clustersOf(points(4))(...all, 5)
    expect(apart).toEqual([])
    expect(clusters).toMatchObject([{ count: 4, tone: 'moving' }])
  })
  it('fall apart when the map comes near', () => {
    const find = clustersOf(points(4))
    const [cluster] = find(...all, 5).clusters
    expect(cluster?.zoom).toBeGreaterThan(5)
    expect(find(...all, cluster?.zoom ?? 0).clusters.length).toBeLessThan(1)
    expect(find(...all, APART_FROM).apart).toHaveLength(4)
  })
  it('hide no trouble: a number takes the colour of the one in trouble, else of most', () => {
    const most = [...points(5, 'done'), ...points(2, 'moving')]
    expect(clustersOf(most)(...all, 5).clusters[0]?.tone).toBe('done')
    expect(clustersOf([...most, ...points(1, 'trouble')])(...all, 5).clusters[0]?.tone).toBe('trouble')
  })
})
