import type { WantedWaybill } from '@ntocc/sdk/service'
import type { WaybillCtx } from '../types.ts'

const cityOf = (areaCode: string): string => `${areaCode.slice(0, 4)}00`

type Ends = Pick<WantedWaybill, 'loadAreaCode' | 'unloadAreaCode'>
type Points = Pick<WantedWaybill, 'loadLng' | 'loadLat' | 'unloadLng' | 'unloadLat'>

/**
 * Where the two ends of each are on the map: a file has no points, so it is the middle of the county, or of its city. Near enough to see
 * how a vehicle comes on, and whether it is at the gate or far from it (decision 120). Of a place that is not known there is none.
 */
export const placesOf = async (ctx: WaybillCtx, all: readonly Ends[]): Promise<(of: Ends) => Points> => {
  const codes = all.flatMap(({ loadAreaCode, unloadAreaCode }) => [loadAreaCode, unloadAreaCode])
  const points = await ctx.places.points([...new Set(codes.flatMap(code => [code, cityOf(code)]))])
  const middleOf = (code: string) => points.get(code) ?? points.get(cityOf(code))
  return ({ loadAreaCode, unloadAreaCode }) => {
    const [load, unload] = [middleOf(loadAreaCode), middleOf(unloadAreaCode)]
    return {
      ...(load && { loadLng: load.lng, loadLat: load.lat }),
      ...(unload && { unloadLng: unload.lng, unloadLat: unload.lat }),
    }
  }
}
