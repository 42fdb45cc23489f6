import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import {
  Pallet,
  type PalletMove,
  PalletReturning,
  PalletSending,
  palletMachine,
  palletResources,
} from '../../contract/pallets.ts'
import { DECISIONS } from './Damage.tsx'

const { stockPallet: pallet, stockPalletMove: palletMove } = palletResources

export const palletName = ({ palletNo }: Pick<Pallet, 'palletNo'>): string => palletNo
export const palletPath = ({ id }: Pick<Pallet, 'id'>): string => `/warehouse/pallets/detail?id=${id}`
export const moveName = ({ palletNo, step }: PalletMove): string => `${palletNo} ${step}`

export const PALLET_FORM = formOf(Pallet, {
  groups: [
    {
      title: 'group.pallet',
      fields: [
        'palletNo',
        { row: ['spec', 'material'] },
        { row: ['ownership', 'deposit'] },
        'lessor',
        'warehouseCode',
        'remark',
      ],
    },
  ],
})
export const SENDING = formOf(PalletSending, {
  groups: [{ help: 'palletDo.sendHelp', fields: ['shipmentCode', 'docNo'] }],
})
export const RETURNING = formOf(PalletReturning, {
  groups: [{ help: 'palletDo.returnHelp', fields: ['warehouseCode', 'docNo'] }],
})

export const TOUCHED = [pallet.by.list, pallet.by.get, palletMove.by.list]

export const PALLET_MOVES: MoveSource<Pallet> = {
  machine: palletMachine,
  state: 'status',
  call: pallet.by.move,
  get: pallet.by.get,
  dialogs: DECISIONS,
  invalidates: TOUCHED,
}
