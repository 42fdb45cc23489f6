import type { BodyOf } from '@ntocc/sdk/contracts'
import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import type { RowAction } from '@ntocc/sdk/ui'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { binMachine } from '../../contract/machines.ts'
import type { StockLine } from '../../contract/stock.ts'
import { StockCarrying, StockHolding, stockCalls } from '../../contract/stock-calls.ts'
import { StockDialog, TOUCHED } from './StockDialog.tsx'

type Doing = { line: StockLine; what: 'freeze' | 'thaw' | 'carry' }

const HOLDING = ['quantity', 'reason']
const CARRYING = ['binCode', 'quantity']

/** What may be done with what lies in a bin, and the form of what is being done. */
export function useStockActions(): { actions: (line: StockLine) => RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<Doing>()
  const mayFreeze = usePermission(stockCalls.stockFreeze.permission) === 'allowed'
  const mayCarry = usePermission(stockCalls.stockCarry.permission) === 'allowed'
  const actions = useCallback(
    (line: StockLine): RowAction[] => [
      ...(mayCarry && line.available > 0
        ? [{ key: 'carry', label: t('stockCarrying.do'), run: () => setDoing({ line, what: 'carry' }) }]
        : []),
      ...(mayFreeze && line.available > 0
        ? [{ key: 'freeze', label: t('stockHolding.freeze'), run: () => setDoing({ line, what: 'freeze' }) }]
        : []),
      ...(mayFreeze && line.frozen > 0
        ? [{ key: 'thaw', label: t('stockHolding.thaw'), run: () => setDoing({ line, what: 'thaw' }) }]
        : []),
    ],
    [mayCarry, mayFreeze, t],
  )
  const close = () => setDoing(undefined)
  const dialogOf = ({ line, what }: Doing) =>
    what === 'carry' ? (
      <CarryDialog line={line} onClose={close} />
    ) : (
      <HoldDialog line={line} isFreeze={what === 'freeze'} onClose={close} />
    )
  return { actions, dialog: doing && dialogOf(doing) }
}

interface DialogProps {
  line: StockLine
  onClose: () => void
}

function CarryDialog({ line, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { run } = useAction(stockCalls.stockCarry, TOUCHED)
  const start = useMemo(() => ({ quantity: line.available }), [line.available])
  const depends = useMemo(() => {
    const query = { warehouseCode: line.warehouseCode, status: String(binMachine.at.open) }
    return { binCode: { on: [], query: () => query } }
  }, [line.warehouseCode])
  return (
    <StockDialog<Omit<BodyOf<typeof stockCalls.stockCarry>, 'id'>>
      title={t('stockCarrying.do')}
      hint={t('stockHolding.most', { most: line.available })}
      of={StockCarrying}
      fields={CARRYING}
      start={start}
      depends={depends}
      send={values => run({ body: { id: line.id, ...values } })}
      done={document => t('stockCarrying.done', { document })}
      onClose={onClose}
    />
  )
}

function HoldDialog({ line, isFreeze, onClose }: DialogProps & { isFreeze: boolean }) {
  const { t } = useTranslation()
  const { run } = useAction(isFreeze ? stockCalls.stockFreeze : stockCalls.stockThaw, TOUCHED)
  return (
    <StockDialog<Omit<BodyOf<typeof stockCalls.stockFreeze>, 'id'>>
      title={t(isFreeze ? 'stockHolding.freeze' : 'stockHolding.thaw')}
      hint={t('stockHolding.most', { most: isFreeze ? line.available : line.frozen })}
      of={StockHolding}
      fields={HOLDING}
      send={values => run({ body: { id: line.id, ...values } })}
      done={document => t(isFreeze ? 'stockHolding.frozen' : 'stockHolding.thawed', { document })}
      onClose={onClose}
    />
  )
}
