import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { useCallback, useMemo, useState } from 'react'
import { StockEntry, stockCalls } from '../../contract/stock-calls.ts'
import { useGoods } from '../work/useGoods.ts'
import { StockDialog, TOUCHED } from './StockDialog.tsx'
import { wantedOf } from './wanted.ts'

const FIELDS = ['goodsCode', 'binCode', 'quantity', 'batch', 'palletNo', 'producedOn', 'expiresOn']

/** Beside the buttons of the list: what lay there before the console knew of it. */
export default function EnterStock() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        label={t('stockEntry.do')}
        permission={stockCalls.stockEnter.permission}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Entering onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the chosen goods ask for is wanted as soon as they are chosen. */
function Entering({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { run } = useAction(stockCalls.stockEnter, TOUCHED)
  const [chosen, choose] = useState<string>()
  const goods = useGoods([chosen]).of(chosen)
  const depends = useMemo(() => wantedOf(goods), [goods])
  const look = useCallback(
    ({ goodsCode }: Readonly<Record<string, unknown>>) => choose(goodsCode ? String(goodsCode) : undefined),
    [],
  )
  return (
    <StockDialog<StockEntry>
      title={t('stockEntry.do')}
      hint={t('stockEntry.hint')}
      of={StockEntry}
      fields={FIELDS}
      depends={depends}
      onValues={look}
      send={body => run({ body })}
      done={document => t('stockEntry.done', { document })}
      onClose={onClose}
    />
  )
}
