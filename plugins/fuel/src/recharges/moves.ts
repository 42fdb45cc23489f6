import type { MoveSource } from '@ntocc/sdk/ui'
import { type OilRecharge, oilRecharges, rechargeMachine } from '../../contract/recharges.ts'
import { CreditDialog } from './CreditDialog.tsx'

/** Wherever a recharge is moved, its amount is seen before it is credited. */
export const RECHARGE_MOVES: MoveSource<OilRecharge> = {
  machine: rechargeMachine,
  state: 'status',
  call: oilRecharges.by.move,
  dialogs: { credit: CreditDialog },
}
