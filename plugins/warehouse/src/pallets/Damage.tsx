import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, Quantity } from '@ntocc/sdk/ui'
import { type Pallet, palletMachine, palletResources } from '../../contract/pallets.ts'
import { useLoad } from './useLoad.ts'

const { stockPallet, stockPalletMove } = palletResources
const TOUCHED = [stockPallet.by.list, stockPallet.by.get, stockPalletMove.by.list]

/** What lies on a pallet that breaks: it stays in stock, and somebody has to look at it. */
function Shown({ row }: { row: Pallet }) {
  const { t } = useTranslation()
  const load = useLoad(row)
  if (load.length === 0) return null
  return (
    <>
      <p>{t('palletDo.damageHelp')}</p>
      <Amounts of={load.map(({ what, quantity }) => ({ label: what, value: <Quantity value={quantity} /> }))} />
    </>
  )
}

/** Before a pallet is noted as damaged, whoever does it is told what lies on it. */
export const DECISIONS = decisionsOf<Pallet>({
  by: { machine: palletMachine, call: stockPallet.by.move, invalidates: TOUCHED },
  moves: ['damage'],
  nameOf: ({ palletNo }) => palletNo,
  Shown,
})
