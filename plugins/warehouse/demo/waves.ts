import type { DemoRow } from '@ntocc/sdk/service'
import { waveMachine } from '../contract/machines.ts'
import { clerk } from './people.ts'
import type { House } from './places.ts'
import { documentNo, type World } from './world.ts'

/** Orders of a house that are picked in one walk, and how far it has come. */
export interface DemoWave {
  waveNo: string
  warehouseCode: string
  made: number
  orders: number
  picks: number
  picked: number
}

/**
 * Puts an order into the wave of its house: one is over, one is being picked.
 *
 * @returns the number of the wave
 */
export const intoWave = (world: World, house: House, made: number, picks: readonly { isPicked: boolean }[]): string => {
  const picked = picks.filter(({ isPicked }) => isPicked).length
  const key = `${house.code}/${picked === picks.length}`
  const wave = world.waves.get(key) ?? {
    waveNo: documentNo(world, 'BC', made),
    warehouseCode: house.code,
    made,
    orders: 0,
    picks: 0,
    picked: 0,
  }
  wave.orders += 1
  wave.picks += picks.length
  wave.picked += picked
  world.waves.set(key, wave)
  return wave.waveNo
}

export const waveRows = ({ ctx, branch, waves }: World): DemoRow[] =>
  [...waves.values()].map(({ waveNo, warehouseCode, made, orders, picks, picked }) => ({
    ...ctx.record(`${branch}-${waveNo}`, branch, made),
    createdBy: clerk({ ctx, branch }, 1),
    waveNo,
    warehouseCode,
    orderCount: orders,
    pickCount: picks,
    pickedCount: picked,
    status: picked === picks ? waveMachine.at.picked : waveMachine.at.open,
  }))
