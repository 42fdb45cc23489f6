import { stringOf } from '@ntocc/sdk/fields'
import { usePageNavigate } from '@ntocc/sdk/hooks'
import type { SlotProps } from '@ntocc/sdk/plugin'
import { batchPath } from '../batches/batch.ts'
import { MakeDialog } from '../making/MakeDialog.tsx'
import { chosenOf } from './chosen.ts'

/** From the row of a waybill, wherever it is listed: a batch of this one. */
export default function SettleWaybill({ record, refresh, onClose }: SlotProps['row.action/v1']) {
  const navigate = usePageNavigate()
  const chosen = chosenOf([{ waybillNo: stringOf(record.waybillNo) ?? '', finishTime: stringOf(record.finishTime) }])
  return (
    <MakeDialog
      chosen={chosen}
      onMade={([id]) => {
        refresh()
        if (id !== undefined) navigate(batchPath({ id }))
      }}
      onClose={onClose}
    />
  )
}
