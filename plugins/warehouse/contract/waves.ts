import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import { entity, id, integer, reference, rows, shape, state, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { DocumentMade } from './inbound-calls.ts'
import { waveMachine } from './machines.ts'
import type { OutboundPick } from './outbound.ts'
import { OfWork } from './work.ts'

/** Orders that are picked in one walk. */
export const MOST_ORDERS_OF_WAVE = 50

/** Orders of one warehouse whose goods are taken from the bins in one walk; each lies ready by itself. */
export const PickWave = entity('pickWave', {
  waveNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  warehouseCode: reference('warehouse').required().readOnly(),
  orderCount: integer({ min: 0 }).readOnly().derived().default(0),
  /** Walks to a bin, */
  pickCount: integer({ min: 0 }).readOnly().derived().default(0),
  /** and those that were made. */
  pickedCount: integer({ min: 0 }).readOnly().derived().default(0),
  status: state(waveMachine),
})
export type PickWave = ValuesOf<typeof PickWave>

export const waveResources = {
  pickWave: resource<PickWave>()('pickWave', {
    calls: ['list', 'get', 'move'],
    permission: { read: 'outbound.read', edit: 'outbound.edit', move: 'outbound.read' },
    keyword: ['waveNo'],
    staffOnly: true,
  }),
}

/** An order that is to be in it. */
const WaveOrder = shape({ id: id().required() })
const Making = shape({ orders: rows(WaveOrder, { max: MOST_ORDERS_OF_WAVE }).required() })

const about = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const waveCalls = {
  /**
   * Orders of one warehouse that nobody has begun to pick, by their ids. What is not kept for them yet is kept now, for all of them or
   * for none. @throws WAVE_ELSEWHERE, WAVE_NOT_WAITING; CONFLICT with the reason against allocating
   */
  pickWaveMake: endpoint({
    name: 'pickWaveMake',
    method: 'POST',
    path: about('pickWaveMake'),
    body: input<ValuesOf<typeof Making>>(Making),
    data: answer.value<DocumentMade>(['id', 'no']),
    permission: 'outbound.edit',
  }),
  /** The first picks of all orders in it, as one walks. */
  pickWaveWork: endpoint({
    name: 'pickWaveWork',
    method: 'GET',
    path: about('pickWaveWork'),
    query: input<OfWork>(OfWork),
    data: answer.value<{ picks: OutboundPick[] }>(['picks']),
    permission: 'outbound.read',
    staffOnly: true,
  }),
} as const
