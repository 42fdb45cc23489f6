import type { MoveSource } from '@ntocc/sdk/ui'
import { boardCalls } from '../../contract/board.ts'
import { cityStopMachine } from '../../contract/machines.ts'
import { type CityStop, cityStops } from '../../contract/stops.ts'

/** What staff do with a stop by itself; everything else is done on the board or on the sheet. */
export const STOP_MOVES: MoveSource<CityStop> = {
  machine: cityStopMachine,
  state: 'status',
  call: cityStops.by.move,
  get: cityStops.by.get,
  only: ['withdraw'],
  invalidates: [boardCalls.dispatchBoard, cityStops.by.list, cityStops.by.get],
}
