import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { waveMachine } from '../../contract/machines.ts'
import { PickWave, waveCalls, waveResources } from '../../contract/waves.ts'

const { by } = waveResources.pickWave

/** Nobody fills it in: what is shown of a wave. */
export const WAVE_FACTS = formOf(PickWave, {
  groups: [{ title: 'group.wave', fields: ['waveNo', 'warehouseCode', 'orderCount', 'pickCount', 'pickedCount'] }],
})

/** What shows waves, and is read anew after something was done to an order. */
export const WAVES_TOUCHED = [by.list, by.get, waveCalls.pickWaveWork]

export const WAVE_MOVES: MoveSource<PickWave> = {
  machine: waveMachine,
  state: 'status',
  call: by.move,
  get: by.get,
  invalidates: WAVES_TOUCHED,
}
