import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { StockEntry, stockCalls } from '../../contract/stock-calls.ts'
import { StockDialog, TOUCHED } from './StockDialog.tsx'

const FIELDS = ['goodsCode', 'binCode', 'quantity', 'batch', 'palletNo', 'producedOn', 'expiresOn']

/** Beside the buttons of the list: what lay there before the console knew of it. */
export default function EnterStock() {
  const { t } = useTranslation()
  const { run } = useAction(stockCalls.stockEnter, TOUCHED)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        label={t('stockEntry.do')}
        permission={stockCalls.stockEnter.permission}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <StockDialog<StockEntry>
          title={t('stockEntry.do')}
          hint={t('stockEntry.hint')}
          of={StockEntry}
          fields={FIELDS}
          send={body => run({ body })}
          done={document => t('stockEntry.done', { document })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
